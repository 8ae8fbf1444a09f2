import { trusted } from 'mongoose';

/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';

/** The condition that every word begins one of the folded words stored in `field`; nothing without words. */
export function beginningWith<Field extends string = 'searchTokens'>(
  words: string[],
  field = 'searchTokens' as Field,
): { $and?: { [K in Field]?: unknown }[] } {
  if (words.length === 0) return {};
  const startsWith = (word: string) => trusted({ $elemMatch: { $gte: word, $lt: word + LAST } });
  return {
    $and: words.slice(0, 10).map((word) => ({ [field]: startsWith(word) }) as { [K in Field]: unknown }),
  };
}
