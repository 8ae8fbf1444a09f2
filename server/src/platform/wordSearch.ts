import { trusted } from 'mongoose';

/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';

/** The condition that every word begins one of the folded words stored in `field`; nothing without words. */
export const beginningWith = (words: string[], field = 'searchTokens'): Record<string, unknown> =>
  words.length > 0
    ? {
        $and: words.slice(0, 10).map((word) => ({
          [field]: trusted({ $elemMatch: { $gte: word, $lt: word + LAST } }),
        })),
      }
    : {};
