import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSlices } from './useSlices';

afterEach(() => {
  document.getElementById('first')?.remove();
  vi.unstubAllGlobals();
});

async function countsFor(total: number): Promise<number[]> {
  const counts = new Set<number>();
  renderHook(() => counts.add(useSlices(total)));
  await waitFor(() => expect([...counts].at(-1)).toBe(Infinity));
  return [...counts];
}
const showFirstView = () =>
  document.body.append(Object.assign(document.createElement('div'), { id: 'first' }));

test.each([
  [390, [4, 8, 12, Infinity]],
  [1440, [12, Infinity]],
])('In place of the first view, %i px wide, ten cards are rendered in slices.', async (width, slices) => {
  vi.stubGlobal('innerWidth', width);
  showFirstView();
  expect(await countsFor(10)).toEqual(slices);
});

test('A page opened later, or restored to a scroll position, renders all cards at once.', async () => {
  expect(await countsFor(10)).toEqual([Infinity]);
  showFirstView();
  vi.stubGlobal('scrollY', 300);
  expect(await countsFor(10)).toEqual([Infinity]);
});
