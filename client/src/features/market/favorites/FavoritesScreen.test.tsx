import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
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
