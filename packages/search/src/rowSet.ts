import { clearBit, countBoth, countRows, hasBit, resized, setBit, union, type Bits } from './bits';

/** Number of words for the bits of all rows, with some spare; shared by all sets of an index. */
export interface Extent {
  words: number;
}

/** At this many rows, a list takes as much memory as the bits of all rows. */
const maxListLength = ({ words }: Extent): number => words >>> 1;

/** A set of rows: a list while small, bits when large. Never larger than the bits. */
export class RowSet {
  /** Number of rows. */
  size = 0;
  private rows: number[] | undefined = [];
  private bits: Bits | undefined;
  private readonly extent: Extent;

  constructor(extent: Extent) {
    this.extent = extent;
  }

  /** Adds a row. Adding the last row again, or a row already in the bits, has no effect. */
  add(row: number): void {
    const { rows } = this;
    if (!rows) {
      this.addBit(row);
      return;
    }
    if (rows.at(-1) === row) return;
    rows.push(row);
    this.size = rows.length;
    if (rows.length > maxListLength(this.extent)) this.toBits(rows);
  }

  remove(row: number): void {
    const { rows, bits } = this;
    if (rows) {
      const at = rows.indexOf(row);
      if (at < 0) return;
      rows[at] = rows.at(-1) as number;
      rows.pop();
      this.size = rows.length;
      return;
    }
    if (!bits || !hasBit(bits, row)) return;
    clearBit(bits, row);
    this.size -= 1;
    // Far below the size at which it became bits, to avoid flapping.
    if (this.size * 4 < maxListLength(this.extent)) this.toList();
  }

  /** Removes several rows, passed as a list and as bits: one pass over a list. */
  removeAll(some: readonly number[], bits: Bits): void {
    if (!this.rows) for (const row of some) this.remove(row);
    else if (countRows(this.rows, bits) > 0) {
      this.rows = this.rows.filter((row) => !hasBit(bits, row));
      this.size = this.rows.length;
    }
  }

  /** Adds its rows to `target`. */
  addTo(target: Bits): void {
    if (this.bits) union(target, this.bits);
    else for (const row of this.rows ?? []) setBit(target, row);
  }

  /** Its live bits, if it has any. */
  dense(): Bits | undefined {
    return this.bits;
  }

  /** Number of its rows in `bits`. Pass the rows of `bits` as `few` if there are only a few. */
  countIn(bits: Bits, few: Uint32Array | undefined): number {
    if (!this.bits) return countRows(this.rows ?? [], bits);
    return few ? countRows(few, this.bits) : countBoth(bits, this.bits);
  }

  private addBit(row: number): void {
    let bits = this.bits as Bits;
    if (hasBit(bits, row)) return;
    // Large once, but small compared with the rows of today.
    if (this.size * 4 < maxListLength(this.extent)) {
      this.toList();
      this.add(row);
      return;
    }
    if (row >>> 5 >= bits.length) {
      bits = resized(bits, Math.max(this.extent.words, (row >>> 5) + 1));
      this.bits = bits;
    }
    this.size += 1;
    setBit(bits, row);
  }

  private toBits(rows: number[]): void {
    const words = Math.max(this.extent.words, (rows.reduce((a, b) => Math.max(a, b), 0) >>> 5) + 1);
    const bits = new Int32Array(words);
    for (const row of rows) setBit(bits, row);
    this.bits = bits;
    this.rows = undefined;
  }

  private toList(): void {
    const bits = this.bits as Bits;
    const rows: number[] = [];
    for (let at = 0; at < bits.length; at += 1) {
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        rows.push((at << 5) + 31 - Math.clz32(word & -word));
      }
    }
    this.rows = rows;
    this.bits = undefined;
  }
}
