import { describe, expect, test } from 'vitest';
import { filterFields } from '@manzil/shared/contract/schemas/filter.schemas';
import { LOCALES, TENANT_TYPES } from '@manzil/shared/domain/enums';
import { FILTER_KEYS, boundsOf, type OwnKey } from '@manzil/shared/domain/property/filterConditions';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { HOLES, textsIn } from '@/testing/words';
import { chipsOf } from './filterChips';
import type { CatalogFilter } from './filterParams';

/** Values for filters with rules of their own; undefined where the panel shows them in another way. */
const OWN: Record<OwnKey, unknown> = {
  type: undefined,
  category: undefined,
  sort: undefined,
  district: 'dubai_marina',
  places: ['dubai/dubai_marina'],
  near: ['metro_station'],
  // Part of the `near` chip.
  within: undefined,
  areas: ['w-jBg3ngBoPPPoB'],
  reach: ['work_25.197_55.274_30'],
  tenantType: TENANT_TYPES[0],
  search: 'sea',
  bbox: [55.1, 25, 55.3, 25.2],
  agent: 'IN-000001',
  cheques: 4,
  postedWithin: 7,
  reduced: true,
  permitted: true,
  avoid: ['bedrooms:studio'],
  nice: ['amenities:balcony'],
  cash: 30_000,
};
/** One filter for each key: new ones come from the table of attributes. */
const filters: [string, CatalogFilter][] = [
  ...FILTER_KEYS.one.map((key) => [key, { [key]: choicesOf(key)[0] }] as const),
  ...[...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf].map(
    (key) => [key, { [key]: [choicesOf(key)[0]] }] as const,
  ),
  ...FILTER_KEYS.range.flatMap((key) => boundsOf(key).map((bound) => [bound, { [bound]: 20 }] as const)),
  ...FILTER_KEYS.atMost.map((key) => [key, { [key]: 20 }] as const),
  ...Object.entries(OWN).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, { [key]: value }] as const],
  ),
].map(([key, filter]) => [key, filter]);

test('Every filter of the contract is covered.', () => {
  const silent = Object.keys(OWN).filter((key) => OWN[key as OwnKey] === undefined);
  expect([...filters.map(([key]) => key), ...silent].sort()).toEqual(Object.keys(filterFields).sort());
});

describe.each(LOCALES)('In %s', (lang) => {
  const context = {
    ...{ t: textsIn(lang), lang, unit: 'ft2' as const },
    districtName: (_city: string, district: string) => district,
    landmarkName: (id: string) => id,
  };
  test('The chips have these texts.', () => {
    const texts = filters.map(([key, filter]) => `${key}: ${chipsOf(filter, context)[0]?.text}`);
    expect(texts).toMatchSnapshot();
  });
  test.each(filters)('The filter %s has a chip with a text that removes it.', (key, filter) => {
    const [chip, ...others] = chipsOf(filter, context);
    expect(others).toEqual([]);
    expect(chip?.text).toBeTruthy();
    expect(chip?.text).not.toMatch(HOLES);
    const without = { ...filter, ...chip?.undo } as Record<string, unknown>;
    expect([undefined, []]).toContainEqual(without[key]);
  });
});

test.each([
  [{ bedrooms: ['2', '1'] }, '1–2 bedrooms', '1–2 غرف نوم'],
  [{ bedrooms: ['studio', '1'] }, 'Studio or 1 bedroom', 'استوديو أو غرفة نوم واحدة'],
  [{ bedrooms: ['1', '3'] }, '1 bedroom or 3 bedrooms', 'غرفة نوم واحدة أو 3 غرف نوم'],
  [{ bedrooms: ['studio', '2', '3', '4', '5+'] }, 'Studio or 2+ bedrooms', 'استوديو أو 2+ غرف نوم'],
  [{ minPrice: 90_000, maxPrice: 125_000 }, 'AED 90,000–125,000', 'AED 90,000–125,000'],
] satisfies [CatalogFilter, string, string][])(
  'The chip of %o says “%s”, in Arabic “%s”.',
  (filter, en, ar) => {
    const text = (lang: 'en' | 'ar') =>
      chipsOf(filter, {
        ...{ t: textsIn(lang), lang, unit: 'ft2' as const },
        districtName: (_city: string, district: string) => district,
        landmarkName: (id: string) => id,
      }).map((chip) => chip.text);
    expect([text('en'), text('ar')]).toEqual([[en], [ar]]);
  },
);

test('A search shows how it was understood, with a removable chip for each part.', () => {
  const chips = chipsOf(
    { search: 'marina “sea view” -studio -"shared bathroom" tower "loft' },
    {
      t: textsIn('en'),
      lang: 'en',
      unit: 'ft2',
      districtName: (_city, district) => district,
      landmarkName: (id) => id,
    },
  );
  expect(chips.map(({ text, undo }) => [text, undo.search])).toEqual([
    ['“marina tower "loft”', '“sea view” -studio -"shared bathroom"'],
    ['exactly “sea view”', 'marina -studio -"shared bathroom" tower "loft'],
    ['not “studio”', 'marina “sea view” -"shared bathroom" tower "loft'],
    ['not exactly “shared bathroom”', 'marina “sea view” -studio tower "loft'],
  ]);
});
