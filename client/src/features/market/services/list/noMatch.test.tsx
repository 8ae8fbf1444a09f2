import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ServicesScreen } from './ServicesScreen';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  ['no filter', '', 'Try fewer filters or another location.', 0, 0],
  ['one filter', '?city=dubai', 'Try fewer filters or another location.', 0, 1],
  ['two filters', '?city=dubai&minRating=4', 'Remove one filter to see more:', 2, 1],
])(
  'An empty list of services with %s offers to remove single filters from the second on.',
  async (_filters, query, text, single, all) => {
    answer('services.getAll', () => ({ data: [], count: 0 }));
    open(<ServicesScreen />, `/services${query}`);
    const empty = (await screen.findByText(text)).parentElement as HTMLElement;
    const names = Array.from(empty.querySelectorAll('button'), (button) => button.textContent);
    expect(names.filter((name) => name.startsWith('Remove “'))).toHaveLength(single);
    expect(names.filter((name) => name === 'Clear all')).toHaveLength(all);
  },
);
