import { closest, distance } from 'fastest-levenshtein';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { entryAt } from '@manzil/shared/domain/text/amount';
import { SCALES } from '@manzil/shared/domain/text/amountWords';
import { namedPlaces, placeSpanAt, type FoundPlace } from './places';
import { countsAt, type ParsedPhrase } from './sentence/counts';
import { convertKeyboard } from './sentence/keyboard';
import { amountsAt } from './sentence/prices';
import { isKnown, PLACE_WORDS, VOCABULARY, wordsOf } from './sentence/words';
import { MAX_PHRASE_WORDS, PHRASES } from './vocabulary';

/** Turns a sentence such as "2 bed apartment in marina under 120k" into filters (spec/1-domain, Filter). */

/** Whether the number after a place's name starts a count rather than ending the name: "Al Barsha 2 bedrooms". */
const isCounted = (words: string[], at: number): boolean =>
  /^\d/.test(words[at] ?? '') && (countsAt(words, at) !== undefined || SCALES.has(words[at + 1] ?? ''));

function phraseAt(words: string[], at: number): ParsedPhrase | undefined {
  for (let most = MAX_PHRASE_WORDS; most > 0;) {
    const found = entryAt(words, at, PHRASES, most);
    if (!found) return undefined;
    const last = found.next - 1;
    if (last === at || !isCounted(words, last)) return { filter: found.value, next: found.next };
    most = last - at;
  }
  return undefined;
}

const isOtherWord = (word: string) => /^\D{2}/.test(word) && !PHRASES.has(word);
/** The end of the place name, or part of one, that starts at word `at`; `at` if none does. */
function placeNameEnd(words: string[], at: number): number {
  const end = placeSpanAt(words, at, isOtherWord);
  return isCounted(words, end - 1) ? placeSpanAt(words.slice(0, end - 1), at, isOtherWord) : end;
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

/** Result of parsing a search. */
interface Reading {
  filter: Partial<Filter>;
  /** Unambiguous places, as in the filter's `places`. */
  named: string[];
  /** Words that could only name a place, and the emirates next to them. */
  rest: string[];
  /** All words of place names. */
  names: string[];
  hasRest: boolean;
}

/** Parses what starts at word `at`: first a place of several words, then a count, an amount or a phrase. */
function parseAt(words: string[], at: number): { found: ParsedPhrase | undefined; next: number } {
  const phrase = phraseAt(words, at);
  const name = placeNameEnd(words, at);
  const isPlace = phrase?.filter.district !== undefined && phrase.next > at + 1;
  if (!isPlace && name > (phrase?.next ?? at)) return { found: undefined, next: name };
  const found = isPlace ? phrase : (countsAt(words, at) ?? amountsAt(words, at) ?? phrase);
  return { found, next: found?.next ?? at + 1 };
}

function parseWords(words: string[]): Reading {
  const reading: Reading = { filter: {}, named: [], rest: [], names: [], hasRest: false };
  for (let at = 0; at < words.length;) {
    const { found, next } = parseAt(words, at);
    const own = words.slice(at, next);
    const { city, district, ...filter } = found?.filter ?? {};
    reading.filter = merged(reading.filter, filter);
    if (city) reading.named.push(district ? `${city}/${district}` : city);
    if (!found) reading.hasRest = true;
    if (!found || city) reading.names.push(...own);
    if (!found || (city && !district)) reading.rest.push(...own);
    at = next;
  }
  return reading;
}

/** The filter for some places; an emirate is dropped if one of its districts is named as well. */
function placeFilter(named: string[]): Partial<Filter> {
  const places = [...new Set(named)].filter(
    (place, _at, all) => place.includes('/') || !all.some((other) => other.startsWith(`${place}/`)),
  );
  if (places.length > 1) return { places };
  const [city, district] = (places[0] ?? '').split('/') as [Filter['city'] | '', string?];
  return city ? { city, ...(district && { district }) } : {};
}

/** Keys that other suggestions cover, or that filter nothing by themselves. */
const NOT_SUGGESTED_ALONE = new Set(['city', 'district', 'places', 'near', 'sort']);

/**
 * The filters a search may mean, one for each place it may name. Empty if any word is not understood, or if the search
 * names nothing but places.
 */
export function parseSearch(search: string, limit: number): Partial<Filter>[] {
  const { filter, named, rest, names, hasRest } = parseWords(wordsOf(search));
  if (Object.keys(filter).every((key) => NOT_SUGGESTED_ALONE.has(key))) return [];
  const districts = named.filter((place) => place.includes('/'));
  const inEach = (places: FoundPlace[]) =>
    places.map(({ city, district }) => ({ ...filter, city, ...(district && { district }) }));
  if (!hasRest) {
    // "Al Nahda, Dubai": the exact match is in Sharjah, but Dubai has districts of that name too.
    const isElsewhere = named.some(
      (city) => !city.includes('/') && !districts.some((place) => place.startsWith(`${city}/`)),
    );
    const others = districts.length > 0 && isElsewhere ? namedPlaces(names, limit) : [];
    return others.length > 0 ? inEach(others) : [{ ...filter, ...placeFilter(named) }];
  }
  const found = namedPlaces(rest, limit);
  if (districts.length === 0) return inEach(found);
  // "JVC or Marina": prefer the place in the same emirate.
  const [other, ...others] = found.filter(({ city }) =>
    districts.some((place) => place.startsWith(`${city}/`)),
  );
  if (!other?.district || others.length > 0) return [];
  return [{ ...filter, ...placeFilter([...districts, `${other.city}/${other.district}`]) }];
}

/** Known words of four letters and more by their first letter, which is rarely mistyped. */
const byLetter = new Map<string, string[]>();
for (const word of new Set([...PLACE_WORDS, ...VOCABULARY])) {
  if (word.length < 4) continue;
  const alike = byLetter.get(word.charAt(0));
  if (alike) alike.push(word);
  else byLetter.set(word.charAt(0), [word]);
}

/** The number of typing errors to correct; two swapped letters count as one. */
const errorsAllowed = (word: string) => (word.length < 6 ? 1 : 2);

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

function spellingOf(word: string): string {
  const candidates = byLetter.get(word.charAt(0));
  if (word.length < 4 || !candidates || /\d/.test(word)) return word;
  // A known word, or the beginning of one.
  if (candidates.some((one) => one.startsWith(word))) return word;
  const near = closest(word, candidates);
  const far = distance(word, near);
  const letters = lettersOf(word);
  const isSwapped = (one: string) =>
    one.length === word.length && lettersOf(one) === letters && distance(word, one) === 2;
  return candidates.find(isSwapped) ?? (far <= errorsAllowed(word) ? near : word);
}

/** The search with unknown words replaced by the closest known ones; undefined if nothing changes. */
export function correctSpelling(search: string): string | undefined {
  const words = wordsOf(search);
  const corrections = words.map(spellingOf);
  return corrections.some((word, at) => word !== words[at]) ? corrections.join(' ') : undefined;
}

const MIN_TYPED = 2;
/** Whether every word is known. */
const areAllKnown = (text: string) => {
  const words = wordsOf(text);
  return words.length > 0 && words.every(isKnown);
};

/** The search with the words typed in the wrong keyboard layout converted; undefined if nothing changes. */
export function fixKeyboard(search: string): string | undefined {
  const converted = search.replace(/[^\s\p{N}]+/gu, (piece) => {
    if (piece.length < MIN_TYPED || areAllKnown(piece)) return piece;
    const other = convertKeyboard(piece);
    return other !== undefined && other.length >= MIN_TYPED && areAllKnown(other) ? other : piece;
  });
  return converted === search ? undefined : converted;
}
