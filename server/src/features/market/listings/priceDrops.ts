import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/propertyRules';
import { HISTORY_LENGTH } from './listingWrites';
import type { PropertyRecord } from './property.model';

const DAY = 86_400_000;
/** A price nobody could see is none to have fallen from. */
const DAYS_ONLINE = 7;

type Priced = Pick<
  PropertyRecord,
  'price' | 'priceHistory' | 'isListed' | 'listedAt' | 'firstVerifiedAt' | 'verifiedAt'
>;

/** Was the price to be seen for a week on end? */
function wasOnline({ isListed, listedAt, firstVerifiedAt, verifiedAt }: Priced, now: Date): boolean {
  const since = listedAt ?? firstVerifiedAt ?? verifiedAt;
  return isListed && since != null && now.getTime() - since.getTime() >= DAYS_ONLINE * DAY;
}

/**
 * The lowest price of the last 30 days; 0 when it cannot be said, because the price changed more often than the history
 * is long.
 */
function lowestOf({ price, priceHistory }: Priced, now: Date): number {
  const since = now.getTime() - PRICE_NEWS_DAYS * DAY;
  const [first] = priceHistory;
  if (priceHistory.length >= HISTORY_LENGTH && (first?.at?.getTime() ?? 0) > since) return 0;
  // A price holds until the next one.
  const held = priceHistory.filter((_step, at) => (priceHistory[at + 1]?.at?.getTime() ?? Infinity) > since);
  return Math.min(price, ...held.flatMap((step) => step.price ?? []));
}

/** The drop that a new price is, to be shown with the former one struck through; undefined when it is none. */
export function dropTo(record: Priced, price: number, now: Date): { from: number; at: Date } | undefined {
  const from = lowestOf(record, now);
  return wasOnline(record, now) && price < from ? { from, at: now } : undefined;
}

/**
 * The price that a new one is below, when those who keep the listing are to hear of it: of a drop, and of the lowest price
 * it ever had, which no hidden one makes; undefined when there is nothing to tell.
 */
export function newsFrom(record: Priced, price: number, now: Date): number | undefined {
  const drop = dropTo(record, price, now);
  if (drop || !record.isListed) return drop?.from;
  const lowest = lowestOf(record, now);
  const ever = record.priceHistory.flatMap((step) => step.price ?? []);
  return price < Math.min(lowest, ...ever) ? lowest : undefined;
}

/** When a drop of that moment is news no more, in ms. */
export const newsEndsAt = (at: Date): number => at.getTime() + PRICE_NEWS_DAYS * DAY;
/** Is a drop of that moment still news? */
export const isNewsOf = (at: Date, now = Date.now()): boolean => now < newsEndsAt(at);
