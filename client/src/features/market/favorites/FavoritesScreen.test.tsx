import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
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
  [1, null, undefined],
  [3, 'Compare these', '1,2,3'],
  [5, 'Compare the newest 4', '1,2,3,4'],
])('Of %i favourites, the link %s compares %s.', async (count, name, ids) => {
  const saved = Array.from({ length: count }, (_, at) => String(at + 1).repeat(24));
  signInAs('user', { userFavs: saved });
  answerOthers((id) => sampleAnswer(id, 'full'));
  answer('favorites.ids', () => ({ userFavs: saved }));
  open(<FavoritesScreen />);
  await screen.findByRole('button', { name: 'Remove all' });
  const link = screen.queryByRole('link', { name: /^Compare the/ });
  expect(link && link.textContent).toBe(name);
  const path = link?.getAttribute('href')?.replaceAll(/(\d)\1+/g, '$1');
  expect(path).toBe(ids && `/property-comparison?ids=${ids}`);
});
