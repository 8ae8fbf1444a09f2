import { foldWords } from './fold';

/**
 * Some texts as one line to look for phrases in: their folded words with a blank around each, and a sign between two
 * texts that no word has, so that no phrase goes from one into the next. Making it costs a hundred looks at it.
 */
export const lineOf = (texts: readonly string[]): string =>
  // Joined, not put together piece by piece: what is joined lies in one piece of memory.
  ['|', ...texts.flatMap((text) => [...foldWords(text), '|'])].join(' ');

/** Folded words as a line includes them where one of its texts holds them, one after the other. */
export const phraseInLine = (phrase: readonly string[]): string => ` ${phrase.join(' ')} `;
