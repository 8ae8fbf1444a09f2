import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filterFields } from '@manzil/shared/contract/schemas/filter.schemas';
import emirates from '@manzil/shared/data/emirates.json';
import labels from '@manzil/shared/data/enums.json';
import { readPage } from '@manzil/shared/domain/address/addressValues';
import { readFilter } from '@manzil/shared/domain/address/catalogAddress';
import { agentsQuery } from '@manzil/shared/domain/address/agentsAddress';
import {
  mendAgentsAddress,
  mendCatalogAddress,
  mendServicesAddress,
} from '@manzil/shared/domain/address/catalogMending';
import { servicesQuery } from '@manzil/shared/domain/address/servicesAddress';
import { ATTRIBUTES, choicesOf } from '@manzil/shared/domain/property/attributes';
import { boundsOf, FIGURES, FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';

function read(address: string) {
  const query = new URLSearchParams(address);
  const unread = mendCatalogAddress(query);
  return {
    filter: readFilter(query),
    page: readPage(query),
    unread: unread.map(({ key, value }) => `${key}=${value}`),
  };
}

test.each<[string, object, string[]]>([
  ['maxPrice=80,000', { maxPrice: 80_000 }, []],
  ['maxPrice=1,250,000.5', { maxPrice: 1_250_000.5 }, []],
  ['maxPrice=80.000', { maxPrice: 80_000 }, []],
  ['maxPrice=80000.5', { maxPrice: 80_000.5 }, []],
  ['maxPrice=1e3', { maxPrice: 1000 }, []],
  ['maxPrice=٨٠٬٠٠٠', { maxPrice: 80_000 }, []],
  ['maxPrice=80k', { maxPrice: 80_000 }, []],
  ['maxPrice=AED+80,000', { maxPrice: 80_000 }, []],
  ['maxPrice=1.5m&minPrice=نصف مليون', { maxPrice: 1_500_000, minPrice: 500_000 }, []],
  ['maxPrice=abc', {}, ['maxPrice=abc']],
  ['maxPrice=60k-80k', {}, ['maxPrice=60k-80k']],
  ['maxPrice=-5', {}, ['maxPrice=-5']],
  ['maxPrice=80,00,00', {}, ['maxPrice=80,00,00']],
  ['maxPrice=', {}, []],
  ['minArea=1,200&maxArea=1,800 sqft', { minArea: 1200, maxArea: 1800 }, []],
  ['minPrice=90,000&maxPrice=80k', { minPrice: 80_000, maxPrice: 90_000 }, []],
  ['city=Dubai', { city: 'dubai' }, []],
  ['city=Abu Dhabi', { city: 'abu_dhabi' }, []],
  ['city=ABU-DHABI', { city: 'abu_dhabi' }, []],
  ['city=رأس الخيمة', { city: 'ras_al_khaimah' }, []],
  ['city=Atlantis', {}, ['city=Atlantis']],
  ['city=constructor', {}, ['city=constructor']],
  ['category=Sale', { category: 'sale' }, []],
  ['type=للبيع', { category: 'sale' }, []],
  ['propertyType=Villa,castle', { propertyType: ['villa'] }, ['propertyType=castle']],
  ['bedrooms=Studio&bedrooms=2', { bedrooms: ['studio', '2'] }, []],
  ['bedrooms=99', {}, ['bedrooms=99']],
  ['reduced=maybe', {}, ['reduced=maybe']],
  ['reduced=false', {}, []],
  ['sort=best', {}, ['sort=best']],
  ['avoid=bedrooms:9,furnishing:furnished', { avoid: ['furnishing:furnished'] }, ['avoid=bedrooms:9']],
  ['within=2,000&near=metro_station', { within: 2000, near: ['metro_station'] }, []],
  ['utm_source=letter&view=map&lang=ar', {}, []],
])('The address %s is read as far as its meaning is plain.', (address, filter, unread) => {
  const found = read(address);
  expect({ filter: found.filter, unread: found.unread }).toEqual({ filter, unread });
});

test.each(
  FILTER_KEYS.range.flatMap((key) => {
    const [least, most] = boundsOf(key);
    return ['9'.repeat(101), '1e999', 'abc'].map((wrong) => ({ least, most, wrong }));
  }),
)('An unreadable $least of $wrong leaves $most as it is.', ({ least, most, wrong }) => {
  const query = new URLSearchParams({ [least]: wrong, [most]: '1000' });
  expect(mendCatalogAddress(query)).toEqual([{ key: least, value: wrong }]);
  expect(query.get(most)).toBe('1000');
  expect(query.get(least)).toBe(wrong);
});

test.each([
  ['page=3', 3, []],
  ['page=1,000', 1000, []],
  ['page=100,001', 1, ['page=100,001']],
  ['page=0', 1, ['page=0']],
  ['page=-2', 1, ['page=-2']],
  ['page=1.5', 1, ['page=1.5']],
  ['page=x', 1, ['page=x']],
])('The page of %s is read.', (address, page, unread) => {
  const found = read(address);
  expect([found.page, found.unread]).toEqual([page, unread]);
});

describe('Every filter', () => {
  const CHOSEN = [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf];
  const NUMBERED = [
    ...FILTER_KEYS.range.flatMap(boundsOf),
    ...FILTER_KEYS.atMost,
    ...(Object.keys(FIGURES) as (keyof typeof FIGURES)[]),
  ];
  const names: Record<string, { id: string; en: string; ar: string }[]> = { ...labels, emirate: emirates };

  test.each(CHOSEN)(
    '%s accepts its choices by id and by name in both languages, and names unknown ones.',
    (key) => {
      for (const choice of choicesOf(key)) {
        const named = names[ATTRIBUTES[key].of]?.find(({ id }) => id === choice);
        for (const typed of [choice, choice.toUpperCase(), named?.en, named?.ar]) {
          if (!typed || typed.includes(',')) continue;
          const { filter, unread } = read(new URLSearchParams({ [key]: typed }).toString());
          expect({ typed, value: [filter[key]].flat(), unread }).toEqual({
            typed,
            value: [choice],
            unread: [],
          });
        }
      }
      expect(read(`${key}=Atlantis`)).toEqual({ filter: {}, page: 1, unread: [`${key}=Atlantis`] });
    },
  );

  test.each(NUMBERED)('%s takes digits of any script, and says what is no number.', (key) => {
    const isSmall = !z.object(filterFields).safeParse({ [key]: 1000 }).success;
    for (const typed of isSmall ? ['10', '١٠', ' 10 '] : ['1,000', '١٬٠٠٠', '1000', ' 1000 ']) {
      expect({ typed, ...read(new URLSearchParams({ [key]: typed }).toString()) }).toEqual({
        typed,
        filter: { [key]: isSmall ? 10 : 1000 },
        page: 1,
        unread: [],
      });
    }
    expect(read(`${key}=abc`)).toEqual({ filter: {}, page: 1, unread: [`${key}=abc`] });
  });

  test.each(NUMBERED)('%s is read if the server takes it, and said otherwise.', (key) => {
    for (const typed of [
      '0',
      '0.5',
      '1',
      '1.5',
      '12',
      '13',
      '99',
      '100',
      '101',
      '366',
      '1e9',
      '1e11',
      '0.001',
    ]) {
      const isTaken = z.object(filterFields).safeParse({ [key]: Number(typed) }).success;
      const { filter, unread } = read(`${key}=${typed}`);
      expect({ typed, filter, unread }).toEqual(
        isTaken
          ? { typed, filter: { [key]: Number(typed) }, unread: [] }
          : { typed, filter: {}, unread: [`${key}=${typed}`] },
      );
    }
  });
});

const LISTS = {
  services: { mend: mendServicesAddress, query: servicesQuery },
  agents: { mend: mendAgentsAddress, query: agentsQuery },
};
test.each<[keyof typeof LISTS, string, object, string[]]>([
  ['services', 'city=Dubai&category=AC+services', { city: 'dubai', category: 'ac_services' }, []],
  ['services', 'city=Dubai&category=Alchemy', { city: 'dubai' }, ['category=Alchemy']],
  ['services', 'category=التنظيف&sort=Lowest+price', { category: 'cleaning', sort: 'priceAsc' }, []],
  ['services', 'minPrice=1,000&maxPrice=٥٠٠', { minPrice: 500, maxPrice: 1000 }, []],
  ['services', 'maxPrice=1e12&minRating=5', {}, ['maxPrice=1e12', 'minRating=5']],
  ['services', 'minRating=٤&openNow=True', { minRating: 4, openNow: true }, []],
  ['services', 'openNow=false', {}, []],
  ['services', 'openNow=maybe&page=200,000', {}, ['openNow=maybe', 'page=200,000']],
  ['services', 'city=__proto__&sort=constructor', {}, ['city=__proto__', 'sort=constructor']],
  ['services', '__proto__=x&constructor=y&utm_source=letter&view=map', {}, []],
  ['agents', 'city=دبي&language=Arabic', { city: 'dubai', language: 'ar' }, []],
  ['agents', 'city=Atlantis&language=Elvish', {}, ['city=Atlantis', 'language=Elvish']],
  ['agents', 'sort=Listings&minRating=2', { sort: 'listings' }, ['minRating=2']],
  ['agents', 'page=0&view=agents', {}, ['page=0']],
  ['services', 'city=Dubai&city=Atlantis', { city: 'dubai' }, ['city=Atlantis']],
  [
    'services',
    'city=dubai&city=Dubai&maxPrice=900&maxPrice=1,000',
    { city: 'dubai', maxPrice: 900 },
    ['maxPrice=1,000'],
  ],
  [
    'agents',
    'sort=listings&sort=Listings&sort=best&language=ar&language=en',
    { sort: 'listings', language: 'ar' },
    ['sort=best', 'language=en'],
  ],
])('The %s address %s is read as far as its meaning is plain.', (list, address, filter, unread) => {
  const { mend, query } = LISTS[list];
  const params = new URLSearchParams(address);
  const named = mend(params).map(({ key, value }) => `${key}=${value}`);
  const { page, limit, ...found } = query(params);
  expect({ found, page, unread: named }).toEqual({ found: filter, page: 1, unread });
  expect(limit).toBeGreaterThan(0);
});

test('A mended address is not mended again.', () => {
  const query = new URLSearchParams(
    'city=Dubai&city=Ajman&maxPrice=80,000&propertyType=Villa,castle&sort=best',
  );
  mendCatalogAddress(query);
  const once = query.toString();
  expect(mendCatalogAddress(query).map(({ value }) => value)).toEqual(['Ajman', 'castle', 'best']);
  expect(query.toString()).toBe(once);
});

test('The longest addresses are read in no time.', () => {
  const values = Array.from({ length: 4000 }, (_, n) => `x${n}`).join();
  const started = performance.now();
  for (const value of [values, '1'.repeat(16_000), '½'.repeat(16_000), '1,'.repeat(8000)]) {
    for (const key of ['amenities', 'maxPrice', 'city', 'avoid']) {
      read(new URLSearchParams({ [key]: value }).toString());
    }
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
