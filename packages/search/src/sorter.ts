/** Numbers and their rows, side by side. */
const pairs = (size: number) => {
  const keys = new Float64Array(size);
  const halves = new Int32Array(keys.buffer);
  return { keys, halves, bytes: new Uint8Array(keys.buffer), rows: new Uint32Array(size) };
};

/** Stable radix sort of up to `size` rows by number; the next call overwrites the result. */
export function createSorter(size: number) {
  let [from, to] = [pairs(size), pairs(size)];
  return (rows: Uint32Array, values: Float64Array): Uint32Array => {
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as number;
      from.rows[at] = row;
      // Adding zero turns -0 into 0, so that both sort as equal.
      from.keys[at] = (values[row] as number) + 0;
      // Flip all bits of negative numbers and the sign bit of the others: the bits then sort as unsigned integers.
      const sign = (from.halves[at * 2 + 1] as number) >> 31;
      (from.halves[at * 2] as number) ^= sign;
      (from.halves[at * 2 + 1] as number) ^= sign | (1 << 31);
    }
    for (let byte = 0; byte < 8; byte += 1) {
      const { halves, bytes } = from;
      const starts = new Uint32Array(257);
      for (let at = byte; at < rows.length * 8; at += 8) (starts[(bytes[at] as number) + 1] as number) += 1;
      // Skip a byte that all keys share.
      if (starts.includes(rows.length)) continue;
      for (let value = 1; value < 256; value += 1) (starts[value] as number) += starts[value - 1] as number;
      for (let at = 0; at < rows.length; at += 1) {
        const place = (starts[bytes[at * 8 + byte] as number] as number)++;
        to.halves[place * 2] = halves[at * 2] as number;
        to.halves[place * 2 + 1] = halves[at * 2 + 1] as number;
        to.rows[place] = from.rows[at] as number;
      }
      [from, to] = [to, from];
    }
    return from.rows.subarray(0, rows.length);
  };
}
