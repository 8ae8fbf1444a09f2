import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import type { CatalogFilter } from './filterParams';
import { useFilterSummaries } from './useFilterSummaries';

beforeAll(() => i18nReady);

test.each<[CatalogFilter, (string | undefined)[]]>([
  [{}, [undefined, undefined, undefined]],
  [{ propertyType: ['villa'], minPrice: 80_000, bedrooms: ['studio'] }, ['Villa', 'From 80K', 'Studio']],
  [
    { propertyType: ['villa', 'office'], maxPrice: 1_500_000, bedrooms: ['2'] },
    ['2 types', 'Up to 1.5M', '2 bedrooms'],
  ],
  [
    { minPrice: 60_000, maxPrice: 80_000, bedrooms: ['studio', '2', '5+'] },
    [undefined, '60K – 80K', 'Studio, 2, 5+ beds'],
  ],
])('The filter %j is summarized on its buttons.', (filter, [type, price, beds]) => {
  const { current } = renderHook(() => useFilterSummaries(filter)).result;
  const plain = Object.entries(current).map(([key, text]) => [key, text?.replaceAll(/[\u2066-\u2069]/g, '')]);
  expect(Object.fromEntries(plain)).toEqual({ type, price, beds });
});
