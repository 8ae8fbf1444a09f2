import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { applyChange, type DealFilter } from '@/blocks/listing/filter/filterParams';
import { i18nReady } from '@/platform/i18n/i18n';
import { countDetails, DetailSections } from './DetailSections';

beforeAll(() => i18nReady);

function Sheet({ given }: { given: DealFilter }) {
  const [filter, setFilter] = useState(given);
  const set = (change: object) => setFilter((before) => applyChange(before, change));
  return (
    <>
      <DetailSections draft={filter} set={set} facets={undefined} />
      <output>{JSON.stringify(filter)}</output>
    </>
  );
}
const draft = () => JSON.parse(screen.getByRole('status').textContent) as DealFilter;

test.each([
  ['80k', 80_000],
  ['1.250', 1250],
  ['99.6', 100],
  ['0.4', undefined],
  ['1', 1],
  ['1,000,000,000', 1_000_000_000],
  ['1,000,000,001', undefined],
  ['2 sqm', undefined],
  ['', undefined],
])('The available cash "%s" filters by %s.', (typed, cash) => {
  render(<Sheet given={{ category: 'rent', cash: 7 }} />);
  const field = screen.getByRole('textbox', { name: /^Cash available up front/ });
  expect(field).toHaveValue('7');
  fireEvent.change(field, { target: { value: typed } });
  expect(draft()).toEqual({ category: 'rent', ...(cash !== undefined && { cash }) });
});

test.each([
  ['Listed', '7', { postedWithin: 7 }],
  ['Cheques', '4', { cheques: 4 }],
  ['Building age', '5', { propertyAge: 5 }],
])('The limit "%s" filters by its number, and not at all once it is cleared.', (name, value, expected) => {
  const given = { category: 'rent' } as const;
  render(<Sheet given={given} />);
  const limit = screen.getByRole('combobox', { name });
  fireEvent.change(limit, { target: { value } });
  expect(draft()).toEqual({ ...given, ...expected });
  expect(countDetails(draft())).toBe(1);
  fireEvent.change(limit, { target: { value: '' } });
  expect(draft()).toEqual(given);
  expect(countDetails(draft())).toBe(0);
});

test('Subtypes are offered for the chosen property types only, and filter by any of them.', () => {
  const { unmount } = render(<Sheet given={{ category: 'rent' }} />);
  expect(screen.queryByRole('group', { name: 'Subtype' })).toBeNull();
  unmount();
  const given = { category: 'rent', propertyType: ['villa'] } as const;
  render(<Sheet given={{ ...given, propertyType: [...given.propertyType] }} />);
  const choices = within(screen.getByRole('group', { name: 'Subtype' })).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Townhouse', 'Bungalow', 'Villa compound']);
  for (const choice of choices.slice(0, 2)) fireEvent.click(choice);
  expect(draft()).toEqual({ ...given, subType: ['townhouse', 'bungalow'] });
  expect(countDetails(draft())).toBe(1);
});

test('Limits appear in order; cheques only for rent.', () => {
  const offersOf = (name: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
  render(<Sheet given={{ category: 'rent' }} />);
  expect(offersOf('Listed')).toEqual([
    'Any',
    'In the last day',
    ...[3, 7, 14, 30].map((n) => `In the last ${n} days`),
  ]);
  expect(offersOf('Cheques')).toEqual(['Any', ...[2, 3, 4, 6, 12].map((n) => `${n} cheques or more`)]);
});

test('The cash is explained by the kind of deal, and only rents ask for cheques.', () => {
  render(<Sheet given={{ category: 'sale' }} />);
  expect(screen.getByText(/^Down payment on a typical loan/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Cheques' })).toBeNull();
});

test.each([
  ['Price reduced', { reduced: true }],
  ['Permit verified', { permitted: true }],
])('The box "%s" filters while it is ticked.', (name, expected) => {
  const given = { category: 'sale' } as const;
  render(<Sheet given={given} />);
  const box = screen.getByRole('checkbox', { name });
  fireEvent.click(box);
  expect(draft()).toEqual({ ...given, ...expected });
  fireEvent.click(box);
  expect(draft()).toEqual(given);
});
