import { Eye, Heart, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { pathOf, titleOf, usePriceText } from '@/blocks/listing/card/card';
import { OfferRow } from './OfferRow';
import { Badge } from '@/ui/Badge';
import { Price } from '@/ui/Price';

export type Row = Output<'properties.myProperties'>['data'][number];

/** Publication status: published, pending, or sent back. */
function Status({ listing }: { listing: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (listing.isVerified && listing.availability === 'available') {
    return <Badge tone="success">{t('listing.published')}</Badge>;
  }
  if (listing.isVerified) {
    return <Badge tone="info">{label('availability', listing.availability, lang)}</Badge>;
  }
  return (
    <Badge tone={listing.sentBackReason ? 'danger' : 'warning'}>
      {t(listing.sentBackReason ? 'listing.sentBack' : 'listing.pending')}
    </Badge>
  );
}

/** A listing in the owner's and staff's lists; `children` are its actions. */
export function ListingRow({
  listing,
  agent,
  leading,
  notices,
  hasPage = true,
  children,
}: {
  listing: Row;
  /** Name of the agent, in lists of several agents. */
  agent?: string | undefined;
  leading?: ReactNode;
  /** Shown below the details. */
  notices?: ReactNode;
  /** May the reader open its page? */
  hasPage?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  return (
    <OfferRow
      picture={listing.images[0]}
      badge={<Status listing={listing} />}
      referenceNo={listing.referenceNo}
      to={hasPage ? pathOf(listing.id) : undefined}
      title={titleOf(listing, lang)}
      price={<Price amount={listing.price} {...usePriceText(listing)} />}
      facts={`${districtName(listing.city, listing.district)}${t('ui.comma')}${emirateName(listing.city, lang)}`}
      createdAt={listing.createdAt}
      owner={agent}
      problem={listing.sentBackReason}
      figures={[
        [Eye, listing.views, t('listing.views')],
        [Heart, listing.favoritesCount, t('listing.favorites')],
        [MessageSquareText, listing.requestsCount, t('listing.requests')],
      ]}
      notices={notices}
      leading={leading}
    >
      {children}
    </OfferRow>
  );
}
