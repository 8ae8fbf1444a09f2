import { entryAt, quantityAt, type Quantity } from '@manzil/shared/domain/text/amount';
import type { RentPeriod } from '@manzil/shared/domain/enums';
import { yearlyRent } from '@manzil/shared/domain/offer/rentPeriod';
import { MEASURES } from '@manzil/shared/domain/property/attribute';
import { foldWords } from '@manzil/shared/domain/text/fold';
import type { ParsedPhrase } from './counts';

/** Parses prices and sizes: "under 100k", "5,000 per month", "1000 sqft". */

/** In AED: a bare number of at least this is a price. */
const MIN_PRICE = 10_000;
/** In AED: a smaller limit without a currency or "k" is too vague to be a price. */
const MIN_LIMIT = 500;

const keys = (words: string) => words.split('|').map((word) => foldWords(word).join(' '));
const PERIODS = new Map<string, RentPeriod>([
  ...keys(
    'month|monthly|mo|mth|pm|p m|a month|per month|each month|in month|شهري|شهريا|بالشهر|في الشهر|الشهر|mahina|mahine|mahana|ماہانہ|ماهانه',
  ).map((word): [string, RentPeriod] => [word, 'monthly']),
  ...keys(
    'year|yearly|yr|annual|annually|pa|p a|a year|per year|per annum|سنوي|سنويا|بالسنة|في السنة|السنة|سنة|saal|salana|سالانہ',
  ).map((word): [string, RentPeriod] => [word, 'yearly']),
]);
export const PERIOD_WORDS = Array.from(PERIODS.keys(), (words) => words.split(' ')).flat();
const SIZE = new Set(keys('area|size|built up area|bua|مساحة|مساحتها|بمساحة|متراژ'));

type Limits = Pick<Quantity, 'least' | 'most' | 'exactly'>;
/** A bare price is a maximum. */
const priceOf = ({ least, most, exactly }: Limits, period?: RentPeriod) => ({
  ...(least !== undefined && { minPrice: yearlyRent(least, period) }),
  ...((most ?? exactly) !== undefined && { maxPrice: yearlyRent(most ?? exactly ?? 0, period) }),
});
/** A bare size is a minimum. Rounds outwards to whole square feet, so that homes of exactly that size match. */
const sizeOf = ({ least = undefined, most, exactly }: Limits) => ({
  ...((least ?? exactly) !== undefined && { minArea: Math.floor(least ?? exactly ?? 0) }),
  ...(most !== undefined && { maxArea: Math.ceil(most) }),
});

/** Whether a quantity is a price, by its unit, scale or size. */
function isPrice({ unit, isScaled, isWord, ...limits }: Quantity, hasPeriod: boolean): boolean {
  const figures = [limits.least, limits.most, limits.exactly].filter((figure) => figure !== undefined);
  if (figures.some((figure) => figure > MEASURES.money.most)) return false;
  if (unit === 'money' || isScaled) return true;
  if (isWord) return false;
  const least = limits.exactly === undefined || hasPeriod ? MIN_LIMIT : MIN_PRICE;
  return figures.every((figure) => figure >= least);
}

function periodAt(tokens: readonly string[], at: number) {
  const isSaid = ['/', 'per', 'every', 'each'].includes(tokens[at] ?? '');
  return entryAt(tokens, at, PERIODS) ?? (isSaid ? entryAt(tokens, at + 1, PERIODS) : undefined);
}

/** Phone and permit numbers start with a zero. */
const startsWithZero = (token = '') => /^0\d/.test(token);

/** Parses the price or size that starts at token `at`; undefined if there is none. */
export function amountsAt(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  const isSize = SIZE.has(tokens[at] ?? '');
  const leadingPeriod = periodAt(tokens, at);
  const start = leadingPeriod?.next ?? (isSize ? at + 1 : at);
  if (startsWithZero(tokens[start])) return undefined;
  const quantity = quantityAt(tokens, start, { measure: 'money', isSentence: true });
  if (!quantity || quantity.unit === 'other') return undefined;
  if (
    (quantity.unit === 'area' && !leadingPeriod) ||
    (isSize && quantity.unit === undefined && !quantity.isWord)
  ) {
    return { filter: sizeOf(quantity), next: quantity.next };
  }
  const period = leadingPeriod ?? periodAt(tokens, quantity.next);
  if (!isPrice(quantity, period !== undefined)) return undefined;
  const filter = { ...priceOf(quantity, period?.value), ...(period && { category: 'rent' as const }) };
  return { filter, next: Math.max(period?.next ?? 0, quantity.next) };
}
