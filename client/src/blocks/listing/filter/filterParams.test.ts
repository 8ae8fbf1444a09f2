import { expect, test } from 'vitest';
import { readPage } from '@manzil/shared/domain/address/addressValues';
import { readFilter } from '@manzil/shared/domain/address/catalogAddress';
import { servicesQuery } from '@manzil/shared/domain/address/servicesAddress';
import { catalogPath, applyChange } from './filterParams';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('A filter survives being written to an address and read back.', () => {
  const filter = {
    category: 'sale',
    city: 'dubai',
    district: 'dubai_marina',
    propertyType: ['apartment', 'villa'],
    bedrooms: ['2', '5+'],
    minPrice: 500_000,
    search: 'برج & sea',
    bbox: [55.1, 25, 55.3, 25.2],
    places: ['dubai/dubai_marina', 'ajman'],
    near: ['metro_station', 'the_dubai_mall'],
    within: 2000,
    areas: ['wkCmmBgfAAgf_fA'],
    reach: ['work_25.197_55.274_30', 'school_25.08_55.14_15'],
    avoid: ['bathrooms:1', 'district:dubai/deira'],
    nice: ['amenities:balcony', 'district:dubai/dubai_marina'],
  } as const;
  const path = catalogPath({
    ...filter,
    propertyType: [...filter.propertyType],
    bedrooms: ['2', '5+'],
    bbox: [...filter.bbox],
    places: [...filter.places],
    near: [...filter.near],
    areas: [...filter.areas],
    reach: [...filter.reach],
    avoid: [...filter.avoid],
    nice: [...filter.nice],
  });
  expect(path).toContain('&places=dubai/dubai_marina,ajman&');
  expect(path).toContain('&avoid=bathrooms:1,district:dubai/deira');
  expect(path).toContain('&nice=amenities:balcony,district:dubai/dubai_marina');
  expect(read(path.split('?')[1] ?? '')).toEqual(filter);
});

test('Repeated keys form one list, and unknown values are dropped.', () => {
  expect(read('bedrooms=1&bedrooms=2,99&city=atlantis&minPrice=cheap&bbox=1,2')).toEqual({
    bedrooms: ['1', '2'],
  });
  expect(read('avoid=bedrooms:9,agent:x,district:deira,furnishing:furnished')).toEqual({
    avoid: ['furnishing:furnished'],
  });
  expect(read('nice=bedrooms:9&avoid=nothing')).toEqual({});
  expect(read('type=investment')).toEqual({ category: 'investment' });
});

test('Page numbers and service addresses accept digits of any script.', () => {
  expect(
    ['page=\u200e٣', 'page=0', 'page=-2', 'page=x', ''].map((query) => readPage(new URLSearchParams(query))),
  ).toEqual([3, 1, 1, 1, 1]);
  const query = servicesQuery(
    new URLSearchParams('city=\u200edubai&minPrice=\u200e٨٠&page=٢&openNow=true\u200f'),
  );
  expect(query).toEqual({ city: 'dubai', minPrice: 80, openNow: true, page: 2, limit: 12 });
});

test.each([
  ['minPrice=\u200e80000', { minPrice: 80_000 }],
  ['minPrice=\u2068٨٠٠٠٠\u2069', { minPrice: 80_000 }],
  ['maxPrice=٨٠٠٠٠٫٥', { maxPrice: 80_000.5 }],
  ['minPrice=\u200e', {}],
  ['bbox=\u200e٥١,22,56,٢٦\u200f', { bbox: [51, 22, 56, 26] }],
  ['city=\u200edubai', { city: 'dubai' }],
  ['bedrooms=\u200e٢,3\u200e', { bedrooms: ['2', '3'] }],
  ['reduced=\u200etrue', { reduced: true }],
])('An address may contain invisible characters and digits of any script: %s.', (query, filter) => {
  expect(read(query)).toEqual(filter);
});

test('Of a choice and its exclusion, the later one wins.', () => {
  const filter = applyChange(
    {
      category: 'rent',
      propertyType: ['villa', 'office'],
      city: 'dubai',
      district: 'deira',
      furnishing: 'furnished',
    },
    { avoid: ['propertyType:office', 'district:dubai/deira', 'furnishing:furnished', 'amenities:gym'] },
  );
  expect(filter).toEqual({
    category: 'rent',
    propertyType: ['villa'],
    avoid: ['propertyType:office', 'district:dubai/deira', 'furnishing:furnished', 'amenities:gym'],
  });
  expect(applyChange(filter, { amenities: ['gym', 'pool'], places: ['dubai/deira', 'ajman'] }).avoid).toEqual(
    ['propertyType:office', 'furnishing:furnished'],
  );
});

test('A nice-to-have is neither required nor excluded, but can be one of several choices.', () => {
  const filter = applyChange(
    {
      category: 'rent',
      propertyType: ['villa', 'office'],
      amenities: ['gym', 'pool'],
      furnishing: 'furnished',
      avoid: ['bedrooms:studio', 'balcony:yes'],
    },
    { nice: ['propertyType:villa', 'amenities:gym', 'furnishing:furnished', 'balcony:yes'] },
  );
  expect(filter).toEqual({
    category: 'rent',
    propertyType: ['villa', 'office'],
    amenities: ['pool'],
    avoid: ['bedrooms:studio'],
    nice: ['propertyType:villa', 'amenities:gym', 'furnishing:furnished', 'balcony:yes'],
  });
  expect(applyChange(filter, { avoid: ['amenities:gym', 'propertyType:villa'] })).toEqual({
    category: 'rent',
    propertyType: ['office'],
    amenities: ['pool'],
    avoid: ['amenities:gym', 'propertyType:villa'],
    nice: ['furnishing:furnished', 'balcony:yes'],
  });
  expect(applyChange(filter, { furnishing: 'furnished' }).nice).toEqual([
    'propertyType:villa',
    'amenities:gym',
    'balcony:yes',
  ]);
  expect(applyChange(filter, { nice: undefined })).not.toHaveProperty('nice');
});
