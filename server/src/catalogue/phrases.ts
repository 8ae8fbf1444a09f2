import { hasPhrase, LONGEST_TOKEN } from '@manzil/shared/domain/fold';
import { ownNames, type Named } from '@manzil/shared/domain/searchTokens';
import { narrow, rowsOf, type Bits } from './bits';
import { createLatest } from '../platform/latest';
import { RowSet, type Extent } from './rowSet';
import type { TextIndex } from './textIndex';

/** Phrases whose rows are kept. */
const MOST_KEPT = 32;

/** The bits of what holds each of these words, in rooms of `take`. */
export function holdingAll(index: TextIndex, phrase: readonly string[], take: () => Bits): Bits {
  const [found, ...further] = phrase.map((word) => {
    const bits = take().fill(0);
    index.joinTo(bits, { prefixes: [], whole: [word.slice(0, LONGEST_TOKEN)] });
    return bits;
  });
  if (!found) return take().fill(0);
  for (const bits of further) narrow(found, bits);
  return found;
}

const says = (named: Named, phrase: readonly string[]) =>
  ownNames(named).some((name) => hasPhrase(name, phrase));

/**
 * Which rows hold words one after the other in what they are called. Read are only the texts of the rows that hold all
 * of the words, once: what was found is kept with the phrase and follows each text that is written.
 */
export function createPhrases(index: TextIndex, extent: Extent, textOf: (row: number) => Named | undefined) {
  const kept = createLatest<{ phrase: readonly string[]; rows: RowSet }>(MOST_KEPT);

  function lookFor(phrase: readonly string[], take: () => Bits): RowSet {
    const rows = new RowSet(extent);
    for (const row of rowsOf(holdingAll(index, phrase, take))) {
      const text = textOf(row);
      if (text && says(text, phrase)) rows.add(row);
    }
    return rows;
  }

  return {
    find: (phrase: readonly string[], take: () => Bits): RowSet =>
      kept.of(phrase.join(' '), () => ({ phrase, rows: lookFor(phrase, take) })).rows,
    /** What a row is called now; undefined when it went. */
    write(row: number, text: Named | undefined): void {
      for (const { phrase, rows } of kept.values()) {
        rows.remove(row);
        if (text && says(text, phrase)) rows.add(row);
      }
    },
    forget: kept.clear,
  };
}
