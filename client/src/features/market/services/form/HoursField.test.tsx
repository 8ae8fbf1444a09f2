import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { open, resetPage } from '@/testing/openPage';
import { HoursField } from './HoursField';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  ['opening', /from/i, 48, '00:00', '23:30'],
  ['closing', /to$/i, 48, '00:30', '24:00'],
])('Times of %s are every half hour of the day.', (_what, name, count, first, last) => {
  open(
    <HoursField
      value={[{ day: 1, from: '09:00', to: '18:00' }]}
      onChange={() => undefined}
      errorOf={() => undefined}
    />,
  );
  const times = [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options];
  const values = times.map(({ value }) => value);
  expect([values.length, values[0], values.at(-1)]).toEqual([count, first, last]);
});
