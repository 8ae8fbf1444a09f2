import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Lazy } from '@/ui/Lazy';
import { BAR_ICON, BAR_LABEL } from '@/blocks/offerPage/Contact';
import type { Listing } from '../listing';

const RequestButton = lazyPart(async () => (await import('@/blocks/requests/RequestButton')).RequestButton);

/** Request button, unless the listing is no longer available; an icon in the bar next to other options. */
export function RequestPlace({ listing, isInBar = false }: { listing: Listing; isInBar?: boolean }) {
  const lang = useLang();
  if (['rented', 'sold', 'withdrawn'].includes(listing.availability)) return null;
  return (
    <Lazy place={<div className="h-control" />}>
      <RequestButton
        kind="property"
        id={listing.id}
        title={titleOf(listing, lang)}
        agent={listing.agent}
        variant={listing.agent?.hasWhatsapp || listing.agent?.hasPhone ? 'outline' : 'primary'}
        className={isInBar ? (listing.agent ? BAR_ICON : '') : 'w-full print:hidden'}
        labelClass={isInBar && listing.agent ? BAR_LABEL : undefined}
      />
    </Lazy>
  );
}
