import { expect, test } from 'vitest';
import { emirateBounds } from './emirateBounds';

test('Bounds reach from the south-west to the north-east of all emirates chosen.', () => {
  expect(emirateBounds(['ajman'])).toEqual([
    [24.74, 55.42],
    [25.46, 56.11],
  ]);
  // North, south, east and west are of different emirates.
  expect(emirateBounds(['dubai', 'sharjah', undefined])).toEqual([
    [24.59, 54.64],
    [25.63, 56.39],
  ]);
  const country = [
    [22.63, 51.49],
    [26.07, 56.39],
  ];
  expect(emirateBounds([])).toEqual(country);
  expect(emirateBounds(['atlantis'])).toEqual(country);
});
