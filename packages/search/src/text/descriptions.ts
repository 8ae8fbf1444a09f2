import type { WordMatch } from '@manzil/shared/domain/text/fold';
import { descriptionWords } from '@manzil/shared/domain/text/searchTokens';
import { clearBit, hasBit, intersect, resized, rowsOf, setBit, union, type Bits } from '../bits';
import type { Extent } from '../rowSet';
import { WordRows } from './wordRows';

/** A listing's description in both languages. */
export interface Description {
  id: string;
  texts: readonly (string | null | undefined)[];
}

/** Descriptions to index per step: about a millisecond. */
const STEP = 10;

/** A hash of a listing's id and description: 31 bits, which V8 stores without a heap number. */
function digestOf({ id, texts }: Description): number {
  let hash = 0;
  for (const text of [id, ...texts]) {
    for (let at = 0; text && at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
    }
    hash = Math.imul(hash ^ 0xffff, 0x0100_0193);
  }
  return hash >> 1;
}

/** Rows marked in bits that grow with the index. */
function createMarks(extent: Extent) {
  let bits: Bits = new Int32Array(extent.words);
  let count = 0;
  return {
    bits: () => bits,
    count: () => count,
    has: (row: number) => hasBit(bits, row),
    add(row: number): void {
      if (row >>> 5 >= bits.length) bits = resized(bits, Math.max(extent.words, (row >>> 5) + 1));
      if (!hasBit(bits, row)) count += 1;
      setBit(bits, row);
    },
    remove(row: number): void {
      if (!hasBit(bits, row)) return;
      count -= 1;
      clearBit(bits, row);
    },
  };
}

/**
 * Words of descriptions by row. They aren't stored with the row: the owner of the index reads descriptions from the
 * database in the background, after each write and after a start.
 */
export function createDescriptions(extent: Extent, rowOf: (id: string) => number | undefined) {
  const words = new WordRows(extent);
  /** Written since their description was taken to be read. */
  const awaited = createMarks(extent);
  /** With words in `words`, perhaps those of a former listing in this row. */
  const used = createMarks(extent);
  /** Matched by their words in `words`. */
  const current = createMarks(extent);
  /** Digests of the descriptions whose words are in `words`: most edits change no description. */
  const digests: number[] = [];
  let version = 0;

  return {
    /** Notes a written row. Its former words match until `describe` replaces them. */
    enter: (row: number): void => awaited.add(row),
    leave(row: number): void {
      awaited.remove(row);
      current.remove(row);
    },
    /** Increases when descriptions match other words. */
    version: () => version,
    /** Number of rows whose description has to be read. */
    awaited: awaited.count,
    /** Takes about `limit` rows whose description has to be read. */
    take(limit: number): number[] {
      const rows: number[] = [];
      const bits = awaited.bits();
      for (let at = 0; at < bits.length && rows.length < limit; at += 1) {
        if (bits[at]) rows.push(...rowsOf(bits.subarray(at, at + 1)).map((row) => at * 32 + row));
      }
      for (const row of rows) awaited.remove(row);
      return rows;
    },
    /** Replaces the words of changed descriptions, in short steps; they match nothing meanwhile. */
    *describe(found: readonly Description[]): Generator<void> {
      const changed = found.filter((description) => {
        const row = rowOf(description.id);
        if (row === undefined) return false;
        if (!used.has(row) || digests[row] !== digestOf(description)) return true;
        current.add(row);
        return false;
      });
      const former = changed.map(({ id }) => rowOf(id) ?? -1).filter(used.has);
      for (const row of former) {
        current.remove(row);
        used.remove(row);
      }
      if (former.length > 0) yield* words.removeAll(former);
      for (const [at, description] of changed.entries()) {
        const row = rowOf(description.id);
        // Another listing took the row during the removal; its own turn comes.
        if (row === undefined || used.has(row)) continue;
        for (const word of descriptionWords(description.texts)) words.add(row, word);
        digests[row] = digestOf(description);
        used.add(row);
        current.add(row);
        if (at % STEP === STEP - 1) yield;
      }
      version += 1;
    },
    /** Adds the rows with a word to `target`; `spare` is overwritten. */
    addMatches(target: Bits, { prefixes }: WordMatch, spare: Bits): void {
      spare.fill(0);
      for (const word of prefixes) words.addTo(spare, word);
      intersect(spare, current.bits());
      union(target, spare);
    },
  };
}
export type Descriptions = ReturnType<typeof createDescriptions>;
