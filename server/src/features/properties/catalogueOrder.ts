/** Rows kept in order while they come, go and change: a page of any list is a walk along it. */
export interface Order {
  /** The rows, ascending. */
  rows: () => Uint32Array;
  /** Takes a row in; one that changes is removed before and added after. */
  add: (row: number) => void;
  remove: (row: number) => void;
}

/** Puts `first` in order. `compare` must tell any two rows apart, and answer the same until a row is removed. */
export function createOrder(first: Uint32Array, compare: (a: number, b: number) => number): Order {
  let rows = first.toSorted(compare);
  let used = rows.length;

  /** How many rows come before this one. */
  function placeOf(row: number): number {
    let [low, high] = [0, used];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rows[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    rows: () => rows.subarray(0, used),
    add(row) {
      if (used === rows.length) {
        const larger = new Uint32Array(Math.ceil(used * 1.5) + 16);
        larger.set(rows);
        rows = larger;
      }
      const at = placeOf(row);
      rows.copyWithin(at + 1, at, used);
      rows[at] = row;
      used += 1;
    },
    remove(row) {
      const at = placeOf(row);
      if (rows[at] !== row) return;
      rows.copyWithin(at, at + 1, used);
      used -= 1;
    },
  };
}
