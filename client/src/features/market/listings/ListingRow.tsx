import { Eye, Heart, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { pathOf, titleOf, usePriceText } from '@/blocks/listing/card/card';
import { OfferRow } from '@/blocks/offerRow/OfferRow';
import { Badge } from '@/ui/Badge';
import { Price } from '@/ui/Price';

export type Row = Output<'properties.myProperties'>['data'][number];

/** Publication status: published, pending, or sent back. */
function Status({ of }: { of: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (of.isVerified && of.availability === 'available') {
    return <Badge tone="success">{t('listing.published')}</Badge>;
  }
  if (of.isVerified) return <Badge tone="info">{label('availability', of.availability, lang)}</Badge>;
  return (
    <Badge tone={of.sentBackReason ? 'danger' : 'warning'}>
      {t(of.sentBackReason ? 'listing.sentBack' : 'listing.pending')}
    </Badge>
  );
}

/** A listing in the owner's and staff's lists; `children` are its actions. */
export function ListingRow({
  of,
  agent,
  leading,
  notices,
  children,
}: {
  of: Row;
  /** Name of the agent, in lists of several agents. */
  agent?: string | undefined;
  leading?: ReactNode;
  /** Shown below the details. */
  notices?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  return (
    <OfferRow
      picture={of.images[0]}
      badge={<Status of={of} />}
      referenceNo={of.referenceNo}
      to={pathOf(of.id)}
      title={titleOf(of, lang)}
      price={<Price amount={of.price} {...usePriceText(of)} />}
      facts={`${districtName(of.city, of.district)}${t('ui.comma')}${emirateName(of.city, lang)}`}
      createdAt={of.createdAt}
      owner={agent}
      problem={of.sentBackReason}
      figures={[
        [Eye, of.views, t('listing.views')],
        [Heart, of.favoritesCount, t('listing.favorites')],
        [MessageSquareText, of.requestsCount, t('listing.requests')],
      ]}
      notices={notices}
      leading={leading}
    >
      {children}
    </OfferRow>
  );
}
