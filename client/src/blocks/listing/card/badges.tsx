import { BadgeCheck, TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '@manzil/shared/domain/time/day';
import { formatDate, formatDay, formatMoney, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { cx } from '@/ui/classes';
import { serverNow } from '@/platform/serverTime';
import type { PropertyCardData } from './card';

/** Days after which a verification is shown as an old one. */
const FRESH_DAYS = 60;

/** Verification badge: short on a card, where the full date is in the tooltip and for screen readers. */
export function VerifiedBadge({ at, withDate }: { at: string | null | undefined; withDate?: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!at) return null;
  const date = formatDate(at, lang);
  const isFresh = daysBetween(Date.parse(at), serverNow()) < FRESH_DAYS;
  return (
    <span
      title={t('property.verifiedOn', { date })}
      className={cx(
        'relative inline-flex items-center gap-1 text-small whitespace-nowrap',
        isFresh ? 'font-medium text-link' : 'text-muted',
      )}
    >
      <BadgeCheck aria-hidden className="size-4" strokeWidth={1.9} />
      {withDate ? (
        t('property.verifiedOn', { date })
      ) : (
        <>
          <span aria-hidden>{t('property.verifiedShort', { date: formatDay(at, lang) })}</span>
          <span className="sr-only">{t('property.verifiedOn', { date })}</span>
        </>
      )}
    </span>
  );
}

/** When the agent last confirmed availability. */
export function ConfirmedMark({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!at) return null;
  const days = Math.max(0, daysBetween(Date.parse(at), serverNow()));
  return (
    <span title={formatDate(at, lang)} className="text-small whitespace-nowrap text-muted">
      {days === 0 ? t('property.confirmedToday') : t('property.confirmed', { count: days })}
    </span>
  );
}

const ribbon = 'inline-flex items-center gap-1 rounded-[0.5rem] px-2.5 py-1 text-micro font-medium';

/** Ribbons on the picture: under offer, no longer available, price reduced, and the note. */
export function StatusRibbons({
  listing,
  note,
  className,
}: {
  listing: PropertyCardData;
  note?: string | undefined;
  className?: string;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <span className={cx('flex flex-wrap items-start gap-1.5', className)}>
      {listing.availability !== 'available' && (
        <span className={cx(ribbon, 'bg-ribbon text-ribbon-text')}>
          {label('availability', listing.availability, lang)}
        </span>
      )}
      {listing.priceDrop && (
        <span
          title={t('property.reducedFrom', {
            price: formatMoney(listing.priceDrop.from),
            date: formatDate(listing.priceDrop.at, lang),
          })}
          className={cx(ribbon, 'bg-ribbon-drop text-on-picture')}
        >
          <TrendingDown aria-hidden className="size-3.5" />
          {t('property.reduced')}
        </span>
      )}
      {note && <span className={cx(ribbon, 'bg-ribbon text-ribbon-text')}>{note}</span>}
    </span>
  );
}
