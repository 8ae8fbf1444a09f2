import { knownWords } from './fold';

/**
 * Joins texts into one line for phrase searches: folded words separated by blanks, and between two texts a character
 * that no word contains, so that no phrase spans two texts.
 */
export const phraseLine = (texts: readonly string[]): string =>
  // Joined instead of concatenated piece by piece, to get one contiguous string.
  ['|', ...texts.flatMap((text) => [...knownWords(text), '|'])].join(' ');

/** Substring to look for in such a line: the folded words in sequence. */
export const phrasePattern = (phrase: readonly string[]): string => ` ${phrase.join(' ')} `;
