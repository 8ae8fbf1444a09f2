import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ComparisonScreen } from './ComparisonScreen';
import type { Compared } from './useListings';

const sample = sampleAnswer('properties.getDetails', 'full');
const home = sample.data as Compared;
const IDS = ['1', '2', '3', '4'].map((n) => n.repeat(24));

beforeAll(() => i18nReady);
afterEach(() => {
  resetPage();
  localStorage.clear();
});

/** Opens the comparison of some homes, which differ in their price only. */
async function compare(count: number, query = ''): Promise<() => string> {
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('properties.getDetails', ({ id }) => ({
    ...sample,
    data: {
      ...home,
      id,
      priceDrop: null,
      price: 50_000 + IDS.indexOf(id),
      title: `Home ${IDS.indexOf(id) + 1}`,
    },
  }));
  const path = open(
    <ComparisonScreen />,
    `/property-comparison?ids=${IDS.slice(0, count).join(',')}${query}`,
  );
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(count));
  return path;
}
const onlyDifferences = () => screen.queryByRole('switch', { name: 'Only differences' });
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('A single home is shown with all its rows, and has no differences to choose.', async () => {
  await compare(1, '&differences=1');
  expect(onlyDifferences()).toBeNull();
  expect(rows().length).toBeGreaterThan(10);
});

test('Comparison shows only the differences on request.', async () => {
  const path = await compare(2);
  expect(rows().length).toBeGreaterThan(10);
  fireEvent.click(onlyDifferences() as HTMLElement);
  await waitFor(() => expect(rows()).toEqual(['Price', 'Pricedifferent']));
  expect(path()).toContain('differences=1');
});

test.each([
  [3, 1],
  [4, 0],
])('A comparison of %i homes has room for %i more.', async (count, buttons) => {
  await compare(count);
  expect(screen.queryAllByRole('button', { name: 'Add a home' })).toHaveLength(buttons);
});
