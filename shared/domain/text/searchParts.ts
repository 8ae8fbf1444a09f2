/** Quotation marks in both languages; any closing mark matches any opening one. */
const QUOTES = '"“”„‟«»＂';
/** Minus signs and the dashes that keyboards substitute for them. */
const MINUSES = '\\-−–‐‑－﹣';
const PART = new RegExp(`([${MINUSES}]?)(?:[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]|(\\S+))`, 'gu');
const HAS_WORD = /[\p{L}\p{N}]/u;

/** Maximum number of phrases and exclusions in a search (spec/1-domain, Filter). */
const MAX_PHRASES = 5;
const MAX_NOTS = 10;

/** Part of a search: a word or a quoted phrase, possibly excluded. */
export interface SearchPart {
  /** As typed. */
  raw: string;
  text: string;
  isNot: boolean;
  isPhrase: boolean;
}

/** Parts of a search in order. An unmatched quotation mark belongs to its word. */
export function searchParts(search: string): SearchPart[] {
  let phrases = 0;
  let nots = 0;
  return Array.from(search.matchAll(PART), ([raw, minus, phrase, word]) => ({
    raw,
    text: (phrase ?? word ?? '').trim(),
    isNot: minus !== '',
    isPhrase: phrase !== undefined,
  })).filter(({ text, isNot, isPhrase }) => {
    if (!HAS_WORD.test(text)) return false;
    if (isNot) return (nots += 1) <= MAX_NOTS;
    return !isPhrase || (phrases += 1) <= MAX_PHRASES;
  });
}

/** Joins parts back into a search. */
export const searchOf = (parts: readonly SearchPart[]): string => parts.map(({ raw }) => raw).join(' ');
