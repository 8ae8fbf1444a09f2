import { closest, distance } from 'fastest-levenshtein';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { BEDROOMS, COUNTS } from '@manzil/shared/domain/enums';
import { foldText } from '@manzil/shared/domain/fold';
import { findPlaces, PLACES } from './places';
import { LONGEST, PHRASES } from './vocabulary';

/** Reads "2 bed apartment in marina under 120k" as answers of the filter. */

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const ARABIC_NUMBERS = ['واحد', 'اثن', 'ثلاث', 'اربع', 'خمس', 'ست'];
const BEDS = /^(?:beds?|bedrooms?|brs?|bhk|غرف|غرفه)$/;
const BATHS = /^(?:baths?|bathrooms?|حمام|حمامات)$/;
const UNDER = /^(?:under|below|max|maximum|upto|up to|less than|at most|تحت|حتي|اقل من)$/;
const OVER = /^(?:over|above|min|minimum|from|between|more than|at least|فوق|اكثر من|بين)$/;
const AND = /^(?:to|and|till|الي|و)$/;
const UNITS: [unit: RegExp, times: number][] = [
  [/^(?:k|thousand|الف|الاف)$/, 1000],
  [/^(?:m|mn|mln|million|مليون|ملايين)$/, 1_000_000],
];
/** A number from here on is a price, also alone. */
const LEAST_PRICE = 10_000;
/** No listing has a higher one (spec/1-domain, Property). */
const MOST_PRICE = 10_000_000_000;

/** The words as they are compared; numbers keep their point and lose the commas of thousands. */
const wordsOf = (search: string): string[] =>
  foldText(search)
    .replace(/(\d)[,٬](?=\d{3})/g, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1٫')
    .replace(/(?<!\d)\+/g, ' ')
    .split(/[^\p{L}\p{N}٫+]+/u)
    .map((word) => word.replace(/^ال(?=..)/, '').replace('٫', '.'))
    .filter((word) => word !== '' && word !== 'al' && word !== 'el')
    .map(withoutIn)
    .slice(0, 20);

/** "بدبي" is "in Dubai". */
function withoutIn(word: string): string {
  const [, rest = ''] = /^ب(?:ال)?(.{3,})$/.exec(word) ?? [];
  return !PHRASES.has(word) && PHRASES.has(rest) ? rest : word;
}

const numberOf = (word = ''): number | undefined => {
  if (/^\d+(?:\.\d+)?\+?$/.test(word)) return Number.parseFloat(word);
  const at = NUMBERS.indexOf(word);
  const found = at >= 0 ? at : ARABIC_NUMBERS.findIndex((number) => word.startsWith(number));
  return found >= 0 ? found + 1 : undefined;
};

/** What a few words ask, and how many they are. */
interface Understood {
  take: number;
  asked: Partial<Filter>;
}

function phraseAt(words: string[], at: number): Understood | undefined {
  for (let take = Math.min(LONGEST, words.length - at); take > 0; take -= 1) {
    const asked = PHRASES.get(words.slice(at, at + take).join(' '));
    if (asked) return { take, asked };
  }
  return undefined;
}

/** "2 br", "2br", "3 bathrooms". */
function roomsAt(words: string[], at: number): Understood | undefined {
  const [, joined, unit = ''] = /^(\d+\+?)([a-z]+)$/.exec(words[at] ?? '') ?? [];
  const count = numberOf(joined ?? words[at]);
  const name = joined === undefined ? (words[at + 1] ?? '') : unit;
  if (count === undefined || !Number.isInteger(count)) return undefined;
  const take = joined === undefined ? 2 : 1;
  const step = (choices: readonly string[], most: number) => (count >= most ? choices.at(-1) : String(count));
  if (BEDS.test(name)) {
    const choice = count === 0 ? 'studio' : step(BEDROOMS, 5);
    // "3 غرف نوم": bedrooms in two words.
    const isLonger = words[at + take] === 'نوم';
    return { take: take + (isLonger ? 1 : 0), asked: { bedrooms: [choice] } as Partial<Filter> };
  }
  if (!BATHS.test(name) || count === 0) return undefined;
  return { take, asked: { bathrooms: [step(COUNTS, 6)] } as Partial<Filter> };
}

/** "100000", "100k", "1.5 million". */
function amountAt(words: string[], at: number): { take: number; amount: number } | undefined {
  const [, joined, unit = ''] = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(words[at] ?? '') ?? [];
  const number = numberOf(joined ?? words[at]);
  if (number === undefined) return undefined;
  const times = UNITS.find(([name]) => name.test(joined === undefined ? (words[at + 1] ?? '') : unit))?.[1];
  if (joined !== undefined && times === undefined) return undefined;
  const take = joined === undefined && times !== undefined ? 2 : 1;
  const amount = Math.round(number * (times ?? 1));
  return amount <= MOST_PRICE ? { take, amount } : undefined;
}

/** "under 100k", "from 50,000 to 80,000", and a large number alone, which is the most somebody will pay. */
function priceAt(words: string[], at: number): Understood | undefined {
  const said = [2, 1].find((take) =>
    [UNDER, OVER].some((one) => one.test(words.slice(at, at + take).join(' '))),
  );
  const isOver = said !== undefined && OVER.test(words.slice(at, at + said).join(' '));
  const start = at + (said ?? 0);
  const first = amountAt(words, start);
  if (!first || (said === undefined && first.amount < LEAST_PRICE)) return undefined;
  const next = start + first.take;
  if (!isOver) return { take: next - at, asked: { maxPrice: first.amount } };
  const second = AND.test(words[next] ?? '') ? amountAt(words, next + 1) : undefined;
  const least: Understood = { take: next - at, asked: { minPrice: first.amount } };
  if (!second || second.amount < first.amount) return least;
  return { take: least.take + 1 + second.take, asked: { ...least.asked, maxPrice: second.amount } };
}

const merged = (a: Partial<Filter>, b: Partial<Filter>): Partial<Filter> => {
  const both = { ...a, ...b } as Record<string, unknown>;
  for (const [key, value] of Object.entries(a)) {
    const other = (b as Record<string, unknown>)[key];
    if (Array.isArray(value) && Array.isArray(other)) {
      both[key] = [...new Set<unknown>([...(value as unknown[]), ...(other as unknown[])])];
    }
  }
  return both;
};

/** The answers of the filter in some words, whether others are left, and these with the names of places among them. */
function read(words: string[]): { asked: Partial<Filter>; hasRest: boolean; places: string[] } {
  let asked: Partial<Filter> = {};
  let hasRest = false;
  const places: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = roomsAt(words, at) ?? priceAt(words, at) ?? phraseAt(words, at);
    const { take } = found ?? { take: 1 };
    if (found) asked = merged(asked, found.asked);
    else hasRest = true;
    if (!found || found.asked.city) places.push(...words.slice(at, at + take));
    at += take;
  }
  return { asked, hasRest, places };
}

/** Every longer word that names of places and other phrases are made of. */
const known = new Set([
  ...PLACES.flatMap(({ own }) => own.filter((token) => !token.startsWith('~'))),
  ...Array.from(PHRASES.keys()).flatMap((phrase) => phrase.split(' ')),
]);
/** By their first letter: few people mistype that one. */
const byLetter = new Map<string, string[]>();
for (const word of known) {
  if (word.length < 4) continue;
  const alike = byLetter.get(word.charAt(0));
  if (alike) alike.push(word);
  else byLetter.set(word.charAt(0), [word]);
}

/** One slip of the fingers in short words, two in longer ones. */
const slips = (word: string) => (word.length < 6 ? 1 : 2);

/** The words with what is none of ours replaced by what it may be meant as; undefined where nothing is. */
export function corrected(search: string): string | undefined {
  const words = wordsOf(search);
  const better = words.map((word) => {
    const candidates = byLetter.get(word.charAt(0));
    if (word.length < 4 || !candidates || /\d/.test(word)) return word;
    // A word of ours, or the beginning of one.
    if (candidates.some((one) => one.startsWith(word))) return word;
    const near = closest(word, candidates);
    return distance(word, near) <= slips(word) ? near : word;
  });
  return better.some((word, at) => word !== words[at]) ? better.join(' ') : undefined;
}

/**
 * What somebody means who types more than a place: filters that together ask all the words, one for each place they may
 * name. Empty where a word stays that nothing explains, and for places alone.
 */
export function understood(search: string, limit: number): Partial<Filter>[] {
  const { asked, hasRest, places } = read(wordsOf(search));
  if (Object.keys(asked).every((key) => key === 'city' || key === 'district')) return [];
  if (!hasRest) return [asked];
  if (asked.district !== undefined) return [];
  return findPlaces(places.join(' '), limit).map((place) => ({
    ...asked,
    city: place.city,
    ...(place.district && { district: place.district }),
  }));
}
