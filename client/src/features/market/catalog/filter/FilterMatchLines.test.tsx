import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { PropertyCardData } from '@/blocks/listing/card/card';
import { i18nReady } from '@/platform/i18n/i18n';
import { FilterMatchLines } from './FilterMatchLines';

beforeAll(() => i18nReady);

const option = (cheques: number) => ({ cheques, annualRent: 80_000 });
const shown = (listing: Partial<PropertyCardData>, nice?: string[]) => {
  render(<FilterMatchLines listing={{ chequeOptions: [], ...listing } as PropertyCardData} nice={nice} />);
  return [...document.querySelectorAll('p')].map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, ''),
  );
};

test.each([
  [{}, []],
  [{ dayOneCash: 31_500 }, ['Move-in cost: AED 31,500']],
  [
    { dayOneCash: 31_500, dayOneCheques: 1, chequeOptions: [option(1)] },
    ['Move-in cost: AED 31,500 · 1 cheque'],
  ],
  [
    { dayOneCash: 31_500, dayOneCheques: 4, chequeOptions: [option(1), option(4)] },
    ['Move-in cost from AED 31,500 · 4 cheques'],
  ],
])('A card with %j states the cash of the first day.', (listing, lines) => {
  expect(shown(listing)).toEqual(lines);
});

test('A card names the nice-to-haves it has, of how many.', () => {
  expect(shown({ nice: ['furnishing:furnished'] }, ['furnishing:furnished', 'bedrooms:2'])).toEqual([
    expect.stringMatching(/1 of 2.*Furnished/),
  ]);
  expect(screen.queryByText(/Move-in/)).toBeNull();
});
