import { describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';

/** Suggestions for a search: misspelt places and whole filters. */
const api = testApp();
const suggest = async (search: string) =>
  (await api.get('/search/suggest').query({ search }).expect(200)).body;

const marina = { city: 'dubai', district: 'dubai_marina' };
const cases: [search: string, meant: object][] = [
  ['2 bed apartment marina dubai', { bedrooms: ['2'], propertyType: ['apartment'], ...marina }],
  ['3BR Dubai Marina', { bedrooms: ['3'], ...marina }],
  ['apartment for rent', { propertyType: ['apartment'], category: 'rent' }],
  ['offices for sale in sharjah', { propertyType: ['office'], category: 'sale', city: 'sharjah' }],
  [
    'jvc flat under 85,000',
    { propertyType: ['apartment'], maxPrice: 85_000, district: 'jumeirah_village_circle' },
  ],
  ['villa 1.5 million', { propertyType: ['villa'], maxPrice: 1_500_000 }],
  ['villas from 2m to 3m', { propertyType: ['villa'], minPrice: 2_000_000, maxPrice: 3_000_000 }],
  [
    'furnished studio business bay',
    { furnishing: 'furnished', bedrooms: ['studio'], district: 'business_bay' },
  ],
  ['seven bedrooms', { bedrooms: ['5+'] }],
  ['7 bedrooms 9 bathrooms', { bedrooms: ['5+'], bathrooms: ['6+'] }],
  ['villa in 12 cheques', { propertyType: ['villa'], cheques: 12 }],
  ['villa in Dubai Studio City', { propertyType: ['villa'], district: 'dubai_studio_city' }],
  ['sea view off plan', { additionalOptions: ['sea_view'], propertyCondition: 'off-plan' }],
  ['شقق للإيجار في دبي', { propertyType: ['apartment'], category: 'rent', city: 'dubai' }],
  ['فيلا ٥ غرف نوم بأبوظبي', { propertyType: ['villa'], bedrooms: ['5+'], city: 'abu_dhabi' }],
  ['شقة غرفتين وصالة حتى ٩٠ ألف', { propertyType: ['apartment'], bedrooms: ['2'], maxPrice: 90_000 }],
  ['vila in dubay', { propertyType: ['villa'], city: 'dubai' }],
  ['appartment in dubay marnia', { propertyType: ['apartment'], ...marina }],
];

describe('A search in words', () => {
  it.each(cases)('A search in words becomes a filter: %s.', async (search, meant) => {
    const [first = {}] = (await suggest(search)).meant;
    expect(first).toMatchObject(meant);
    // No other keys, except the emirate of the district.
    const keys = Object.keys(meant);
    expect(Object.keys(first).filter((key) => !keys.includes(key) && key !== 'city')).toEqual([]);
  });

  it('A place name shared by several places gives one filter each.', async () => {
    const { meant } = await suggest('al nahda 2br');
    expect(new Set(meant.map(({ city }: { city: string }) => city)).size).toBeGreaterThan(1);
    expect(meant.every(({ district }: { district: string }) => district.startsWith('al_nahda'))).toBe(true);
  });

  it.each(['marina', 'villa beside the mill', 'zzz', '99999999999999999999 villa', '(a+)+$', '+ , .'])(
    'A search with an unknown word, or with a place alone, gives no filter: %s.',
    async (search) => {
      expect((await suggest(search)).meant).toEqual([]);
    },
  );
});

it.each([
  ['marnia', 'Dubai Marina'],
  ['downtwon', 'Downtown Dubai'],
  ['abu dabi', 'Abu Dhabi'],
  ['sharja', 'Sharjah'],
])('Misspelt as %s, a place is found: %s.', async (search, name) => {
  expect((await suggest(search)).data[0]).toMatchObject({ en: name });
});

it('A year has at most twelve cheques.', async () => {
  expect((await suggest('villa in 13 cheques')).meant).toEqual([]);
});

it('The catalog accepts every suggested filter.', async () => {
  for (const [search] of cases) {
    for (const filter of (await suggest(search)).meant) {
      await api
        .get('/property/get_all')
        .query({ filter: JSON.stringify(filter) })
        .expect(200);
    }
  }
});

it.each([
  [0, 8, { district: 6, landmark: 2 }],
  [1, 8, { district: 5, building: 1, landmark: 2 }],
  [4, 8, { district: 4, building: 2, landmark: 2 }],
])(
  'With %i matching buildings, %i suggestions are shared by places, buildings and landmarks.',
  async (buildings, limit, kinds) => {
    const agent = (await aPerson('agent')).id;
    for (let at = 0; at < buildings; at += 1) await aListing({ agent, buildingName: `City Tower ${at}` });
    const { body } = await api.get('/search/suggest').query({ search: 'city', limit }).expect(200);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      Object.entries(kinds).flatMap(([kind, count]) => Array.from({ length: count }, () => kind)),
    );
  },
);
