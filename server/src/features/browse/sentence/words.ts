import { amountTokens } from '@manzil/shared/domain/amount';
import { AFTER, AND, BEFORE, SCALES, SMALL, TO, UNITS } from '@manzil/shared/domain/amountWords';
import { PLACES } from '../places';
import { PHRASES } from '../vocabulary';
import { fromArabizi } from './arabizi';
import { COUNT_WORDS } from './counts';
import { PERIOD_WORDS } from './prices';

/** Cuts a search into words that the tables know. */

const MOST_WORDS = 30;
const inWords = (names: Iterable<string>) => Array.from(names).flatMap((name) => name.split(' '));
/** Phrases but for landmarks, whose names hold any word. */
const phrases = Array.from(PHRASES).flatMap(([phrase, asked]) => (asked.near ? [] : [phrase]));
/** Every word of a phrase, a count or an amount. */
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
// "استقبال وغرفة انتظار": an "and" in the middle of a phrase belongs to no word.
for (const word of VOCABULARY) {
  if (/^و.{3}/.test(word) && !PHRASES.has(word) && VOCABULARY.has(word.slice(1))) VOCABULARY.delete(word);
}
/** Every word of a place's own names. */
export const PLACE_WORDS = new Set(
  PLACES.flatMap(({ own }) => own.filter((token) => !token.startsWith('~'))),
);
export const isKnown = (word: string): boolean => VOCABULARY.has(word) || PLACE_WORDS.has(word);

const ARTICLE = /^ال(?=..)/;

/** "وحمامين" is "و حمامين", "بالشارقة" and "للعائلات" are these words alone. */
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

/** "off-plan" and "semi-detached" are two words; a dash between numbers stays. */
const HYPHEN = /(\p{L})[-–‐‑](?=\p{L})/gu;
const PIECE = /\S+/g;
/** No search is longer (spec/1-domain, Filter). */
const LONGEST_SEARCH = 100;

/** The words of a search as they are compared. */
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
    .slice(0, MOST_WORDS);
}
