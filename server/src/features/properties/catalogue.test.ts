import { beforeAll, describe, expect, it } from 'vitest';
import * as enums from '@manzil/shared/domain/enums';
import type { Filter } from '@manzil/shared/contract/filter.schemas';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { bruteForce, ordered, tally } from './oracle';
import { CHOICES, randomFilter, type Visitor } from './testFilters';
import { aMarket, seeded, type MarketListing } from './testMarket';

const api = testApp();
let market: MarketListing[];
let agents: TestPerson[];
const visitor = (seed: number): Visitor => ({ random: seeded(seed), market, agents });

beforeAll(async () => {
  agents = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('agent')]);
  market = await aMarket(500, agents);
});

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
    const who = visitor(name.length * 31 + name.charCodeAt(0));
    const found = [];
    for (let round = 0; round < 3; round += 1) found.push(await expectSame(CHOICES[name]?.(who) ?? {}));
    expect(Math.max(...found)).toBeGreaterThan(0);
  });

  it('in 300 random combinations and every sort', async () => {
    const who = visitor(42);
    let notEmpty = 0;
    for (let round = 0; round < 300; round += 1) {
      const sort = who.random.one(enums.PROPERTY_SORTS);
      if ((await expectSame({ ...randomFilter(who), sort })) > 0) notEmpty += 1;
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
