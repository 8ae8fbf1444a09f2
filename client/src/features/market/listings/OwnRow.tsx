import { Check, CircleAlert, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { daysBetween, dayStart } from '@manzil/shared/domain/time/day';
import { AVAILABILITIES, type Availability, type DealType } from '@manzil/shared/domain/enums';
import {
  availabilitiesOf,
  PAUSED_AFTER_DAYS,
  PERMIT_WARNED_DAYS,
} from '@manzil/shared/domain/offer/propertyRules';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { label } from '@/platform/i18n/labels';
import { useApiCommand } from '@/platform/api/useApi';
import { titleOf } from '@/blocks/listing/card/card';
import { ROW_MENU_ITEM, RowMenu } from '@/blocks/offerRow/RowMenu';
import { QualityScore } from '@/blocks/offerRow/QualityScore';
import { Button, ButtonLink } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { useRemoval } from '@/ui/overlay/useRemoval';
import { shownHints } from './form/hints';
import { ListingRow, type Row } from '@/blocks/offerRow/ListingRow';
import { PriceHistoryDialog } from './PriceHistoryDialog';

const HINTS_SHOWN = 4;

const editPath = (id: string, field?: string) =>
  `/dashboard/edit-property?id=${id}${field ? `&field=${field}` : ''}`;

/**
 * Whether the listing counts as paused for lack of confirmation, which one click resumes, rather than as withdrawn.
 */
const isPaused = ({ availability, lastConfirmedAt }: Row, now: number) =>
  availability === 'withdrawn' && now - Date.parse(lastConfirmedAt ?? '') > PAUSED_AFTER_DAYS * DAY_MS;

/** Whole days until a permit's last day; undefined without a permit. */
function permitDaysLeft({ permit }: Row, now: number): number | undefined {
  if (!permit?.expiresAt) return undefined;
  return daysBetween(now, dayStart(permit.expiresAt).getTime());
}

/** Availability options for a deal type, including the current one. */
const choicesOf = (deal: DealType, current: Availability) =>
  AVAILABILITIES.filter((value) => value === current || availabilitiesOf(deal).includes(value));

/** Listing quality score, with hints that link to their fields. */
function Quality({ listing }: { listing: Row }) {
  const { t } = useTranslation();
  if (!listing.quality) return null;
  const { score, hints } = listing.quality;
  return (
    <QualityScore score={score} className="col-span-2 open:col-span-3">
      <ul>
        {shownHints(hints)
          .slice(0, HINTS_SHOWN)
          .map(({ hint, field }) => (
            <li key={hint}>
              <Link
                to={editPath(listing.id, field)}
                className="inline-flex min-h-9 items-center text-link hover:underline"
              >
                {t(`listing.hint.${hint}`)}
              </Link>
            </li>
          ))}
      </ul>
    </QualityScore>
  );
}

/** Warnings for the owner: a pause, an expiring permit. */
function Notices({ listing, now }: { listing: Row; now: number }) {
  const { t } = useTranslation();
  const lang = useLang();
  const daysLeft = permitDaysLeft(listing, now);
  const notice = 'mt-2 flex items-start gap-2 rounded-control px-3 py-1.5 text-small';
  return (
    <>
      {!listing.isVerified && !listing.sentBackReason && (
        <p className="mt-1 text-small text-muted">{t('listing.inReview')}</p>
      )}
      {isPaused(listing, now) && (
        <p className={`${notice} bg-warning-soft text-warning-soft-text`}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('listing.pausedText')}
        </p>
      )}
      {daysLeft !== undefined && daysLeft <= PERMIT_WARNED_DAYS && (
        <p
          className={`${notice} ${daysLeft < 0 ? 'bg-danger-soft text-danger-soft-text' : 'bg-warning-soft text-warning-soft-text'}`}
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {daysLeft < 0
              ? t('listing.permitOver', { date: formatDate(listing.permit?.expiresAt ?? '', lang) })
              : t('listing.permitSoon', { count: daysLeft })}{' '}
            <Link to={editPath(listing.id, 'permit.expiresAt')} className="font-medium underline">
              {t('listing.permitRenew')}
            </Link>
          </span>
        </p>
      )}
      {listing.isVerified && listing.lastConfirmedAt && listing.availability === 'available' && (
        <p className="mt-1 text-small text-muted">
          {t('listing.confirmedAgo', { ago: formatAgo(listing.lastConfirmedAt, lang, now) })}
        </p>
      )}
    </>
  );
}

/** One of the person's own listings with its actions. */
export function OwnRow({ listing, now }: { listing: Row; now: number }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [showsPrices, setShowsPrices] = useState(false);
  const edit = useApiCommand('properties.edit', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  const title = titleOf(listing, lang);
  const removal = useRemoval('properties.remove', {
    id: listing.id,
    title: t('listing.deleteTitle'),
    text: t('listing.deleteText', { title }),
    action: t('listing.delete'),
  });
  const canConfirm =
    listing.isVerified && (listing.availability === 'available' || listing.availability === 'underOffer');
  const isAway = listing.availability === 'withdrawn';
  return (
    <ListingRow listing={listing} notices={<Notices listing={listing} now={now} />}>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 lg:w-96">
        <Select
          label={t('listing.availability')}
          hideLabel
          className={canConfirm || isAway ? undefined : 'col-span-2'}
          value={listing.availability}
          disabled={edit.isPending}
          onChange={(event) =>
            edit.mutate({ id: listing.id, availability: event.target.value as Availability })
          }
          options={choicesOf(listing.type, listing.availability).map((value) => ({
            value,
            label: label('availability', value, lang),
          }))}
        />
        {(canConfirm || isAway) && (
          <Button
            small
            variant={isAway ? 'primary' : 'outline'}
            icon={Check}
            className="min-h-11"
            isLoading={edit.isPending}
            onClick={() => edit.mutate({ id: listing.id, stillAvailable: true })}
          >
            {t(isAway ? 'listing.bringBack' : 'listing.stillAvailable')}
          </Button>
        )}
        <RowMenu isLarge label={t('moderation.more', { title })}>
          <Button small icon={History} className={ROW_MENU_ITEM} onClick={() => setShowsPrices(true)}>
            {t('single.history')}
          </Button>
          <Button small variant="danger" icon={Trash2} className={ROW_MENU_ITEM} onClick={removal.ask}>
            {t('listing.delete')}
          </Button>
        </RowMenu>
        <ButtonLink small to={editPath(listing.id)}>
          {t('listing.edit')}
        </ButtonLink>
        <Quality listing={listing} />
      </div>
      {showsPrices && (
        <PriceHistoryDialog id={listing.id} title={title} onClose={() => setShowsPrices(false)} />
      )}
      {removal.dialog}
    </ListingRow>
  );
}
