import { hasBit, setBit, type Bits } from '../bits';
import { RowSet, type Extent } from '../rowSet';
import { ShardedMap } from '../shards';

/** A single row is stored without a set: most words are numbers that occur in one listing. */
export type Rows = number | RowSet;

/** Cost of a step of a removal in looked-up words, about a millisecond; a row of a word costs less. */
const STEP = 1000;
const ROWS_A_WORD = 64;

/** Rows by whole words. */
export class InvertedIndex {
  private readonly sets = new ShardedMap<Rows>();
  private readonly extent: Extent;

  constructor(extent: Extent) {
    this.extent = extent;
  }

  get(word: string): Rows | undefined {
    return this.sets.get(word);
  }

  /** Adds a row to a word; pass its rows as `known` to skip the lookup. Returns the updated rows. */
  add(row: number, word: string, known = this.sets.get(word)): Rows {
    if (typeof known === 'object') {
      known.add(row);
      return known;
    }
    if (known === row) return known;
    const rows = known === undefined ? row : this.setOf([known, row]);
    this.sets.set(word, rows);
    return rows;
  }

  /** Removes a row from a word. True if no row has the word any more. */
  remove(row: number, word: string): boolean {
    const rows = this.sets.get(word);
    if (typeof rows === 'object') {
      rows.remove(row);
      if (rows.size > 0) return false;
    }
    this.sets.delete(word);
    return true;
  }

  /** Removes rows from every word, in short steps. */
  *removeAll(some: readonly number[]): Generator<void> {
    const gone = new Int32Array(this.extent.words);
    for (const row of some) setBit(gone, row);
    let cost = 0;
    for (const [word, rows] of this.sets.entries()) {
      if (typeof rows === 'object') rows.removeAll(some, gone);
      if (typeof rows === 'number' ? hasBit(gone, rows) : rows.size === 0) this.sets.delete(word);
      cost += 1 + (typeof rows === 'object' ? rows.size / ROWS_A_WORD : 0);
      if (cost > STEP) {
        cost = 0;
        yield;
      }
    }
  }

  /** Adds the rows with a word to `target`. */
  addTo(target: Bits, word: string): void {
    const rows = this.sets.get(word);
    if (typeof rows === 'number') setBit(target, rows);
    else rows?.addTo(target);
  }

  setOf(rows: Iterable<number>): RowSet {
    const set = new RowSet(this.extent);
    for (const row of rows) set.add(row);
    return set;
  }
}
