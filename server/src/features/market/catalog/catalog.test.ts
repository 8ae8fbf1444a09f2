import { beforeAll, describe, expect, it } from 'vitest';
import * as enums from '@manzil/shared/domain/enums';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { casesFor } from '../../../testing/samples/casesFor';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { filterByScan, sortedIds, tally } from '../../../testing/market/oracle';
import { anArea } from '@manzil/search/testing/places';
import { CHOICES, randomFilter, type Visitor } from '../../../testing/market/testFilters';
import { seeded } from '@manzil/search/testing/seeded';
import { aMarket, type MarketListing } from '../../../testing/market/testMarket';

const ROUNDS = casesFor(90, 300);
const api = testApp();
let market: MarketListing[];
let agents: TestPerson[];
const visitor = (seed: number): Visitor => ({ random: seeded(seed), market, agents });

beforeAll(async () => {
  agents = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('agent')]);
  market = await aMarket(500, agents);
});

interface Tallied {
  id: string;
  count: number;
}
const agentOf = (id: string) => market.find(({ _id }) => String(_id) === id)?.agent;
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
  const expected = sortedIds(filterByScan(market, filter), filter);
  const { ids, count } = await allPages(filter);
  expect({ filter, ids, count }).toEqual({ filter, ids: expected, count: expected.length });
  return expected.length;
}

describe('Filters', () => {
  it.each(CHOICES)('%s alone finds the same listings as a full scan.', async (name, choice) => {
    const who = visitor(name.length * 31 + name.charCodeAt(0));
    const found = [];
    for (let round = 0; round < 3; round += 1) found.push(await expectSame(choice(who)));
    expect(Math.max(...found)).toBeGreaterThan(0);
  });

  it(
    `Random filter combinations in every sort order match a full scan in ${ROUNDS} rounds.`,
    { tags: ['drawn'] },
    async () => {
      const who = visitor(42);
      let notEmpty = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const sort = who.random.one(enums.PROPERTY_SORTS);
        if ((await expectSame({ ...randomFilter(who), sort })) > 0) notEmpty += 1;
      }
      expect(notEmpty).toBeGreaterThan(ROUNDS / 3);
    },
  );

  it.each(enums.PROPERTY_SORTS)('Pages sorted by %s neither overlap nor miss a listing.', async (sort) => {
    const { ids } = await allPages({ sort }, 37);
    expect(ids).toEqual(sortedIds(filterByScan(market, {}), { sort }));
    const { body } = await ask('/property/get_all', { sort, page: 99_999 }).expect(200);
    expect(body).toMatchObject({ data: [], count: ids.length });
  });

  it.each([
    ['renting', { type: 'rent' }, true],
    ['buying by the older name', { category: 'sale' }, true],
    ['renting in one emirate', { type: 'rent', city: 'dubai' }, true],
    ['investing', { type: 'investment' }, false],
    ['all deals', {}, false],
    ['renting, newest first', { type: 'rent', sort: 'newest' }, false],
    ['renting homes and shops', { type: 'rent', propertyType: ['villa', 'Retail_store', 'office'] }, false],
    ['renting, with a nice-to-have', { type: 'rent', nice: ['propertyType:office'] }, false],
  ] satisfies [string, Filter, boolean][])(
    'The list of %s has its homes before other properties: %o, %s.',
    async (_, filter, areFirst) => {
      await expectSame(filter);
      const { ids } = await allPages(filter);
      const types = new Map(market.map(({ _id, propertyType }) => [String(_id), propertyType]));
      const areHomes = ids.map((id) => ['apartment', 'villa'].includes(types.get(id) ?? ''));
      expect(new Set(areHomes).size).toBe(2);
      expect(areHomes.lastIndexOf(true) < areHomes.indexOf(false)).toBe(areFirst);
    },
  );

  it('Lists in a filter can be written as repeated keys, with brackets or commas, or as JSON.', async () => {
    const wanted: Filter = { propertyType: ['villa', 'apartment'], bedrooms: ['2', '5+'], minPrice: 100_000 };
    const expected = sortedIds(filterByScan(market, wanted));
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
    ['places=dubai,dubai/nowhere', 'places'],
    ['places=atlantis', 'places'],
    ['places=uae', 'places'],
    [`places=${enums.EMIRATES.map((city) => Array(3).fill(city)).join()}`, 'places'],
    ['near=nowhere', 'near'],
    ['near=port', 'near'],
    ['near=mall&within=50', 'within'],
    ['near=mall&within=10001', 'within'],
    ['areas=AA', 'areas'],
    [`areas=${'_'.repeat(400)}`, 'areas'],
    [`areas=${Array(6).fill('AAAACCCC').join()}`, 'areas'],
    ['nice=bedrooms:9', 'nice'],
    ['nice=agent:x', 'nice'],
    ['nice=district:dubai/nowhere', 'nice'],
    ['nice=balcony', 'nice.0'],
    [`nice=${Array(11).fill('amenities:gym').join()}`, 'nice'],
    ['type=rent&category=sale', 'category'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['minPrice=1e9', 'minPrice'],
    ['cheques=2.5', 'cheques'],
  ])('%s is refused at its field.', async (query, path) => {
    const { body } = await api.get(`/property/get_all?${query}`).expect(400);
    expect(body.errors[0].path).toBe(path);
  });
});

describe('Several places', () => {
  it('Several places give the union of their listings, and one equals its emirate and district.', async () => {
    const marina = 'dubai/dubai_marina';
    const bay = 'dubai/business_bay';
    const found = await allPages({ places: [marina, bay, 'ajman'] });
    const parts = await Promise.all([
      allPages({ city: 'dubai', district: 'dubai_marina' }),
      allPages({ city: 'dubai', district: 'business_bay' }),
      allPages({ city: 'ajman' }),
    ]);
    expect(found.count).toBeGreaterThan(0);
    expect(found.ids.toSorted()).toEqual(parts.flatMap(({ ids }) => ids).toSorted());
    // A district within an emirate already chosen, and a repeated place, add nothing.
    expect(await allPages({ places: ['dubai', marina, marina] })).toEqual(await allPages({ city: 'dubai' }));
  });

  it('Places are ignored when counting emirates and districts.', async () => {
    const { body } = await ask('/property/get_all', { places: 'dubai', city: 'ajman', facets: 1, limit: 1 });
    expect(body.count).toBe(0);
    const counted = Object.fromEntries(
      body.facets.city.map(({ id, count }: { id: string; count: number }) => [id, count]),
    );
    expect(counted).toEqual(tally(filterByScan(market, {}), 'city'));
  });

  it('Owner and staff lists apply place and area filters, and owners see only their own listings.', async () => {
    const [owner, other] = agents as [TestPerson, TestPerson];
    const who = visitor(77);
    const staff = await aPerson('super_admin');
    const area = () => anArea(who.random, who.random.one(market).location);
    for (let round = 0; round < 6; round += 1) {
      const asked: Filter[] = [
        { areas: [area(), area()], places: ['dubai', 'sharjah'] },
        { near: ['mall', 'metro_station'], within: 3000, search: 'home' },
        { areas: [area()], near: ['mall'], within: 10_000, agent: other.id },
      ];
      for (const filter of asked) {
        const query = { filter: JSON.stringify(filter), limit: 100 };
        const mine = await api
          .get('/property/get_all_my_properties')
          .set('jwtoken', owner.token)
          .query(query);
        expect(mine.body.data.every(({ id }: { id: string }) => agentOf(id) === owner.id)).toBe(true);
        const all = await api.get('/property/get_all_properties').set('jwtoken', staff.token).query(query);
        const { search: _title, ...rest } = filter;
        // Staff lists also contain unpublished listings, so compare the published ones only.
        const published = new Set(filterByScan(market, rest).map(({ _id }) => String(_id)));
        const listed = market.filter(({ _id }) =>
          all.body.data.some(({ id }: { id: string }) => id === String(_id)),
        );
        expect(all.body.count).toBeGreaterThanOrEqual(published.size);
        if (all.body.count <= 100) {
          expect(listed.filter(({ _id }) => published.has(String(_id)))).toHaveLength(published.size);
        }
      }
    }
  });
});

describe('Counts', () => {
  it('The home page shows the twelve newest listings and the facet counts.', async () => {
    const filter: Filter = { city: 'dubai' };
    const { body } = await ask('/homepage/get_all_homepage', { ...filter }).expect(200);
    const expected = filterByScan(market, filter);
    expect(body.properties.map((card: { id: string }) => card.id)).toEqual(sortedIds(expected).slice(0, 12));
    expect(body.filters.saved).toBeNull();
    const villas = body.filters.facets.propertyType.find(({ id }: { id: string }) => id === 'villa');
    expect(villas.count).toBe(tally(expected, 'propertyType')['villa']);
    const byDeal = await api.get('/property/get_all_homepage').expect(200);
    for (const type of enums.DEAL_TYPES) {
      expect(byDeal.body.data[type].map((card: { id: string }) => card.id)).toEqual(
        sortedIds(filterByScan(market, { type }), { type }).slice(0, 12),
      );
    }
  });

  it('An empty result names the one filter to loosen.', async () => {
    const filter: Filter = { city: 'ajman', propertyType: ['villa'], maxPrice: 1 };
    const { body } = await ask('/property/get_all', { ...filter, loosen: 1 }).expect(200);
    expect(body.count).toBe(0);
    const count = filterByScan(market, filter, ['price']).length;
    expect(body.loosen).toEqual([{ keys: ['minPrice', 'maxPrice'], count }]);
  });

  it('A price limit below every match suggests the lowest higher limit that brings homes.', async () => {
    const place: Filter = { city: 'dubai', propertyType: ['apartment'] };
    const prices = filterByScan(market, place)
      .map(({ price }) => price)
      .toSorted((a, b) => a - b);
    const cheapest = prices[0] ?? NaN;
    // Beside the price to reach: just above the limit, and further than the largest raise.
    for (const [maxPrice, isReachable] of [
      [cheapest - 1, true],
      [Math.floor(cheapest / 3), false],
    ] as const) {
      const { body } = await ask('/property/get_all', { ...place, maxPrice, loosen: 1 }).expect(200);
      expect(body.count).toBe(0);
      if (!isReachable) {
        expect(body.raise).toBeUndefined();
        continue;
      }
      expect(body.raise.maxPrice).toBeGreaterThanOrEqual(cheapest);
      expect(body.raise.maxPrice % 5000).toBe(0);
      expect(body.raise.maxPrice).toBeLessThanOrEqual(maxPrice * 1.1 + 5000);
      expect(body.raise.count).toBe(prices.filter((price) => price <= body.raise.maxPrice).length);
      const there = await ask('/property/get_all', { ...place, maxPrice: body.raise.maxPrice });
      expect(there.body.count).toBe(body.raise.count);
    }
  });

  it('A small result suggests filters to loosen and other districts of the emirate.', async () => {
    const place = { city: 'dubai', district: 'dubai_marina' } as const;
    const dearest = filterByScan(market, place)
      .map(({ price }) => price)
      .toSorted((a, b) => b - a);
    for (const wanted of [1, 3, 5, 6]) {
      const filter: Filter = { ...place, minPrice: dearest[wanted - 1] };
      const count = filterByScan(market, filter).length;
      const inDubai = filterByScan(market, { city: 'dubai', minPrice: filter.minPrice });
      const { body } = await ask('/property/get_all', { ...filter, loosen: 1 }).expect(200);
      const neighbours = tally(inDubai, 'district');
      delete neighbours[place.district];
      const ways = [
        { keys: ['minPrice', 'maxPrice'], count: dearest.length },
        { keys: ['district'], count: inDubai.length },
      ].filter((way) => way.count > count);
      expect(body.count).toBe(count);
      expect(body.loosen).toEqual(count > 5 ? [] : ways.toSorted((a, b) => b.count - a.count));
      expect(Object.fromEntries(body.beside.map(({ id, count: n }: Tallied) => [id, n]))).toEqual(
        count > 5 ? {} : neighbours,
      );
      // A list with a single place gives the same.
      const places = [`${place.city}/${place.district}`];
      const same = await ask('/property/get_all', { places, minPrice: filter.minPrice, loosen: 1 });
      expect(same.body.beside).toEqual(body.beside);
    }
  });
});
