/** Quotation marks as people type them, in either language; any of them ends what any of them began. */
const QUOTES = '"“”„‟«»＂';
/** Minus signs and the dashes that keyboards make of them. */
const MINUSES = '\\-−–‐‑－﹣';
const PART = new RegExp(`([${MINUSES}]?)(?:[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]|(\\S+))`, 'gu');
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** How much one search may say beside its words (spec/1-domain, Filter). */
const MOST_PHRASES = 5;
const MOST_NOTS = 10;

/** A part of a search: a word, or words in quotation marks; either may be what is not wanted. */
export interface SearchPart {
  /** As it was typed. */
  raw: string;
  text: string;
  isNot: boolean;
  isPhrase: boolean;
}

/** The parts of a search in their order; a quotation mark without another one is a sign of its word. */
export function searchParts(search: string): SearchPart[] {
  let phrases = 0;
  let nots = 0;
  return Array.from(search.matchAll(PART), ([raw, minus, phrase, word]) => ({
    raw,
    text: (phrase ?? word ?? '').trim(),
    isNot: minus !== '',
    isPhrase: phrase !== undefined,
  })).filter(({ text, isNot, isPhrase }) => {
    if (!SAYS_SOMETHING.test(text)) return false;
    if (isNot) return (nots += 1) <= MOST_NOTS;
    return !isPhrase || (phrases += 1) <= MOST_PHRASES;
  });
}

/** The parts as one search again. */
export const searchOf = (parts: readonly SearchPart[]): string => parts.map(({ raw }) => raw).join(' ');
