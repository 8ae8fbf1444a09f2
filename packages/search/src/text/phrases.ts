import { LONGEST_TOKEN } from '@manzil/shared/domain/text/fold';
import { phrasePattern } from '@manzil/shared/domain/text/phraseLine';
import { ownLine, type OwnNames } from '@manzil/shared/domain/text/searchTokens';
import { hasBit, intersect, rowsOf, type Bits } from '../bits';
import { createLruCache } from '@manzil/shared/domain/lruCache';
import { RowSet, type Extent } from '../rowSet';
import type { TextIndex } from './textIndex';

/** Most phrases to cache. */
const MAX_PHRASES = 32;
/** Texts to read per step: less than a millisecond. */
const READ_BATCH = 50;

/**
 * UTF-8 bytes as a Latin-1 string. A string with Arabic takes two bytes for each Latin letter as well. One text
 * contains another exactly if their bytes do.
 */
const latin1Of = (text: string): string => Buffer.from(text).toString('latin1');
const latin1LineOf = (text: OwnNames): string => latin1Of(ownLine(text));

/** Rows that contain each of these words, in buffers from `take`. */
export function rowsWithAllWords(index: TextIndex, phrase: readonly string[], take: () => Bits): Bits {
  const [found, ...further] = phrase.map((word) => {
    const bits = take().fill(0);
    index.addMatches(bits, { prefixes: [], whole: [word.slice(0, LONGEST_TOKEN)] });
    return bits;
  });
  if (!found) return take().fill(0);
  for (const bits of further) intersect(found, bits);
  return found;
}

/**
 * Rows of `holding` whose names must be checked; the others contain the phrase. For a single word the index alone is
 * exact, except that it truncates long words and splits articles ("jada" of "Aljada").
 */
function rowsToCheck(
  index: TextIndex,
  [word = '', ...further]: readonly string[],
  holding: Bits,
  take: () => Bits,
) {
  if (further.length > 0 || word.length >= LONGEST_TOKEN) return holding;
  const rows = rowsWithAllWords(index, [`al${word}`], take);
  intersect(rows, holding);
  return rows;
}

/**
 * Finds rows with consecutive words in a name. Only rows with all the words are checked, once: results are cached per
 * phrase and follow every write.
 */
export function createPhrases(
  index: TextIndex,
  extent: Extent,
  textOf: (row: number) => OwnNames | undefined,
) {
  const kept = createLruCache<{ pattern: string; rows: RowSet }>(MAX_PHRASES);
  /** Names of the rows as packed lines; undefined until first read. */
  const lines: (string | undefined)[] = [];

  function lineAt(row: number): string {
    const text = textOf(row);
    return (lines[row] ??= text ? latin1LineOf(text) : '');
  }

  function lookFor(phrase: readonly string[], take: () => Bits) {
    const pattern = latin1Of(phrasePattern(phrase));
    const rows = new RowSet(extent);
    const holding = rowsWithAllWords(index, phrase, take);
    const doubtful = rowsToCheck(index, phrase, holding, take);
    for (const row of rowsOf(holding)) {
      if (!hasBit(doubtful, row) || lineAt(row).includes(pattern)) rows.add(row);
    }
    return { pattern, rows };
  }

  return {
    find: (phrase: readonly string[], take: () => Bits): RowSet =>
      kept.getOrCreate(phrase.join(' '), () => lookFor(phrase, take)).rows,
    /** A row's current names; undefined once removed. */
    write(row: number, text: OwnNames | undefined): void {
      const known = [...kept.values()];
      const line = known.length > 0 && text ? latin1LineOf(text) : undefined;
      lines[row] = line;
      for (const { pattern, rows } of known) {
        rows.remove(row);
        if (line?.includes(pattern)) rows.add(row);
      }
    },
    /** Marks a new row, whose names are read later. */
    enter(row: number): void {
      lines[row] = undefined;
      kept.clear();
    },
    /** Reads names of rows not read so far, some per step. */
    *read(): Generator<void> {
      for (let row = 0; row < lines.length; row += 1) {
        lineAt(row);
        if (row % READ_BATCH === READ_BATCH - 1) yield;
      }
    },
  };
}
