import { RecentlyViewed } from '@/blocks/listing/card/RecentlyViewed';
import type { Listing } from '../listing';
import { MoreOfAgent } from './MoreOfAgent';
import { Similar } from './Similar';

/** Other homes: similar ones, the same agent's, and recently viewed ones. */
export function OtherHomes({ listing }: { listing: Listing }) {
  return (
    <>
      <Similar id={listing.id} />
      {listing.agent && <MoreOfAgent listing={listing} agent={listing.agent} />}
      <RecentlyViewed except={listing.id} className="mt-14 print:hidden" />
    </>
  );
}
