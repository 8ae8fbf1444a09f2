import { beforeAll, describe, expect, it } from 'vitest';
import * as enums from '@manzil/shared/domain/enums';
import type { Filter } from '@manzil/shared/contract/filter.schemas';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { bruteForce, ordered, tally } from './oracle';
import { aMarket, PLACES, seeded, TITLE_WORDS, type MarketListing, type Random } from './testMarket';

const api = testApp();
let market: MarketListing[];
let agents: TestPerson[];

beforeAll(async () => {
  agents = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('agent')]);
  market = await aMarket(500, agents);
});

/** Some value for each filter, as a random visitor would choose it. */
const CHOICES: Record<string, (random: Random) => Filter> = {
  type: ({ one }) => ({ type: one(enums.DEAL_TYPES) }),
  category: ({ one }) => ({ category: one(enums.DEAL_TYPES) }),
  city: ({ one }) => ({ city: one(PLACES).city }),
  district: ({ one }) => ({ district: one(PLACES).district }),
  cityAndDistrict: ({ one }) => {
    const { city, district } = one(PLACES);
    return { city, district };
  },
  propertyType: ({ some }) => ({ propertyType: some(enums.PROPERTY_TYPES, 3) }),
  minPrice: ({ whole }) => ({ minPrice: whole(1, 40) * 25_000 }),
  maxPrice: ({ whole }) => ({ maxPrice: whole(20, 60) * 25_000 }),
  priceBand: ({ whole }) => ({ minPrice: 250_000, maxPrice: 250_000 + whole(0, 20) * 25_000 }),
  kvBand: ({ whole }) => ({ minKv: whole(0, 400), maxKv: 400 + whole(0, 600) }),
  minKv: () => ({ minKv: 0 }),
  area: ({ whole }) => ({ minArea: whole(3, 30) * 100, maxArea: whole(30, 90) * 100 }),
  bathrooms: ({ some }) => ({ bathrooms: some(enums.COUNTS, 2) }),
  bedrooms: ({ some }) => ({ bedrooms: some(enums.BEDROOMS, 3) }),
  parkings: ({ some }) => ({ parkings: some(enums.COUNTS, 2) }),
  floors: ({ some }) => ({ floors: some(enums.COUNTS, 2) }),
  amenities: ({ some }) => ({ amenities: some(enums.AMENITIES.slice(0, 8), 2) }),
  additionalOptions: ({ some }) => ({ additionalOptions: some(enums.ADDITIONAL_OPTIONS.slice(0, 6), 2) }),
  tenantType: ({ one }) => ({ tenantType: one(enums.TENANT_TYPES) }),
  propertyAge: ({ whole }) => ({ propertyAge: whole(0, 30) }),
  balcony: ({ one }) => ({ balcony: one(enums.YES_NO) }),
  propertyCondition: ({ one }) => ({ propertyCondition: one(enums.PROPERTY_CONDITIONS) }),
  furnishing: ({ one }) => ({ furnishing: one(enums.FURNISHINGS) }),
  search: ({ one, chance }) => ({
    search: [
      one(PLACES.flatMap((place) => [...place.words])),
      ...(chance(0.4) ? [one(TITLE_WORDS.flat())] : []),
    ].join(' '),
  }),
  bbox: ({ one, whole }) => {
    const near = one(market).location;
    const half = whole(1, 30) / 100;
    return { bbox: [near.lng - half, near.lat - half, near.lng + half, near.lat + half] };
  },
  agent: ({ one }) => ({ agent: one(agents).id }),
  cheques: ({ whole }) => ({ cheques: whole(1, 12) }),
  postedWithin: ({ whole }) => ({ postedWithin: whole(1, 50) }),
};

const ask = (path: string, query: Record<string, unknown>) => api.get(path).query(query);

/** All pages of a filter, joined. */
async function allPages(filter: Filter, limit = 100) {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ask('/property/get_all', { ...filter, page, limit }).expect(200);
    ids.push(...body.data.map((card: { id: string }) => card.id));
    if (body.data.length < limit) return { ids, count: body.count as number };
  }
}

async function expectSame(filter: Filter) {
  const expected = ordered(bruteForce(market, filter), filter.sort);
  const { ids, count } = await allPages(filter);
  expect({ filter, ids, count }).toEqual({ filter, ids: expected, count: expected.length });
  return expected.length;
}

describe('every filter', () => {
  it.each(Object.keys(CHOICES))('%s alone finds what a look at each listing finds', async (name) => {
    const random = seeded(name.length * 31 + name.charCodeAt(0));
    const found = [];
    for (let round = 0; round < 3; round += 1) found.push(await expectSame(CHOICES[name]?.(random) ?? {}));
    expect(Math.max(...found)).toBeGreaterThan(0);
  });

  it('in 300 random combinations and every sort', async () => {
    const random = seeded(42);
    const names = Object.keys(CHOICES).filter((name) => name !== 'category');
    let notEmpty = 0;
    for (let round = 0; round < 300; round += 1) {
      const filter: Filter = Object.assign(
        {},
        ...random.some(names, 4).map((name) => CHOICES[name]?.(random)),
      );
      const isPlaceRight = PLACES.some(
        ({ city, district }) => (filter.city ?? city) === city && (filter.district ?? district) === district,
      );
      if (!isPlaceRight) delete filter.district;
      if ((filter.minPrice ?? 0) > (filter.maxPrice ?? Infinity)) delete filter.minPrice;
      const sort = random.one(enums.PROPERTY_SORTS);
      if ((await expectSame({ ...filter, sort })) > 0) notEmpty += 1;
    }
    expect(notEmpty).toBeGreaterThan(100);
  }, 60_000);

  it.each(enums.PROPERTY_SORTS)('sorted by %s: pages neither overlap nor lose one', async (sort) => {
    const { ids } = await allPages({ sort }, 37);
    expect(ids).toEqual(ordered(bruteForce(market, {}), sort));
    const { body } = await ask('/property/get_all', { sort, page: 99_999 }).expect(200);
    expect(body).toMatchObject({ data: [], count: ids.length });
  });

  it('is read from repeated keys, brackets, commas and JSON text alike', async () => {
    const wanted: Filter = { propertyType: ['villa', 'apartment'], bedrooms: ['2', '5+'], minPrice: 100_000 };
    const expected = ordered(bruteForce(market, wanted));
    const spellings = [
      'propertyType=villa&propertyType=apartment&bedrooms=2&bedrooms=5%2B&minPrice=100000',
      'propertyType[]=villa&propertyType[]=apartment&bedrooms[]=2&bedrooms[]=5%2B&minPrice=100000',
      'propertyType=villa,apartment&bedrooms=2,5%2B&minPrice=100000',
      `filter=${encodeURIComponent(JSON.stringify(wanted))}`,
      `filter=${encodeURIComponent(JSON.stringify({ ...wanted, minPrice: 5 }))}&minPrice=100000&unknown=1`,
    ];
    for (const spelling of spellings) {
      const { body } = await api.get(`/property/get_all?limit=100&${spelling}`).expect(200);
      expect(body.data.map((card: { id: string }) => card.id)).toEqual(expected);
    }
  });

  it.each([
    ['minPrice=5&maxPrice=4', 'minPrice'],
    ['city=sharjah&district=dubai_marina', 'district'],
    ['district=nowhere', 'district'],
    ['bbox=56,24,55,25', 'bbox'],
    ['bedrooms=7', 'bedrooms.0'],
    ['type=rent&category=sale', 'category'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['minPrice=1e9', 'minPrice'],
    ['cheques=2.5', 'cheques'],
  ])('%s is refused at its field', async (query, path) => {
    const { body } = await api.get(`/property/get_all?${query}`).expect(400);
    expect(body.errors[0].path).toBe(path);
  });
});

describe('live counts', () => {
  const FACETS = {
    type: ['type'],
    city: ['city', 'district'],
    propertyType: ['propertyType'],
    bedrooms: ['bedrooms'],
    bathrooms: ['bathrooms'],
    furnishing: ['furnishing'],
    propertyCondition: ['propertyCondition'],
    amenities: [],
  };

  it('say what each choice would bring, in 40 random filters', async () => {
    const random = seeded(5);
    const names = [
      'type',
      'city',
      'propertyType',
      'bedrooms',
      'furnishing',
      'maxPrice',
      'amenities',
      'search',
    ];
    for (let round = 0; round < 40; round += 1) {
      const filter: Filter = Object.assign(
        {},
        ...random.some(names, 3).map((name) => CHOICES[name]?.(random)),
      );
      const { body } = await ask('/property/get_all', { ...filter, facets: 1 }).expect(200);
      for (const [field, except] of Object.entries(FACETS)) {
        const rows = body.facets[field] as { id: string; count: number }[];
        const found = Object.fromEntries(rows.map(({ id, count }) => [id, count]));
        expect({ filter, field, found }).toEqual({
          filter,
          field,
          found: tally(bruteForce(market, filter, except), field),
        });
      }
      const priced = bruteForce(market, filter, ['price']);
      for (const { min, max, count } of body.facets.price as {
        min: number;
        max: number | null;
        count: number;
      }[]) {
        expect(priced.filter(({ price }) => price >= min && price < (max ?? Infinity)).length).toBe(count);
      }
    }
  });

  it('stand on the home page beside the newest twelve', async () => {
    const filter: Filter = { city: 'dubai' };
    const { body } = await ask('/homepage/get_all_homepage', { ...filter }).expect(200);
    const expected = bruteForce(market, filter);
    expect(body.properties.map((card: { id: string }) => card.id)).toEqual(ordered(expected).slice(0, 12));
    expect(body.filters.saved).toBeNull();
    const villas = body.filters.facets.propertyType.find(({ id }: { id: string }) => id === 'villa');
    expect(villas.count).toBe(tally(expected, 'propertyType')['villa']);
    const byDeal = await api.get('/property/get_all_homepage').expect(200);
    for (const type of enums.DEAL_TYPES) {
      expect(byDeal.body.data[type].map((card: { id: string }) => card.id)).toEqual(
        ordered(bruteForce(market, { type })).slice(0, 12),
      );
    }
  });

  it('name the one filter to loosen when nothing is found', async () => {
    const filter: Filter = { city: 'ajman', propertyType: ['villa'], maxPrice: 1 };
    const { body } = await ask('/property/get_all', { ...filter, loosen: 1 }).expect(200);
    expect(body.count).toBe(0);
    const count = bruteForce(market, filter, ['price']).length;
    expect(body.loosen).toEqual([{ keys: ['minPrice', 'maxPrice'], count }]);
  });
});

describe('the map', () => {
  it('gathers what matches in cells when there are too many, and loses none', async () => {
    const agent = [await aPerson('agent')];
    const more = await aMarket(2600, agent, 99, 'PM');
    const filter: Filter = { type: 'sale', agent: agent[0]?.id };
    const all = bruteForce(more, filter);
    const few = await ask('/property/get_all_map_properties', { ...filter, zoom: 9 }).expect(200);
    expect(few.body.data).toHaveLength(all.length);
    const everything = bruteForce([...market, ...more], {});
    const { body } = await ask('/property/get_all_map_properties', { zoom: 9 }).expect(200);
    const clusters = body.clusters as { count: number; minPrice: number; lat: number; lng: number }[];
    expect(body).toMatchObject({ data: [], count: everything.length });
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(everything.length);
    expect(Math.min(...clusters.map(({ minPrice }) => minPrice))).toBe(
      Math.min(...everything.map(({ price }) => price)),
    );
    const size = (360 / 2 ** 9) * (64 / 256);
    const inCell = everything.filter(({ location: { lat, lng } }) => {
      const [first] = clusters;
      return (
        Math.floor(lat / size) === Math.floor((first?.lat ?? 0) / size) &&
        Math.floor(lng / size) === Math.floor((first?.lng ?? 0) / size)
      );
    });
    expect(inCell).toHaveLength(clusters[0]?.count ?? 0);
    market.push(...more);
  });

  it('has a pin for each match inside the box', async () => {
    const filter: Filter = { bbox: [55, 24.9, 55.6, 25.5], type: 'rent' };
    const { body } = await ask('/property/get_all_map_properties', {
      ...filter,
      bbox: '55,24.9,55.6,25.5',
    }).expect(200);
    const expected = bruteForce(market, filter).map(({ _id }) => String(_id));
    expect(body.data.map((pin: { id: string }) => pin.id).toSorted()).toEqual(expected.toSorted());
    expect(body.count).toBe(expected.length);
  });
});
