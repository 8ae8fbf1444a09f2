import { readNamed } from '@manzil/shared/domain/property/namedValue';
import { copyBits, countBits, intersect, subtract, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { rowHasValue, rowsWithValue } from './named';

/** Requested values without duplicates. */
const valuesOf = (nice: readonly string[]) =>
  [...new Set(nice)].flatMap((text) => {
    const named = readNamed(text);
    return named ? [{ text, named }] : [];
  });

/** The requested values that a row has. */
export const matchingNice = (index: SearchIndex, nice: readonly string[], row: number): string[] =>
  valuesOf(nice).flatMap(({ text, named }) => (rowHasValue(index, row, named) ? [text] : []));

/**
 * Counts, for each row of `among`, the sets that contain it. Counts are binary numbers stored as one bit set per digit,
 * lowest first, so that 32 rows are counted at once.
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

interface Level {
  rows: Bits;
  count: number;
}

/**
 * Rows of `among` grouped by the number of requested values they have, most first. Each yielded buffer is only valid
 * until the next iteration.
 */
export function* niceLevels(
  index: SearchIndex,
  among: Bits,
  nice: readonly string[],
  take: () => Bits,
): Generator<Level> {
  const sets = valuesOf(nice).flatMap(({ named }) => {
    const set = rowsWithValue(index, named);
    if (!set?.size) return [];
    const dense = set.dense();
    if (dense) return [dense];
    const rows = take().fill(0);
    set.addTo(rows);
    return [rows];
  });
  const digits = digitsOf(among, sets, take);
  const rows = take();
  for (let level = sets.length; level >= 0; level -= 1) {
    copyBits(rows, among);
    for (const [place, digit] of digits.entries()) {
      if ((level >>> place) & 1) intersect(rows, digit);
      else subtract(rows, rows, digit);
    }
    yield { rows, count: countBits(rows) };
  }
}

/** Splits each level into rows in `front` and the rest. The next iteration overwrites each part. */
export function* splitLevels(levels: Iterable<Level>, front: Bits, part: Bits): Generator<Level> {
  for (const { rows, count } of levels) {
    copyBits(part, rows);
    intersect(part, front);
    const inFront = countBits(part);
    yield { rows: part, count: inFront };
    subtract(part, rows, front);
    yield { rows: part, count: count - inFront };
  }
}
