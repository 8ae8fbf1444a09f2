import { clearBit, countWithin, hasBit, join, setBit, widened, type Bits, type FullWords } from './bits';

/** How many words the bits of all rows take, with room for some that come; shared by all sets of a index. */
export interface Extent {
  words: number;
}

/** A list of this many rows takes as much memory as the bits of all rows. */
const rowsThatFill = ({ words }: Extent): number => words >>> 1;

/** Rows that have something in common: a list while they are few, bits when they are many. Never larger than the bits. */
export class RowSet {
  /** The number of rows in it. */
  size = 0;
  private rows: number[] | undefined = [];
  private bits: Bits | undefined;
  private readonly extent: Extent;

  constructor(extent: Extent) {
    this.extent = extent;
  }

  /** Takes a row in; one that was taken in last, or is among bits, may come again. */
  add(row: number): void {
    const { rows } = this;
    if (!rows) {
      this.addBit(row);
      return;
    }
    if (rows.at(-1) === row) return;
    rows.push(row);
    this.size = rows.length;
    if (rows.length > rowsThatFill(this.extent)) this.toBits(rows);
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
    // Far below the size at which it became bits, so that it does not go to and fro.
    if (this.size * 4 < rowsThatFill(this.extent)) this.toList();
  }

  /** Adds its rows to `target`. */
  joinTo(target: Bits): void {
    if (this.bits) join(target, this.bits);
    else for (const row of this.rows ?? []) setBit(target, row);
  }

  /** Its bits if it has them; they change with it. */
  dense(): Bits | undefined {
    return this.bits;
  }

  /** How many of its rows are among `bits`, whose words that are not empty are `full`. */
  countIn(bits: Bits, full: FullWords): number {
    if (this.bits) return countWithin(full, this.bits);
    let count = 0;
    for (const row of this.rows ?? []) if (hasBit(bits, row)) count += 1;
    return count;
  }

  private addBit(row: number): void {
    let bits = this.bits as Bits;
    if (hasBit(bits, row)) return;
    // Many once, few among the rows there are now.
    if (this.size * 4 < rowsThatFill(this.extent)) {
      this.toList();
      this.add(row);
      return;
    }
    if (row >>> 5 >= bits.length) {
      bits = widened(bits, Math.max(this.extent.words, (row >>> 5) + 1));
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
