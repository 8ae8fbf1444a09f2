import { lazy } from 'react';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Lazy } from '@/ui/Lazy';
import { BAR_ICON, BAR_LABEL } from '@/blocks/offerPage/Contact';
import type { Listing } from '../listing';

const RequestButton = lazy(async () => ({
  default: (await import('@/blocks/requests/RequestButton')).RequestButton,
}));

/** Request button, unless the listing is no longer available; an icon in the bar next to other options. */
export function RequestPlace({ of, isInBar = false }: { of: Listing; isInBar?: boolean }) {
  const lang = useLang();
  if (['rented', 'sold', 'withdrawn'].includes(of.availability)) return null;
  return (
    <Lazy place={<div className="h-control" />}>
      <RequestButton
        kind="property"
        id={of.id}
        title={titleOf(of, lang)}
        variant={of.agent?.hasWhatsapp || of.agent?.hasPhone ? 'outline' : 'primary'}
        className={isInBar ? (of.agent ? BAR_ICON : '') : 'w-full print:hidden'}
        labelClass={isInBar && of.agent ? BAR_LABEL : undefined}
      />
    </Lazy>
  );
}
