import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { EMIRATES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { i18nReady } from '@/platform/i18n/i18n';
import { EmirateTiles, TypeTiles } from './sections';

beforeAll(() => i18nReady);

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');

it.each([
  ['some are empty', { apartment: 3, villa: 0, office: 1 }, ['apartment', 'office']],
  ['all are empty', {}, []],
  [
    'none are empty',
    Object.fromEntries(PROPERTY_TYPES.map((id) => [id, 1])),
    [
      ...['apartment', 'villa', 'office', 'Retail_store'],
      ...['warehouses', 'labour', 'commercial_lands', 'farms'],
    ],
  ],
])('Only property types with homes have a tile, homes first, when %s.', (_, homes, shown) => {
  const counts = Object.entries(homes).map(([id, count]) => ({ id, count }));
  render(<TypeTiles deal="rent" counts={counts} />, { wrapper: MemoryRouter });
  expect(hrefs().map((href) => new URLSearchParams(href.split('?')[1]).get('propertyType'))).toEqual(shown);
});

it.each(['rent', 'sale', 'investment'] as const)('Tiles lead to the homes for %s.', (deal) => {
  render(<TypeTiles deal={deal} counts={undefined} />, { wrapper: MemoryRouter });
  render(<EmirateTiles deal={deal} counts={undefined} />, { wrapper: MemoryRouter });
  const deals = hrefs().map((href) => new URLSearchParams(href.split('?')[1]).get('category'));
  expect([...new Set(deals)]).toEqual([deal]);
});

it('All property types have a tile until the counts are known.', () => {
  render(<TypeTiles deal="rent" counts={undefined} />, { wrapper: MemoryRouter });
  expect(hrefs()).toHaveLength(PROPERTY_TYPES.length);
});

it('An emirate without homes keeps its picture, but not its link.', () => {
  const counts = EMIRATES.map((id) => ({ id, count: id === 'fujairah' ? 0 : 2 }));
  const { container } = render(<EmirateTiles deal="sale" counts={counts} />, { wrapper: MemoryRouter });
  expect(container.querySelectorAll('img')).toHaveLength(EMIRATES.length);
  expect(hrefs()).toHaveLength(EMIRATES.length - 1);
  expect(hrefs().join()).not.toContain('fujairah');
});
