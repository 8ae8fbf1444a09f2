import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open } from '@/testing/openPage';
import { Facts } from './PlaceDetails';

beforeAll(() => i18nReady);

test('A place states its usual cheques, its furnished homes and the age of its listings.', () => {
  const facts = sampleAnswer('properties.placeFacts', 'full').data;
  open(
    <Facts
      facts={{
        ...facts,
        cheques: { count: 9, usual: 4, percent: 62 },
        furnished: { furnished: 3, count: 10, percent: 30 },
        age: { count: 9, days: 17 },
      }}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 cheques are cheapest for 62% of homes',
    '3 of 10 homes are furnished',
    'Typically listed for 17 days',
  ]);
});
