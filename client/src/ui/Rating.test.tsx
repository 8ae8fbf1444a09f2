import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { open, resetPage } from '@/testing/openPage';
import { Rating } from './Rating';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  [0.2, 0, 0],
  [3.7, 3, 1],
  [3.8, 4, 0],
  [4.2, 4, 0],
  [4.3, 4, 1],
  [4.8, 5, 0],
])('A rating of %f fills %i stars and %i half.', (value, whole, half) => {
  open(<Rating value={value} />);
  const stars = [...document.querySelectorAll('[role="img"] svg[fill="currentColor"]')];
  const halves = stars.filter((star) => star.parentElement?.classList.contains('w-1/2'));
  expect([stars.length - halves.length, halves.length]).toEqual([whole, half]);
});
