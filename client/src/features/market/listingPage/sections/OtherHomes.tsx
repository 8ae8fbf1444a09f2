import { RecentlyViewed } from '@/blocks/listing/card/RecentlyViewed';
import type { Listing } from '../listing';
import { MoreOfAgent } from './MoreOfAgent';
import { Similar } from './Similar';

/** Other homes: similar ones, the same agent's, and recently viewed ones. */
export function OtherHomes({ of }: { of: Listing }) {
  return (
    <>
      <Similar id={of.id} />
      {of.agent && <MoreOfAgent of={of} agent={of.agent} />}
      <RecentlyViewed except={of.id} className="mt-14 print:hidden" />
    </>
  );
}
