import { readNamed } from '@manzil/shared/domain/property/namedValue';
import { copyBits, countBits, narrow, subtract, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { hasNamed, rowsNamed } from './named';

/** Values as they were asked, each once. */
const valuesOf = (nice: readonly string[]) =>
  [...new Set(nice)].flatMap((text) => {
    const named = readNamed(text);
    return named ? [{ text, named }] : [];
  });

/** Those of the values that a row has, as they were asked. */
export const niceOf = (index: SearchIndex, nice: readonly string[], row: number): string[] =>
  valuesOf(nice).flatMap(({ text, named }) => (hasNamed(index, row, named) ? [text] : []));

/**
 * In how many of some sets each row of `among` is: a number in binary, the bits of all rows for each of its digits, the
 * lowest first. All rows of a word are counted at once.
 */
function digitsOf(among: Bits, sets: readonly Bits[], take: () => Bits): Bits[] {
  const digits = Array.from({ length: 32 - Math.clz32(sets.length) }, () => take().fill(0));
  for (const set of sets) {
    const words = Math.min(among.length, set.length);
    for (let at = 0; at < words; at += 1) {
      let carried = (among[at] as number) & (set[at] as number);
      for (let place = 0; carried !== 0; place += 1) {
        const digit = digits[place] as Bits;
        const before = digit[at] as number;
        digit[at] = before ^ carried;
        carried &= before;
      }
    }
  }
  return digits;
}

/**
 * The rows of `among` by how many of the values they have: all those with most of them, then those with one fewer, down
 * to those with none, one after the other in the same room. What was given is over when the next one is asked for.
 */
export function* levelsOf(
  index: SearchIndex,
  among: Bits,
  nice: readonly string[],
  take: () => Bits,
): Generator<{ rows: Bits; count: number }> {
  const sets = valuesOf(nice).flatMap(({ named }) => {
    const set = rowsNamed(index, named);
    if (!set?.size) return [];
    const dense = set.dense();
    if (dense) return [dense];
    const rows = take().fill(0);
    set.joinTo(rows);
    return [rows];
  });
  const digits = digitsOf(among, sets, take);
  const rows = take();
  for (let level = sets.length; level >= 0; level -= 1) {
    copyBits(rows, among);
    for (const [place, digit] of digits.entries()) {
      if ((level >>> place) & 1) narrow(rows, digit);
      else subtract(rows, rows, digit);
    }
    yield { rows, count: countBits(rows) };
  }
}
