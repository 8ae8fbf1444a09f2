import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import type { DealFilter } from './filterParams';
import { TypeSection, type SectionProps } from './sections';

beforeAll(() => i18nReady);

const counts = [
  { id: 'apartment', count: 20 },
  { id: 'villa', count: 3 },
  { id: 'office', count: 0 },
];
const facets = { propertyType: counts } as SectionProps['facets'];
const shown = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Show all types');

test.each<[string, DealFilter, SectionProps['facets'], number]>([
  ['those with homes', { category: 'rent' }, facets, 2],
  ['those with homes and the chosen one', { category: 'rent', propertyType: ['farms'] }, facets, 3],
  ['all before the counts are known', { category: 'rent' }, undefined, 8],
])('Of the property types the filter offers %s.', (_which, draft, known, count) => {
  render(<TypeSection draft={draft} set={vi.fn()} facets={known} />);
  expect(shown()).toHaveLength(count);
  const all = screen.queryByRole('button', { name: 'Show all types' });
  expect(all !== null).toBe(count < 8);
  if (all) fireEvent.click(all);
  expect(shown()).toHaveLength(8);
});
