import { trusted } from 'mongoose';

/** Sorts after every letter, so that a range covers all words with a prefix. */
const LAST = '\uffff';

/** Condition that every word is a prefix of a folded word stored in `field`; no condition without words. */
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
