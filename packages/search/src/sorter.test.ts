import { expect, it } from 'vitest';
import { createSorter } from './sorter';
import { seeded } from './testing/seeded';

const SPECIAL = [-Infinity, Infinity, 0, -0, -1, 1, -0.5, 25.2, 2 ** 53, -(2 ** 53), Number.MIN_VALUE];

it.each([0, 1, 2, 300, 5000])('%i rows are sorted by number, equal ones in their former order.', (size) => {
  const random = seeded(size);
  const values = Float64Array.from({ length: size }, () =>
    random.chance(0.5) ? random.one(SPECIAL) : random.whole(-1e9, 1e9) / random.whole(1, 1e6),
  );
  const rows = Uint32Array.from({ length: size }, () => random.whole(0, size - 1));
  const numberOf = (row: number) => values[row] as number;
  const expected = rows.toSorted(
    (a, b) => Number(numberOf(a) > numberOf(b)) - Number(numberOf(a) < numberOf(b)),
  );
  const sorted = createSorter(size + 1);
  expect(sorted(rows, values)).toEqual(expected);
  // Its own result, with the leftovers of the first call.
  expect(sorted(sorted(rows, values), values)).toEqual(expected);
});
