import { expect, it } from 'vitest';
import { rowsOf, setBit } from './bits';

it('A reused list returns no rows of its former use.', () => {
  const bits = new Int32Array(4);
  for (const row of [0, 31, 32, 127]) setBit(bits, row);
  const room = new Uint32Array(10).fill(7);
  expect([...rowsOf(bits, 4, room)]).toEqual([0, 31, 32, 127]);
  expect([...rowsOf(new Int32Array(4), 0, room)]).toEqual([]);
  expect([...rowsOf(bits)]).toEqual([0, 31, 32, 127]);
});
