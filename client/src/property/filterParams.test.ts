import { expect, test } from 'vitest';
import { readFilter } from '@manzil/shared/domain/catalogAddress';
import { catalogPath } from './filterParams';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('an address and the filter in it say the same', () => {
  const filter = {
    category: 'sale',
    city: 'dubai',
    district: 'dubai_marina',
    propertyType: ['apartment', 'villa'],
    bedrooms: ['2', '5+'],
    minPrice: 500_000,
    search: 'برج & sea',
    bbox: [55.1, 25, 55.3, 25.2],
  } as const;
  const path = catalogPath({
    ...filter,
    propertyType: [...filter.propertyType],
    bedrooms: ['2', '5+'],
    bbox: [...filter.bbox],
  });
  expect(read(path.split('?')[1] ?? '')).toEqual(filter);
});

test('repeated keys count as one list, strange values are left out', () => {
  expect(read('bedrooms=1&bedrooms=2,99&city=atlantis&minPrice=cheap&bbox=1,2')).toEqual({
    bedrooms: ['1', '2'],
  });
  expect(read('type=investment')).toEqual({ category: 'investment' });
});
