import { closest, distance } from 'fastest-levenshtein';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { entryAt } from '@manzil/shared/domain/amount';
import { SCALES } from '@manzil/shared/domain/amountWords';
import { namedPlaces, placeSpanAt, type FoundPlace } from './places';
import { countsAt, type Understood } from './sentence/counts';
import { onOtherKeyboard } from './sentence/keyboard';
import { amountsAt } from './sentence/prices';
import { isKnown, PLACE_WORDS, VOCABULARY, wordsOf } from './sentence/words';
import { LONGEST, PHRASES } from './vocabulary';

/** Reads "2 bed apartment in marina under 120k" as answers of the filter (spec/1-domain, Filter). */

/** Is the number at the end of a place's name the first of something counted: "Al Barsha 2 bedrooms"? */
const isCounted = (words: string[], at: number): boolean =>
  /^\d/.test(words[at] ?? '') && (countsAt(words, at) !== undefined || SCALES.has(words[at + 1] ?? ''));

function phraseAt(words: string[], at: number): Understood | undefined {
  for (let most = LONGEST; most > 0;) {
    const found = entryAt(words, at, PHRASES, most);
    if (!found) return undefined;
    const last = found.next - 1;
    if (last === at || !isCounted(words, last)) return { asked: found.value, next: found.next };
    most = last - at;
  }
  return undefined;
}

const isOwn = (word: string) => /^\D{2}/.test(word) && !PHRASES.has(word);
/** Where a part of a place's name ends that begins here; `at` where none does. */
function nameAt(words: string[], at: number): number {
  const end = placeSpanAt(words, at, isOwn);
  return isCounted(words, end - 1) ? placeSpanAt(words.slice(0, end - 1), at, isOwn) : end;
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

/** What some words say. */
interface Reading {
  asked: Partial<Filter>;
  /** Places that are named beyond doubt, as the filter's `places` has them. */
  named: string[];
  /** What nothing explains but perhaps the name of a place, with the emirates named beside it. */
  rest: string[];
  /** The words of all names of places. */
  names: string[];
  hasRest: boolean;
}

/** What stands at a word: a place of several words first, then counts, amounts and phrases. */
function foundAt(words: string[], at: number): { found: Understood | undefined; next: number } {
  const phrase = phraseAt(words, at);
  const name = nameAt(words, at);
  const isPlace = phrase?.asked.district !== undefined && phrase.next > at + 1;
  if (!isPlace && name > (phrase?.next ?? at)) return { found: undefined, next: name };
  const found = isPlace ? phrase : (countsAt(words, at) ?? amountsAt(words, at) ?? phrase);
  return { found, next: found?.next ?? at + 1 };
}

function read(words: string[]): Reading {
  const reading: Reading = { asked: {}, named: [], rest: [], names: [], hasRest: false };
  for (let at = 0; at < words.length;) {
    const { found, next } = foundAt(words, at);
    const own = words.slice(at, next);
    const { city, district, ...asked } = found?.asked ?? {};
    reading.asked = merged(reading.asked, asked);
    if (city) reading.named.push(district ? `${city}/${district}` : city);
    if (!found) reading.hasRest = true;
    if (!found || city) reading.names.push(...own);
    if (!found || (city && !district)) reading.rest.push(...own);
    at = next;
  }
  return reading;
}

/** The places of a search as answers of the filter; an emirate beside a district of it says nothing more. */
function placesAsked(named: string[]): Partial<Filter> {
  const places = [...new Set(named)].filter(
    (place, _at, all) => place.includes('/') || !all.some((other) => other.startsWith(`${place}/`)),
  );
  if (places.length > 1) return { places };
  const [city, district] = (places[0] ?? '').split('/') as [Filter['city'] | '', string?];
  return city ? { city, ...(district && { district }) } : {};
}

/** Answers that are suggested otherwise, or ask nothing alone. */
const BESIDE = new Set(['city', 'district', 'places', 'near', 'sort']);

/**
 * What somebody means who types more than a place: filters that together ask all the words, one for each place they may
 * name. Empty where a word stays that nothing explains, and for places alone.
 */
export function understood(search: string, limit: number): Partial<Filter>[] {
  const { asked, named, rest, names, hasRest } = read(wordsOf(search));
  if (Object.keys(asked).every((key) => BESIDE.has(key))) return [];
  const districts = named.filter((place) => place.includes('/'));
  const inEach = (places: FoundPlace[]) =>
    places.map(({ city, district }) => ({ ...asked, city, ...(district && { district }) }));
  if (!hasRest) {
    // "Al Nahda, Dubai": the only place of just that name is in Sharjah, and not meant.
    const isElsewhere = named.some(
      (city) => !city.includes('/') && !districts.some((place) => place.startsWith(`${city}/`)),
    );
    const others = districts.length > 0 && isElsewhere ? namedPlaces(names, limit) : [];
    return others.length > 0 ? inEach(others) : [{ ...asked, ...placesAsked(named) }];
  }
  const found = namedPlaces(rest, limit);
  if (districts.length === 0) return inEach(found);
  // "JVC or Marina": of several places of that name the one in the same emirate is meant.
  const [other, ...others] = found.filter(({ city }) =>
    districts.some((place) => place.startsWith(`${city}/`)),
  );
  if (!other?.district || others.length > 0) return [];
  return [{ ...asked, ...placesAsked([...districts, `${other.city}/${other.district}`]) }];
}

/** Longer words by their first letter: few people mistype that one. */
const byLetter = new Map<string, string[]>();
for (const word of new Set([...PLACE_WORDS, ...VOCABULARY])) {
  if (word.length < 4) continue;
  const alike = byLetter.get(word.charAt(0));
  if (alike) alike.push(word);
  else byLetter.set(word.charAt(0), [word]);
}

/** One slip of the fingers in short words, two in longer ones; two letters in the wrong order are one slip. */
const slips = (word: string) => (word.length < 6 ? 1 : 2);

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

function withoutSlip(word: string): string {
  const candidates = byLetter.get(word.charAt(0));
  if (word.length < 4 || !candidates || /\d/.test(word)) return word;
  // A word of ours, or the beginning of one.
  if (candidates.some((one) => one.startsWith(word))) return word;
  const near = closest(word, candidates);
  const far = distance(word, near);
  const letters = lettersOf(word);
  const isTurned = (one: string) =>
    one.length === word.length && lettersOf(one) === letters && distance(word, one) === 2;
  return candidates.find(isTurned) ?? (far <= slips(word) ? near : word);
}

/** The words with what is none of ours replaced by what it may be meant as; undefined where nothing is. */
export function corrected(search: string): string | undefined {
  const words = wordsOf(search);
  const better = words.map(withoutSlip);
  return better.some((word, at) => word !== words[at]) ? better.join(' ') : undefined;
}

const LEAST_TYPED = 2;
/** Is every word one of ours? */
const isOurs = (text: string) => {
  const words = wordsOf(text);
  return words.length > 0 && words.every(isKnown);
};

/** The search with the pieces that were typed on the wrong layout set right; undefined where there are none. */
export function onRightKeyboard(search: string): string | undefined {
  const better = search.replace(/[^\s\p{N}]+/gu, (piece) => {
    if (piece.length < LEAST_TYPED || isOurs(piece)) return piece;
    const other = onOtherKeyboard(piece);
    return other !== undefined && other.length >= LEAST_TYPED && isOurs(other) ? other : piece;
  });
  return better === search ? undefined : better;
}
