import '@/testing/fakeNetwork';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { useSavedSearch } from './useSavedSearch';

beforeAll(() => i18nReady);
afterEach(resetPage);

const [sample] = sampleAnswer('savedSearches.list', 'full').data;
if (!sample) throw new Error('The sample is empty');
const filter: DealFilter = { category: 'rent', city: 'dubai', bedrooms: ['1', '2'] };

/** As the server keeps it. */
const stored = { city: 'dubai' as const, type: 'rent' as const, bedrooms: ['1' as const, '2' as const] };

function Shown({ filter }: { filter: DealFilter }) {
  return <p>{useSavedSearch(filter)?.name ?? 'none'}</p>;
}

test.each([
  ['the same filter', filter, 'Two rooms'],
  ['another order of the bedrooms', { ...filter, bedrooms: ['2' as const, '1' as const] }, 'Two rooms'],
  ['another order of the results', { ...filter, sort: 'priceAsc' as const }, 'Two rooms'],
  ['one filter less', { category: 'rent' as const, city: 'dubai' as const }, 'none'],
  ['another deal', { ...filter, category: 'sale' as const }, 'none'],
])('With %s the results belong to the saved search “%s”.', async (_what, shown, name) => {
  signInAs('user');
  answer('savedSearches.list', () => ({
    data: [{ ...sample, name: 'Two rooms', filter: stored }],
    count: 1,
  }));
  open(<Shown filter={shown} />);
  await waitFor(() => expect(calls.map(({ id }) => id)).toEqual(['savedSearches.list']));
  await screen.findByText(name);
});
