import type { WordMatch } from '@manzil/shared/domain/text/fold';
import { descriptionWords } from '@manzil/shared/domain/text/searchTokens';
import { clearBit, hasBit, intersect, resized, rowsOf, setBit, union, type Bits } from '../bits';
import type { Extent } from '../rowSet';
import { InvertedIndex } from './invertedIndex';

/** A listing's description in both languages. */
export interface Description {
  id: string;
  texts: readonly (string | null | undefined)[];
}

/** Characters to read per step: about a millisecond. */
const STEP = 4000;

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

const lengthOf = ({ texts }: Description): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

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
export function createDescriptions(
  extent: Extent,
  rowOf: (id: string) => number | undefined,
  idOf: (row: number) => string | undefined,
) {
  const words = new InvertedIndex(extent);
  /** Rows with a description to read again. */
  const pending = createMarks(extent);
  /** Rows with entries in `words`, possibly of an earlier listing. */
  const indexed = createMarks(extent);
  /** Rows whose entries may match. */
  const searchable = createMarks(extent);
  /** Digests of the descriptions in `words`: most edits change no description. */
  const digests: number[] = [];
  let version = 0;

  return {
    /** Queues a written row. Its previous words match until `describe` replaces them. */
    markPending: (row: number): void => pending.add(row),
    /** Forgets a removed row. Its entries stay until the row is used again. */
    unmark(row: number): void {
      pending.remove(row);
      searchable.remove(row);
    },
    /** Increases when the searchable words change. */
    version: () => version,
    /** Number of listings whose description has to be read. */
    pending: pending.count,
    /** Takes the ids of about `limit` of them. */
    takePending(limit: number): string[] {
      const rows: number[] = [];
      const bits = pending.bits();
      for (let at = 0; at < bits.length && rows.length < limit; at += 1) {
        if (bits[at]) rows.push(...rowsOf(bits.subarray(at, at + 1)).map((row) => at * 32 + row));
      }
      for (const row of rows) pending.remove(row);
      return rows.flatMap((row) => idOf(row) ?? []);
    },
    /** Queues listings again whose descriptions could not be read. */
    requeue(ids: readonly string[]): void {
      for (const row of ids.map(rowOf).filter((known) => known !== undefined)) pending.add(row);
    },
    /** Replaces the words of changed descriptions, in short steps; these rows match nothing meanwhile. */
    *describe(found: readonly Description[]): Generator<void> {
      const changed: (Description & { digest: number })[] = [];
      let characters = 0;
      for (const description of found) {
        const row = rowOf(description.id);
        const digest = digestOf(description);
        if (row === undefined || !indexed.has(row) || digests[row] !== digest) {
          changed.push({ ...description, digest });
        } else if (!searchable.has(row)) {
          searchable.add(row);
          version += 1;
        }
        characters += lengthOf(description);
        // A digest takes a tenth of the time of the words.
        if (characters > STEP * 10) {
          characters = 0;
          yield;
        }
      }
      const former = changed.map(({ id }) => rowOf(id) ?? -1).filter(indexed.has);
      for (const row of former) {
        searchable.remove(row);
        indexed.remove(row);
      }
      if (former.length > 0) yield* words.removeAll(former);
      for (const { id, texts, digest } of changed) {
        const row = rowOf(id);
        // Another listing took the row during the removal; it is queued itself.
        if (row === undefined || indexed.has(row)) continue;
        for (const word of descriptionWords(texts)) words.add(row, word);
        digests[row] = digest;
        indexed.add(row);
        searchable.add(row);
        version += 1;
        characters += lengthOf({ id, texts });
        if (characters > STEP) {
          characters = 0;
          yield;
        }
      }
    },
    /** Adds the rows with a word to `target`; `spare` is overwritten. */
    addMatches(target: Bits, { prefixes }: WordMatch, spare: Bits): void {
      spare.fill(0);
      for (const word of prefixes) words.addTo(spare, word);
      intersect(spare, searchable.bits());
      union(target, spare);
    },
  };
}
export type Descriptions = ReturnType<typeof createDescriptions>;
