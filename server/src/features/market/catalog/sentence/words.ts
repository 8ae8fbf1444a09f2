import { amountTokens } from '@manzil/shared/domain/text/amountTokens';
import { AFTER, AND, BEFORE, SCALES, SMALL, TO, UNITS } from '@manzil/shared/domain/text/amountWords';
import { PLACES } from '../places';
import { PHRASES } from '../vocabulary';
import { fromArabizi } from './arabizi';
import { COUNT_WORDS } from './counts';
import { PERIOD_WORDS } from './prices';

/** Splits a search into words in the form the vocabulary uses. */

const MAX_WORDS = 30;
const inWords = (names: Iterable<string>) => Array.from(names).flatMap((name) => name.split(' '));
/** All phrases except landmarks, whose names contain arbitrary words. */
const phrases = Array.from(PHRASES).flatMap(([phrase, filter]) => (filter.near ? [] : [phrase]));
/** Every word that occurs in a phrase, count or amount. */
export const VOCABULARY = new Set([
  ...inWords(phrases),
  ...COUNT_WORDS,
  ...PERIOD_WORDS,
  ...inWords([
    ...UNITS.keys(),
    ...SCALES.keys(),
    ...SMALL.keys(),
    ...BEFORE.keys(),
    ...AFTER.keys(),
    ...TO,
    ...AND,
  ]),
]);
// "استقبال وغرفة انتظار": a conjunction inside a phrase is not part of the next word.
for (const word of VOCABULARY) {
  if (/^و.{3}/.test(word) && !PHRASES.has(word) && VOCABULARY.has(word.slice(1))) VOCABULARY.delete(word);
}
/** Every word of the names of places. */
export const PLACE_WORDS = new Set(
  PLACES.flatMap(({ own }) => own.filter((token) => !token.startsWith('~'))),
);
/** Whether a word occurs in the vocabulary or in a place's name. */
export const isKnown = (word: string): boolean => VOCABULARY.has(word) || PLACE_WORDS.has(word);

const ARTICLE = /^ال(?=..)/;

/** Splits off "و" ("وحمامين") and drops the other prefixes ("بالشارقة", "للعائلات"). */
function withoutPrefix(word: string): string[] {
  if (isKnown(word)) return [word];
  const bare = word.replace(ARTICLE, '');
  if (isKnown(bare)) return [bare];
  for (const prefix of ['وال', 'ولل', 'وب', 'بال', 'لل', 'و', 'ب', 'ل']) {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : '';
    if (rest.length > 2 && isKnown(rest)) return prefix.startsWith('و') ? ['و', rest] : [rest];
  }
  return [bare];
}

/** Hyphens between letters ("off-plan") separate words; those between numbers and amounts ("60k-AED80k") stay. */
const HYPHEN = /(\p{L})[-–‐‑](?=\p{L})(?!(?:aed|dhs?|درهم)\.?\s?\p{Nd})/giu;
const PIECE = /\S+/g;
/** The longest search (spec/1-domain, Filter). */
const LONGEST_SEARCH = 100;

/** The words of a search, folded and without prefixes or articles. */
export function wordsOf(search: string): string[] {
  const plain = search
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cf}/gu, '')
    .replace(HYPHEN, '$1 ');
  const arabic = plain.replace(PIECE, (piece) => {
    const word = isKnown(piece.toLowerCase()) ? undefined : fromArabizi(piece);
    return word ?? piece;
  });
  return amountTokens(arabic)
    .flatMap(withoutPrefix)
    .filter((word) => word !== 'al' && word !== 'el')
    .slice(0, MAX_WORDS);
}
