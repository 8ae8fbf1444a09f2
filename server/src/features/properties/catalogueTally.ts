import type { Codes } from './catalogueColumns';

/** How many of these rows have each of the values below `size`. */
export function countCodes(rows: Uint32Array, column: Codes, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < rows.length; at += 1) (counts[column[rows[at] as number] as number] as number) += 1;
  return counts;
}

/** The same of the rows that fail (a bit each) none of `may`: a list for one count would cost more than the count. */
export function countCodesWithin(
  { failed, may }: { failed: Uint32Array; may: number },
  column: Codes,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size);
  for (let row = 0; row < failed.length; row += 1) {
    if (((failed[row] as number) & may) === 0) (counts[column[row] as number] as number) += 1;
  }
  return counts;
}

/** How many of these rows have each of the 32 bits: bytes are counted first, then what is in each of the 256. */
export function countBits(rows: Uint32Array, masks: Uint32Array): Uint32Array {
  const bytes = new Uint32Array(4 * 256);
  for (let at = 0; at < rows.length; at += 1) {
    const mask = masks[rows[at] as number] as number;
    (bytes[mask & 255] as number) += 1;
    (bytes[256 + ((mask >>> 8) & 255)] as number) += 1;
    (bytes[512 + ((mask >>> 16) & 255)] as number) += 1;
    (bytes[768 + (mask >>> 24)] as number) += 1;
  }
  const bits = new Uint32Array(32);
  for (const [at, count] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      if (((at & 255) >>> bit) & 1) (bits[(at >>> 8) * 8 + bit] as number) += count;
    }
  }
  return bits;
}

/** How many values of these rows lie from each of the ascending steps up to the next; the last one is open. */
export function countSteps(rows: Uint32Array, column: Float64Array, steps: number[]): number[] {
  const counts = new Uint32Array(steps.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = column[rows[at] as number] as number;
    let step = steps.length - 1;
    while (step >= 0 && !(value >= (steps[step] as number))) step -= 1;
    if (step >= 0) (counts[step] as number) += 1;
  }
  return [...counts];
}
