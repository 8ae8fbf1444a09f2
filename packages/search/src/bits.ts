/** Row sets as bits, 32 rows per word. Sets may differ in length: a row beyond a set's end isn't in it. */
export type Bits = Int32Array;

/** Number of words for the bits of `rows` rows. */
export const wordsFor = (rows: number): number => (rows + 31) >>> 5;
export const hasBit = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
export const setBit = (bits: Bits, row: number): void => {
  (bits[row >>> 5] as number) |= 1 << (row & 31);
};
export const clearBit = (bits: Bits, row: number): void => {
  (bits[row >>> 5] as number) &= ~(1 << (row & 31));
};

/** Number of set bits in a word. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += countWord(bits[at] as number);
  return count;
}

/** Number of rows in both sets. */
export function countBoth(a: Bits, b: Bits): number {
  const words = Math.min(a.length, b.length);
  let count = 0;
  for (let at = 0; at < words; at += 1) count += countWord((a[at] as number) & (b[at] as number));
  return count;
}

/** Adds `more` to `target`, which is at least as long. */
export function union(target: Bits, more: Bits): void {
  const words = Math.min(target.length, more.length);
  for (let at = 0; at < words; at += 1) (target[at] as number) |= more[at] as number;
}

/** Keeps the rows that are also in `other`. */
export function intersect(target: Bits, other: Bits): void {
  const words = Math.min(target.length, other.length);
  for (let at = 0; at < words; at += 1) (target[at] as number) &= other[at] as number;
  target.fill(0, words);
}

/** Writes the rows in `all` but not in `less`. */
export function subtract(target: Bits, all: Bits, less: Bits | undefined): void {
  copyBits(target, all);
  if (!less) return;
  const words = Math.min(target.length, less.length);
  for (let at = 0; at < words; at += 1) (target[at] as number) &= ~(less[at] as number);
}

export function copyBits(target: Bits, source: Bits): void {
  const words = Math.min(target.length, source.length);
  target.set(source.length === words ? source : source.subarray(0, words));
  target.fill(0, words);
}

/** Copies the bits with capacity for more rows. */
export function resized(bits: Bits, words: number): Bits {
  const wider = new Int32Array(words);
  wider.set(bits);
  return wider;
}

/** Rows whose bits are set, ascending. `count` must be their number. */
export function rowsOf(bits: Bits, count = countBits(bits)): Uint32Array {
  const rows = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      rows[found] = (at << 5) + 31 - Math.clz32(word & -word);
      found += 1;
    }
  }
  return rows;
}

/** Non-empty words of a set. Counting many sets within it reads only these. */
export interface FullWords {
  places: Uint32Array;
  words: Bits;
}

export function fullWordsOf(bits: Bits): FullWords {
  let used = 0;
  for (let at = 0; at < bits.length; at += 1) if (bits[at] !== 0) used += 1;
  const [places, words] = [new Uint32Array(used), new Int32Array(used)];
  for (let at = 0, next = 0; next < used; at += 1) {
    if (bits[at] === 0) continue;
    places[next] = at;
    words[next] = bits[at] as number;
    next += 1;
  }
  return { places, words };
}

/** Number of rows of these words that are in `bits`. */
export function countWithin({ places, words }: FullWords, bits: Bits): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    count += countWord((words[at] as number) & (bits[places[at] as number] as number));
  }
  return count;
}
