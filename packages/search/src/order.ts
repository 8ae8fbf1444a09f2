import { clearBit, countBoth, countRows, hasBit, rowsOf, setBit, subtract, resized, type Bits } from './bits';
import type { Extent } from './rowSet';

/** Sort fewer matches than this directly: finding them along the order would take longer. */
const DIRECT_SORT_LIMIT = 256;
/** Groups to scan between two searches for the next match; the first search follows one group. */
const LINEAR_SCAN_GROUPS = 4;

/** Neighbouring rows in an array with spare capacity: inserting shifts some entries and copies none. */
interface Group {
  rows: Uint32Array;
  used: number;
  /** Rows of this group and all groups before it. */
  through: Bits;
}

/** Values and tie-breaker of an order. */
interface Ordered {
  /** Current numbers of the rows; -Infinity for none. */
  values: () => Float64Array;
  /** Breaks ties. */
  tie: (a: number, b: number) => number;
  extent: Extent;
  /** Largest group; new groups are half as large. */
  most: number;
}

/** Requested part of an order. */
interface Part {
  /** Number of matching rows. */
  total: number;
  direction: 1 | -1;
  skip: number;
  limit: number;
}

/** A position between two rows of an order. */
interface Position {
  at: number;
  /** Rows before it within its group. */
  place: number;
}

/** First index at which `isPast` is true; `size` if there is none. */
function firstPlace(size: number, isPast: (at: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * All rows sorted by one number, ties by `tie`, in groups of neighbours. Each group has a bit set of all rows up to its
 * end. A range is the difference of two sets plus a partial scan of the groups at its ends; a page is found by counting
 * bits. A change shifts rows within one group and flips one bit per following group.
 */
export class Order {
  private readonly groups: Group[] = [];
  private readonly of: Ordered;
  /** Next group whose bits grow. */
  private widening = 0;

  /** `first` must be sorted. */
  constructor(of: Ordered, first: Uint32Array) {
    this.of = of;
    const size = of.most >>> 1;
    for (let from = 0; from < first.length || from === 0; from += size) {
      const rows = first.subarray(from, from + size);
      const through = this.groups.at(-1)?.through.slice() ?? new Int32Array(of.extent.words);
      for (const row of rows) setBit(through, row);
      this.groups.push(this.groupOf(rows, through));
    }
  }

  /** Inserts a row. Before its number changes, remove it; afterwards, add it again. */
  add(row: number): void {
    const { extent, most } = this.of;
    let at = this.placeOf(row);
    if (this.group(at).used === most) {
      this.split(at);
      at = this.placeOf(row);
    }
    const group = this.group(at);
    const place = this.placeWithin(group, row);
    group.rows.copyWithin(place + 1, place, group.used);
    group.rows[place] = row;
    group.used += 1;
    for (; at < this.groups.length; at += 1) {
      const one = this.group(at);
      if (row >>> 5 >= one.through.length) one.through = resized(one.through, extent.words);
      setBit(one.through, row);
    }
  }

  remove(row: number): void {
    const at = this.placeOf(row);
    const group = this.group(at);
    const place = this.placeWithin(group, row);
    if (place >= group.used || group.rows[place] !== row) return;
    group.rows.copyWithin(place, place + 1, group.used);
    group.used -= 1;
    for (let behind = at; behind < this.groups.length; behind += 1) clearBit(this.group(behind).through, row);
    this.merge(at);
    this.merge(at - 1);
  }

  /** Grows the bits of one group, so that growth is spread over many changes. */
  widenOne(): void {
    this.widening = (this.widening + 1) % this.groups.length;
    const one = this.group(this.widening);
    if (one.through.length < this.of.extent.words) one.through = resized(one.through, this.of.extent.words);
  }

  /** Writes the rows from `least` to `most` to `target`. Rows without a number are in no range. */
  range(target: Bits, least = -Number.MAX_VALUE, most = Infinity): Bits {
    const from = this.border(least, false);
    const to = this.border(most, true);
    if (from.at >= to.at) {
      target.fill(0);
      if (from.at === to.at) mark(target, this.group(from.at), from.place, to.place);
      return target;
    }
    const [lower, upper] = [this.group(from.at), this.group(to.at)];
    // Scan to each end from the nearer side of its group.
    const isPastLower = from.place * 2 > lower.used;
    const isPastUpper = to.place * 2 > upper.used;
    const all = isPastUpper ? upper : this.group(to.at - 1);
    subtract(target, all.through, (isPastLower ? lower : this.groups[from.at - 1])?.through);
    if (isPastLower) mark(target, lower, from.place, lower.used);
    else unmark(target, lower, 0, from.place);
    if (isPastUpper) unmark(target, upper, to.place, upper.used);
    else mark(target, upper, 0, to.place);
    return target;
  }

  /** Number of rows of `among` below `value` or without a number. */
  countBelow(among: Bits, value: number): number {
    const { at, place } = this.border(value, false);
    const { rows, used } = this.group(at);
    // From the nearer side of the group.
    return place * 2 > used
      ? this.countUpTo(among, at) - countRows(rows, among, { from: place, to: used })
      : this.countUpTo(among, at - 1) + countRows(rows, among, { to: place });
  }

  /** Up to `limit` rows of `among` from the `skip`-th on, ascending or descending. */
  page(among: Bits, part: Part): number[] {
    const { total, direction, skip, limit } = part;
    if (total <= DIRECT_SORT_LIMIT) {
      const rows = [...rowsOf(among, total)].sort((a, b) => direction * this.compare(a, b));
      return rows.slice(skip, skip + limit);
    }
    const found: number[] = [];
    const end = Math.min(total, skip + limit);
    let at = direction > 0 ? 0 : this.groups.length - 1;
    let passed = 0;
    for (let walked = 1; passed < end; walked += 1) {
      const { rows, used } = this.group(at);
      for (let step = 0; step < used && passed < end; step += 1) {
        const row = rows[direction > 0 ? step : used - 1 - step] as number;
        if (!hasBit(among, row)) continue;
        if (passed >= skip) found.push(row);
        passed += 1;
      }
      at += direction;
      if (walked % LINEAR_SCAN_GROUPS === 1 && passed < end) {
        ({ at, passed } = this.jump(among, at, { ...part, skip: Math.max(passed, skip) }));
      }
    }
    return found;
  }

  /** Size in bytes. */
  bytes(): number {
    return this.groups.reduce((sum, { rows, through }) => sum + rows.byteLength + through.byteLength, 0);
  }

  /** From group `at` on: the group with the `skip`-th match, and the number of matches before it. */
  private jump(among: Bits, at: number, { total, direction, skip }: Part): { at: number; passed: number } {
    if (direction > 0) {
      const steps = firstPlace(
        this.groups.length - 1 - at,
        (step) => this.countUpTo(among, at + step) > skip,
      );
      return { at: at + steps, passed: this.countUpTo(among, at + steps - 1) };
    }
    const steps = firstPlace(at, (step) => total - this.countUpTo(among, at - step - 1) > skip);
    return { at: at - steps, passed: total - this.countUpTo(among, at - steps) };
  }

  /** Number of rows of `among` in the groups up to this one. */
  private countUpTo(among: Bits, at: number): number {
    const through = this.groups[at]?.through;
    return through ? countBoth(among, through) : 0;
  }

  private group(at: number): Group {
    return this.groups[at] as Group;
  }

  private groupOf(rows: Uint32Array, through: Bits): Group {
    const room = new Uint32Array(this.of.most);
    room.set(rows);
    return { rows: room, used: rows.length, through };
  }

  private compare(a: number, b: number): number {
    const values = this.of.values();
    const [one, other] = [values[a] as number, values[b] as number];
    // Not a subtraction: -Infinity minus -Infinity is NaN.
    if (one !== other) return one < other ? -1 : 1;
    return this.of.tie(a, b);
  }

  /** Group a row is in or belongs to: the last one that doesn't start after it. */
  private placeOf(row: number): number {
    const behind = firstPlace(
      this.groups.length,
      (at) => this.compare(this.group(at).rows[0] as number, row) > 0,
    );
    return Math.max(0, behind - 1);
  }

  private placeWithin({ rows, used }: Group, row: number): number {
    return firstPlace(used, (at) => this.compare(rows[at] as number, row) >= 0);
  }

  /** Position of the first number that is at least (or above) `value`. */
  private border(value: number, isAbove: boolean): Position {
    const values = this.of.values();
    const isPast = (row: number) => {
      const number = values[row] as number;
      return isAbove ? number > value : number >= value;
    };
    const behind = firstPlace(this.groups.length, (at) => isPast(this.group(at).rows[0] as number));
    const at = Math.max(0, behind - 1);
    const { rows, used } = this.group(at);
    return { at, place: firstPlace(used, (place) => isPast(rows[place] as number)) };
  }

  /** Splits a full group. */
  private split(at: number): void {
    const { rows, used, through } = this.group(at);
    const half = used >>> 1;
    const behind = rows.subarray(half, used);
    const first = through.slice();
    for (const row of behind) clearBit(first, row);
    this.groups.splice(at, 1, this.groupOf(rows.subarray(0, half), first), this.groupOf(behind, through));
  }

  /** Merges a group with the next one when both are small; drops empty groups. */
  private merge(at: number): void {
    const [one, next] = [this.groups[at], this.groups[at + 1]];
    if (one?.used === 0 && this.groups.length > 1) {
      this.groups.splice(at, 1);
      return;
    }
    if (!one || !next || one.used + next.used > this.of.most >>> 2) return;
    next.rows.copyWithin(one.used, 0, next.used);
    next.rows.set(one.rows.subarray(0, one.used));
    next.used += one.used;
    this.groups.splice(at, 1);
  }
}

function mark(target: Bits, { rows }: Group, from: number, to: number): void {
  for (let place = from; place < to; place += 1) setBit(target, rows[place] as number);
}

function unmark(target: Bits, { rows }: Group, from: number, to: number): void {
  for (let place = from; place < to; place += 1) clearBit(target, rows[place] as number);
}
