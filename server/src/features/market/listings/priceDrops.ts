import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { HISTORY_LENGTH } from './listingWrites';
import type { PropertyRecord } from './property.model';

/** Days a listing must be public for its price to count as a previous price. */
const DAYS_ONLINE = 7;

type Priced = Pick<
  PropertyRecord,
  'price' | 'priceHistory' | 'isListed' | 'listedAt' | 'firstVerifiedAt' | 'verifiedAt'
>;

/** Has the listing been public for a week without a break? */
function wasOnline({ isListed, listedAt, firstVerifiedAt, verifiedAt }: Priced, now: Date): boolean {
  const since = listedAt ?? firstVerifiedAt ?? verifiedAt;
  return isListed && since != null && now.getTime() - since.getTime() >= DAYS_ONLINE * DAY_MS;
}

/** Lowest price of the last 30 days; 0 if unknown because the price changed more often than the history is long. */
function lowestOf({ price, priceHistory }: Priced, now: Date): number {
  const since = now.getTime() - PRICE_NEWS_DAYS * DAY_MS;
  const [first] = priceHistory;
  if (priceHistory.length >= HISTORY_LENGTH && (first?.at?.getTime() ?? 0) > since) return 0;
  // A price is valid until the next one.
  const held = priceHistory.filter((_step, at) => (priceHistory[at + 1]?.at?.getTime() ?? Infinity) > since);
  return Math.min(price, ...held.flatMap((step) => step.price ?? []));
}

/** Price drop to show with the previous price struck through; undefined if the new price isn't one. */
export function priceDropTo(
  record: Priced,
  price: number,
  now: Date,
): { from: number; at: Date } | undefined {
  const from = lowestOf(record, now);
  return wasOnline(record, now) && price < from ? { from, at: now } : undefined;
}

/**
 * Previous price to announce to people who saved the listing: on a price drop, or when a public listing's price falls
 * below all its earlier ones. Undefined if there is nothing to announce.
 */
export function announcedDropFrom(record: Priced, price: number, now: Date): number | undefined {
  const drop = priceDropTo(record, price, now);
  if (drop || !record.isListed) return drop?.from;
  const lowest = lowestOf(record, now);
  const ever = record.priceHistory.flatMap((step) => step.price ?? []);
  return price < Math.min(lowest, ...ever) ? lowest : undefined;
}

/** End of the period in which a drop is shown, in ms. */
export const dropEndsAt = (at: Date): number => at.getTime() + PRICE_NEWS_DAYS * DAY_MS;
/** Time after which a drop is still shown. */
export const dropsShownSince = (now: Date): Date => new Date(now.getTime() - PRICE_NEWS_DAYS * DAY_MS);
/** Is a drop at that time still shown? */
export const isDropCurrent = (at: Date, now = Date.now()): boolean => now < dropEndsAt(at);
