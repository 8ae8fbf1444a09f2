import { foldDigits } from './digits';
import { dropExcessMarks } from './marks';

/** Letters that people type interchangeably but Unicode doesn't decompose. */
const SAME_LETTER: Record<string, string> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ڤ: 'ف',
  گ: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ے: 'ي',
  ں: 'ن',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ٹ: 'ت',
  ڈ: 'د',
  ڑ: 'ر',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const SAME = new RegExp(`[${Object.keys(SAME_LETTER).join('')}]`, 'g');
const ARABIC = /^[\u0600-\u06ff]/;
const LATIN_WORD = /^[a-z]{4,}$/;
const ARTICLE = 'ال';

/**
 * Folds text for search: lower case, no diacritics of either script, no invisible characters, one form of alef, ya and
 * ta marbuta, Latin digits (spec/1-domain, Filter).
 */
export function foldText(text: string): string {
  return foldDigits(dropExcessMarks(text))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}\u0640'’‘ʼ`]/gu, '')
    .replace(SAME, (letter) => SAME_LETTER[letter] ?? letter);
}

/** Folded words of a text in order, without the article ("Al", "ال"). */
export function foldWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : word))
    .filter((word) => word !== '' && word !== 'al' && word !== 'el');
}

/**
 * Phonetic key shared by the usual spellings of a name: Jumeirah, Jumeira and Jumairah; Khalidiya and Khalidiyah; Quoz
 * and Qouz; جميرا and جميرة. Undefined for words without such variants.
 */
function soundOf(word: string): string | undefined {
  if (ARABIC.test(word)) return word.length > 3 ? word.replace(/[اه]$/, '') : undefined;
  if (!LATIN_WORD.test(word)) return undefined;
  return word
    .replace(/ee|iy+|y$/g, 'i')
    .replace(/o[ou]|uo|o/g, 'u')
    .replace(/[ae][iy]|e/g, 'a')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[aiu])h$/, '');
}

/** Marks a phonetic token, which is matched as a whole, never by prefix. */
const SOUND = '~';

/** Maximum length of a token; longer words are truncated. */
export const LONGEST_TOKEN = 40;

/** A name joined with its article, as in "Aljada", without it. */
const withoutJoinedArticle = (word: string) => (/^al[a-z]{4,}$/.test(word) ? word.slice(2) : undefined);

/** Blanks. Excludes the byte order mark, which `\s` matches, because it is invisible. */
const BLANKS = /[^\S\ufeff]+/;

/** Text between two blanks: its words in order, and its distinct tokens. */
interface Piece {
  words: string[];
  tokens: string[];
}

function readPiece(piece: string): Piece {
  const words = foldWords(piece);
  const tokens = new Set<string>();
  for (const word of words) {
    for (const form of [word, withoutJoinedArticle(word)]) {
      if (!form) continue;
      tokens.add(form.slice(0, LONGEST_TOKEN));
      const sound = soundOf(form);
      if (sound && sound !== form) tokens.add(SOUND + sound);
    }
  }
  return { words, tokens: [...tokens] };
}

/**
 * Cache size. Listings repeat the same words, and a lookup takes a fiftieth of the time of folding. 8 MB at most,
 * whatever the input.
 */
const KNOWN_PIECES = 20_000;
const LONGEST_KNOWN = 40;
const knownPieces = new Map<string, Piece>();

function pieceOf(text: string): Piece {
  const known = knownPieces.get(text);
  if (known) return known;
  // Copied, because a substring would keep the whole text in memory.
  const copy = Array.from(text).join('');
  const piece = readPiece(copy);
  if (copy.length > LONGEST_KNOWN) return piece;
  if (knownPieces.size >= KNOWN_PIECES) knownPieces.clear();
  knownPieces.set(copy, piece);
  return piece;
}

/** Cached `foldWords`: faster for words that recur across texts. */
export const knownWords = (text: string): string[] =>
  text.split(BLANKS).flatMap((piece) => pieceOf(piece).words);

/** Whether a text contains these folded words in sequence. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  const words = knownWords(text);
  const last = words.length - phrase.length;
  for (let from = 0; from <= last; from += 1) {
    if (phrase.every((word, at) => words[from + at] === word)) return true;
  }
  return false;
}

/** Distinct tokens for indexing texts. */
export function tokensOf(texts: (string | null | undefined)[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const piece of text?.split(BLANKS) ?? []) {
      for (const token of pieceOf(piece).tokens) tokens.add(token);
    }
  }
  return [...tokens];
}

/** Ways to match a search word: a token starting with one of `prefixes`, or equal to one of `whole`. */
export interface WordMatch {
  prefixes: string[];
  whole: string[];
}

/** Words of a search, at most ten; a record must match all of them. */
export function searchWords(search: string): WordMatch[] {
  return [...new Set(foldWords(search))].slice(0, 10).map((word) => {
    const forms = [word, withoutJoinedArticle(word)]
      .filter((form) => form !== undefined)
      .map((form) => form.slice(0, LONGEST_TOKEN));
    const sounds = forms.map(soundOf).filter((sound) => sound !== undefined);
    return { prefixes: forms, whole: sounds.flatMap((sound) => [SOUND + sound, sound]) };
  });
}

/**
 * Matcher of a search for in-memory lists, with the same rule as the database query. Parses the search once for the
 * whole list.
 */
export function matcherOf(search: string): (tokens: readonly string[]) => boolean {
  const words = searchWords(search);
  return (tokens) =>
    words.every(({ prefixes, whole }) =>
      tokens.some((token) => prefixes.some((prefix) => token.startsWith(prefix)) || whole.includes(token)),
    );
}
