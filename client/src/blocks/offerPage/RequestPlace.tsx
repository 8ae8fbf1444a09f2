import type { ComponentProps } from 'react';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Lazy } from '@/ui/Lazy';
import { BAR_ICON, BAR_LABEL } from './Contact';
import type { OfferWithAgent } from './useNumbers';

const RequestButton = lazyPart(async () => (await import('@/blocks/requests/RequestButton')).RequestButton);

/** Request button of an offer; an icon in the bar next to other options. */
export function RequestPlace({
  offer,
  category,
  isInBar = false,
}: Pick<ComponentProps<typeof RequestButton>, 'category'> & { offer: OfferWithAgent; isInBar?: boolean }) {
  const lang = useLang();
  const { kind, id, agent } = offer;
  return (
    <Lazy place={<div className="h-control" />}>
      <RequestButton
        kind={kind}
        id={id}
        title={titleOf(offer, lang)}
        category={category}
        agent={agent}
        variant={agent?.hasWhatsapp || agent?.hasPhone ? 'outline' : 'primary'}
        className={isInBar ? (agent ? BAR_ICON : '') : 'w-full print:hidden'}
        labelClass={isInBar && agent ? BAR_LABEL : undefined}
      />
    </Lazy>
  );
}
