import { entryAt, quantityAt, type Quantity } from '@manzil/shared/domain/amount';
import { MEASURES } from '@manzil/shared/domain/property/attribute';
import { foldWords } from '@manzil/shared/domain/fold';
import type { Understood } from './counts';

/** Reads prices and sizes: "under 100k", "5,000 per month", "1000 sqft". */

/** A number from here on is a price, also alone. */
const LEAST_PRICE = 10_000;
/** Below it a limit without a currency or "k" may be anything. */
const LEAST_LIMIT = 500;

const keys = (words: string) => words.split('|').map((word) => foldWords(word).join(' '));
const PERIODS = new Map<string, number>([
  ...keys(
    'month|monthly|mo|mth|pm|p m|a month|per month|each month|in month|شهري|شهريا|بالشهر|في الشهر|الشهر|mahina|mahine|mahana|ماہانہ|ماهانه',
  ).map((word): [string, number] => [word, 12]),
  ...keys(
    'year|yearly|yr|annual|annually|pa|p a|a year|per year|per annum|سنوي|سنويا|بالسنة|في السنة|السنة|سنة|saal|salana|سالانہ',
  ).map((word): [string, number] => [word, 1]),
]);
export const PERIOD_WORDS = Array.from(PERIODS.keys(), (words) => words.split(' ')).flat();
const SIZE = new Set(keys('area|size|built up area|bua|مساحة|مساحتها|بمساحة|متراژ'));

type Limits = Pick<Quantity, 'least' | 'most' | 'exactly'>;
/** A bare price is the most somebody pays, a bare size the least they need. */
const priceOf = ({ least, most, exactly }: Limits, times: number) => ({
  ...(least !== undefined && { minPrice: least * times }),
  ...((most ?? exactly) !== undefined && { maxPrice: (most ?? exactly ?? 0) * times }),
});
/** Whole square feet, so that a home of just the size stays in. */
const sizeOf = ({ least = undefined, most, exactly }: Limits) => ({
  ...((least ?? exactly) !== undefined && { minArea: Math.floor(least ?? exactly ?? 0) }),
  ...(most !== undefined && { maxArea: Math.ceil(most) }),
});

/** Is it said, or likely, that this is money? */
function isPrice({ unit, isScaled, isWord, ...limits }: Quantity, hasPeriod: boolean): boolean {
  const figures = [limits.least, limits.most, limits.exactly].filter((figure) => figure !== undefined);
  if (figures.some((figure) => figure > MEASURES.money.most)) return false;
  if (unit === 'money' || isScaled) return true;
  if (isWord) return false;
  const least = limits.exactly === undefined || hasPeriod ? LEAST_LIMIT : LEAST_PRICE;
  return figures.every((figure) => figure >= least);
}

function periodAt(tokens: readonly string[], at: number) {
  const isSaid = ['/', 'per', 'every', 'each'].includes(tokens[at] ?? '');
  return entryAt(tokens, at, PERIODS) ?? (isSaid ? entryAt(tokens, at + 1, PERIODS) : undefined);
}

/** A number that begins with a nought is a telephone's, or a permit's. */
const isNoAmount = (token = '') => /^0\d/.test(token);

export function amountsAt(tokens: readonly string[], at: number): Understood | undefined {
  const isSize = SIZE.has(tokens[at] ?? '');
  const early = periodAt(tokens, at);
  const start = early?.next ?? (isSize ? at + 1 : at);
  if (isNoAmount(tokens[start])) return undefined;
  const said = quantityAt(tokens, start, { of: 'money', isSentence: true });
  if (!said || said.unit === 'other') return undefined;
  if ((said.unit === 'area' && !early) || (isSize && said.unit === undefined && !said.isWord)) {
    return { asked: sizeOf(said), next: said.next };
  }
  const period = early ?? periodAt(tokens, said.next);
  if (!isPrice(said, period !== undefined)) return undefined;
  const asked = { ...priceOf(said, period?.value ?? 1), ...(period && { category: 'rent' as const }) };
  return { asked, next: Math.max(period?.next ?? 0, said.next) };
}
