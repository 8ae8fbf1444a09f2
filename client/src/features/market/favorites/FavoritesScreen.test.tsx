import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { favoritesAtom } from '@/blocks/lists/favoritesList';
import { store } from '@/platform/session';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { FavoritesScreen } from './FavoritesScreen';

beforeAll(() => i18nReady);
afterEach(resetPage);

test('Without favourites, the page leads to homes for rent.', async () => {
  answerOthers((id) => sampleAnswer(id, 'bare'));
  open(<FavoritesScreen />);
  const link = await screen.findByRole('link', { name: 'Find homes' });
  expect(link.getAttribute('href')).toBe('/catalog?category=rent');
});

test.each([
  [1, undefined, undefined],
  [3, 'Compare these', 'a1,a2,a3'],
  [5, 'Compare the newest 4', 'a1,a2,a3,a4'],
])('Of %i favourites, the link "%s" compares %s.', async (count, name, ids) => {
  const saved = Array.from({ length: count }, (_, at) => `a${at + 1}`);
  store.set(favoritesAtom, saved);
  const sample = sampleAnswer('favorites.list', 'full');
  answerOthers((id) => sampleAnswer(id, 'full'));
  const data = saved.flatMap((id) => sample.data.slice(0, 1).map((card) => ({ ...card, id })));
  answer('favorites.list', () => ({ ...sample, data, count }));
  open(<FavoritesScreen />);
  await screen.findByRole('button', { name: 'Remove all' });
  const link = screen.queryByRole('link', { name: /^Compare the|^Compare these/ });
  expect(link?.textContent).toBe(name);
  expect(link?.getAttribute('href')).toBe(ids && `/property-comparison?ids=${ids}`);
});
