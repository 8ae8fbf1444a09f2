import { Eye, Heart, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api/api';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { pathOf, titleOf, usePriceWords } from '@/blocks/listing/card/card';
import { Badge } from '@/ui/Badge';
import { Picture } from '@/ui/Picture';
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

/** Views, favourites and requests of a listing. */
function Figures({ of }: { of: Row }) {
  const { t } = useTranslation();
  const figures = [
    [Eye, of.views, t('listing.views')],
    [Heart, of.favoritesCount, t('listing.favorites')],
    [MessageSquareText, of.requestsCount, t('listing.requests')],
  ] as const;
  return (
    <ul className="mt-1.5 flex gap-4 text-small text-muted numbers">
      {figures.map(([Icon, n, name]) => (
        <li key={name} className="flex items-center gap-1.5" title={name}>
          <Icon aria-hidden className="size-4" strokeWidth={1.7} />
          <span className="sr-only">{name}</span>
          {formatNumber(n)}
        </li>
      ))}
    </ul>
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
  const words = usePriceWords(of);
  return (
    <li className="flex flex-wrap items-start gap-4 border-b border-hair p-4 last:border-0">
      {leading}
      <Picture
        picture={of.images[0]}
        alt=""
        sizes="128px"
        className="aspect-4/3 w-24 shrink-0 rounded-control sm:w-32"
      />
      <div className="min-w-36 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status of={of} />
          <bdi dir="ltr" className="text-small text-muted">
            {of.referenceNo}
          </bdi>
        </div>
        <Link
          to={pathOf(of.id)}
          className="aligned mt-1 block font-medium text-strong hover:text-link"
          dir="auto"
        >
          {titleOf(of, lang)}
        </Link>
        <Price amount={of.price} {...words} />
        <p className="text-small text-muted">
          {districtName(of.city, of.district)}
          {t('ui.comma')}
          {emirateName(of.city, lang)}
          {t('ui.dot')}
          <span className="whitespace-nowrap">{formatDate(of.createdAt, lang)}</span>
          {agent && (
            <>
              {t('ui.dot')}
              <bdi className="whitespace-nowrap">{agent}</bdi>
            </>
          )}
        </p>
        {of.sentBackReason && (
          <p
            className="mt-1 rounded-control bg-danger-soft px-3 py-1.5 text-small text-danger-soft-text"
            dir="auto"
          >
            {of.sentBackReason}
          </p>
        )}
        <Figures of={of} />
        {notices}
      </div>
      <div className="flex w-full flex-wrap items-center gap-2 lg:w-auto">{children}</div>
    </li>
  );
}
