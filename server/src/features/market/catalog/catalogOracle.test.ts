// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { casesFor } from '../../../testing/samples/casesFor';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { runAlerts } from '../savedSearches/alerts.service';
import { filterByScan, niceToHavesOf, sortedIds, tally, type RuleName } from '../../../testing/market/oracle';
import { Property } from '../listings/property.model';
import { BOXES, randomFilter, someValues, type Visitor } from '../../../testing/market/testFilters';
import { seeded } from '@manzil/search/testing/seeded';
import { aMarket, type MarketListing } from '../../../testing/market/testMarket';

/** Enough public listings for the map to cluster them instead of showing pins. */
const MANY = 3200;
const ROUNDS = casesFor(15, 60);
const MAX_PINS = 2000;
/** In the whole country. */
const EVERYWHERE: [number, number, number, number] = [51, 22, 57, 27];

const api = testApp();
let market: MarketListing[];
let agents: TestPerson[];
let everything: MarketListing[];

beforeAll(async () => {
  agents = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('agent')]);
  market = await aMarket(MANY, agents);
  everything = filterByScan(market, {});
});

const visitor = (seed: number): Visitor => ({ random: seeded(seed), market, agents });
const ask = async (path: string, query: Record<string, unknown>) =>
  (await api.get(path).query(query).expect(200)).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('Facet counts', () => {
  /** Each facet is counted with its own filter left out; amenities within the matches. */
  const FACETS = {
    type: ['type'],
    city: ['city', 'district', 'places'],
    propertyType: ['propertyType'],
    bedrooms: ['bedrooms'],
    bathrooms: ['bathrooms'],
    furnishing: ['furnishing'],
    propertyCondition: ['propertyCondition'],
    amenities: [],
    district: ['district', 'places'],
  } as const satisfies Partial<Record<RuleName, readonly RuleName[]>>;
  const FACET_NAMES = Object.keys(FACETS) as (keyof typeof FACETS)[];

  it(
    `Facet counts match what each choice would find, in ${ROUNDS} random filters.`,
    { tags: ['drawn'] },
    async () => {
      const who = visitor(5);
      let notEmpty = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const filter = randomFilter(who);
        const { facets, count } = await ask('/property/get_all', { ...filter, facets: 1, limit: 1 });
        expect(count).toBe(filterByScan(market, filter).length);
        if (count > 0) notEmpty += 1;
        const near = filterByScan(market, filter, [...FACET_NAMES, 'places', 'price', 'area', 'avoid']);
        // Districts are counted once an emirate is chosen.
        expect('district' in facets).toBe(filter.city !== undefined);
        for (const [field, except] of Object.entries(FACETS)) {
          if (!(field in facets)) continue;
          const rows = facets[field] as { id: string; count: number }[];
          const found = Object.fromEntries(rows.map((row) => [row.id, row.count]));
          // With it the exclusions of the same facet; amenities, which can be many, one at a time.
          const wanted = (gone: string) => {
            const avoid = (filter.avoid ?? []).filter((entry) => !entry.startsWith(gone));
            return tally(filterByScan(near, { ...filter, avoid }, except), field);
          };
          const expected = wanted(field === 'amenities' ? 'none' : `${field}:`);
          if (field === 'amenities') {
            for (const entry of filter.avoid ?? []) {
              const id = entry.split('amenities:')[1] ?? '';
              const count = wanted(entry)[id];
              if (count) expected[id] = count;
            }
          }
          expect({ filter, field, found }).toEqual({ filter, field, found: expected });
        }
        for (const key of ['price', 'area'] as const) {
          const measured = filterByScan(near, filter, [key]);
          const steps = facets[key] as { min: number; max: number | null; count: number }[];
          expect(steps.reduce((sum, step) => sum + step.count, 0)).toBe(measured.length);
          for (const step of steps) {
            const inside = measured.filter(
              (one) => one[key] >= step.min && one[key] < (step.max ?? Infinity),
            );
            expect({ filter, key, step }).toEqual({ filter, key, step: { ...step, count: inside.length } });
          }
        }
      }
      expect(notEmpty).toBeGreaterThan(ROUNDS / 2);
    },
  );

  it('Choosing a facet finds as many listings as its count.', async () => {
    const who = visitor(6);
    for (let round = 0; round < 15; round += 1) {
      const filter = randomFilter(who, 2);
      const { facets } = await ask('/property/get_all', { ...filter, facets: 1, limit: 1 });
      for (const field of ['propertyType', 'bedrooms', 'furnishing'] as const) {
        const [choice] = facets[field] as { id: string; count: number }[];
        if (!choice) continue;
        const chosen = await ask('/property/get_all', { ...filter, [field]: choice.id, limit: 1 });
        expect({ filter, field, count: chosen.count }).toEqual({ filter, field, count: choice.count });
      }
    }
  });
});

interface Cluster {
  lat: number;
  lng: number;
  count: number;
  minPrice: number;
}

/** Expects the map's answer to match the listings: pins one by one, clusters by the cell of their centre. */
async function expectMap(filter: Filter, zoom: number | undefined): Promise<'pins' | 'clusters'> {
  const expected = filterByScan(market, filter);
  const { data, clusters, count } = (await ask('/property/get_all_map_properties', { ...filter, zoom })) as {
    data: { id: string }[];
    clusters?: Cluster[];
    count: number;
  };
  expect({ filter, count }).toEqual({ filter, count: expected.length });
  if (expected.length <= MAX_PINS) {
    expect(clusters).toBeUndefined();
    const pins = new Map(data.map((pin) => [pin.id, pin]));
    expect(pins.size).toBe(data.length);
    expect([...pins.keys()].toSorted()).toEqual(expected.map(({ _id }) => String(_id)).toSorted());
    for (const { _id, location, price, type, propertyType, title } of expected) {
      expect(pins.get(String(_id))).toMatchObject({ ...location, price, type, propertyType, title });
    }
    return 'pins';
  }
  expect(data).toEqual([]);
  const cells = clusters ?? [];
  expect(cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(expected.length);
  if (zoom === undefined) return 'clusters';
  // 64 pixels of a world that is 256 pixels wide at zoom 0.
  const size = 90 / 2 ** zoom;
  const keyOf = ({ lat, lng }: { lat: number; lng: number }) =>
    `${Math.floor(lat / size)} ${Math.floor(lng / size)}`;
  const prices = new Map<string, number[]>();
  for (const { location, price } of expected) {
    prices.set(keyOf(location), [...(prices.get(keyOf(location)) ?? []), price]);
  }
  const found = Object.fromEntries(cells.map((cell) => [keyOf(cell), [cell.count, cell.minPrice]]));
  const wanted = [...prices].map(([key, inside]) => [key, [inside.length, Math.min(...inside)]]);
  expect({ filter, zoom, cells: cells.length, found }).toEqual({
    filter,
    zoom,
    cells: prices.size,
    found: Object.fromEntries(wanted),
  });
  return 'clusters';
}

describe('Map', () => {
  it(
    `Each match is a pin or in exactly one cluster, in ${ROUNDS} random filters, boxes and zooms.`,
    { tags: ['drawn'] },
    async () => {
      const who = visitor(7);
      for (let round = 0; round < ROUNDS; round += 1) {
        const box = who.random.one(BOXES)(who);
        await expectMap(randomFilter(who, 2, box), who.random.whole(5, 16));
      }
    },
  );

  it.each([0, 3, 6, 7, 8, 9, 10, 11, 12, 14, 18, 22])(
    'Clusters at zoom %i contain every listing.',
    async (zoom) => {
      expect(await expectMap({}, zoom)).toBe('clusters');
      expect(await expectMap({ bbox: EVERYWHERE, minArea: 500 }, zoom)).toBe('clusters');
    },
  );

  it('The map derives a missing zoom from the box.', async () => {
    expect(await expectMap({}, undefined)).toBe('clusters');
    expect(await expectMap({ bbox: EVERYWHERE }, undefined)).toBe('clusters');
  });

  it('A listing on the border of two cells belongs to one of them.', async () => {
    // Cells of zoom 9 begin at whole multiples of this; two neighbours and their corner.
    const size = 90 / 2 ** 9;
    const [lat, lng] = [Math.ceil(25 / size) * size, Math.ceil(55 / size) * size];
    const moved = filterByScan(market, { agent: agents[0]?.id }).slice(0, 3);
    const spots = [
      { lat, lng },
      { lat, lng: lng - size },
      { lat: lat - size, lng },
    ];
    for (const [at, listing] of moved.entries()) {
      listing.location = spots[at] ?? listing.location;
      await Property.updateOne({ _id: listing._id }, { $set: { location: listing.location } });
    }
    await expectMap({}, 9);
    for (const bbox of [
      [lng - 1, lat - 1, lng, lat],
      [lng, lat, lng + 1, lat + 1],
    ]) {
      await expectMap({ bbox }, 9);
    }
  });

  it('The map shows up to 2,000 pins and clusters beyond.', async () => {
    // A southern border that leaves exactly 2,000 between it and the north, for some price limit.
    const limits = [...new Set(everything.map(({ price }) => price))].toSorted((a, b) => b - a);
    const exact = limits.flatMap((maxPrice) => {
      const lats = filterByScan(market, { maxPrice }).map(({ location }) => location.lat);
      const sorted = lats.toSorted((a, b) => b - a);
      const south = sorted[MAX_PINS - 1];
      return south !== undefined && sorted[MAX_PINS] !== south
        ? [{ maxPrice, south, more: sorted[MAX_PINS] }]
        : [];
    });
    const [{ maxPrice, south, more } = { maxPrice: 0, south: 0, more: undefined }] = exact;
    const above = (border: number): Filter => ({ maxPrice, bbox: [-180, border, 180, 90] });
    expect(filterByScan(market, above(south))).toHaveLength(MAX_PINS);
    expect(await expectMap(above(south), 8)).toBe('pins');
    expect(await expectMap(above(more ?? 0), 8)).toBe('clusters');
  });
});

describe('Boxes', () => {
  it('A box with other filters matches a full scan, page by page.', async () => {
    const who = visitor(8);
    for (let round = 0; round < ROUNDS; round += 1) {
      const box = who.random.one(BOXES)(who);
      const filter = randomFilter(who, 3, box);
      const expected = sortedIds(filterByScan(market, filter), filter);
      const limit = 50;
      const page = who.random.whole(1, Math.floor(expected.length / limit) + 1);
      const { data, count } = await ask('/property/get_all', { ...filter, page, limit });
      expect({ filter, page, ids: idsOf(data), count }).toEqual({
        filter,
        page,
        ids: expected.slice((page - 1) * limit, page * limit),
        count: expected.length,
      });
    }
  });
});

describe('Nice-to-haves', () => {
  const LIMIT = 24;

  it(
    `Nice-to-haves rank first and filter nothing, on any page of ${ROUNDS} random filters.`,
    { tags: ['drawn'] },
    async () => {
      const who = visitor(11);
      let ranked = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const plain = randomFilter(who, 2);
        const filter: Filter = { ...plain, nice: someValues(who.random, 10) };
        const expected = filterByScan(market, plain);
        const has = new Map(expected.map((listing) => [String(listing._id), niceToHavesOf(listing, filter)]));
        if (new Set(Array.from(has.values(), ({ length }) => length)).size > 2) ranked += 1;
        const ids = sortedIds(expected, filter);
        const last = Math.max(1, Math.ceil(ids.length / LIMIT));
        for (const page of new Set([1, who.random.whole(1, last), last, last + 1])) {
          const { data, count } = await ask('/property/get_all', { ...filter, page, limit: LIMIT });
          const shown = ids.slice((page - 1) * LIMIT, page * LIMIT);
          expect({ filter, page, ids: idsOf(data), count }).toEqual({
            filter,
            page,
            ids: shown,
            count: ids.length,
          });
          const said = data.map((card: { nice: string[] }) => card.nice);
          expect({ filter, said }).toEqual({ filter, said: shown.map((id) => has.get(id)) });
        }
      }
      expect(ranked).toBeGreaterThan(ROUNDS / 3);
    },
  );

  it('Nice-to-haves change no facet count.', async () => {
    const who = visitor(13);
    const counted = async (filter: Filter) =>
      (await ask('/property/get_all', { ...filter, facets: 1 })).facets;
    for (let round = 0; round < 5; round += 1) {
      const plain = { ...randomFilter(who, 2), nice: [] };
      expect(await counted({ ...plain, nice: someValues(who.random, 10) })).toEqual(await counted(plain));
    }
  });

  it('An explicit sort order ignores nice-to-haves, which the cards still show.', async () => {
    const who = visitor(12);
    for (const sort of ['newest', 'priceAsc', 'popular'] as const) {
      const filter: Filter = { type: 'rent', nice: someValues(who.random, 10), sort };
      const expected = filterByScan(market, filter);
      const { data, count } = await ask('/property/get_all', { ...filter, page: 2, limit: LIMIT });
      expect(idsOf(data)).toEqual(sortedIds(expected, { sort }).slice(LIMIT, 2 * LIMIT));
      expect(count).toBe(expected.length);
      const byId = new Map(expected.map((listing) => [String(listing._id), listing]));
      for (const card of data) {
        expect(card.nice).toEqual(niceToHavesOf(byId.get(card.id) as MarketListing, filter));
      }
    }
    const [plain] = (await ask('/property/get_all', { type: 'rent', limit: 1 })).data;
    expect(plain).not.toHaveProperty('nice');
  });

  it('A nice-to-have that is also excluded stays excluded.', async () => {
    const filter: Filter = { nice: ['propertyType:villa', 'amenities:pool'], avoid: ['propertyType:villa'] };
    const { data, count } = await ask('/property/get_all', { ...filter, limit: LIMIT });
    const expected = filterByScan(market, { avoid: ['propertyType:villa'] });
    expect(count).toBe(expected.length);
    expect(idsOf(data)).toEqual(sortedIds(expected, filter).slice(0, LIMIT));
    expect(data.flatMap(({ nice }: { nice: string[] }) => nice)).not.toContain('propertyType:villa');
  });
});

describe('Saved filters and searches', () => {
  it(
    `A saved filter is returned unchanged and finds the same homes, in ${ROUNDS} random filters.`,
    { tags: ['drawn'] },
    async () => {
      const person = await aPerson('user');
      const who = visitor(9);
      const send = async (path: string, body: object) =>
        (await api.post(path).set('jwtoken', person.token).send(body).expect(200)).body.data as Filter;
      for (let round = 0; round < ROUNDS; round += 1) {
        const kind = who.random.one(['homepage', 'catalog']);
        const filter = randomFilter(who);
        // Both spellings of the call.
        await send(`/user/save_filter_${kind}`, who.random.chance(0.5) ? { filter } : filter);
        const saved = await send(`/user/fetch_filter_${kind}`, { id: person.id });
        expect(saved).toEqual(filter);
        const expected = filterByScan(market, filter);
        const used = await ask('/property/get_all', { filter: JSON.stringify(saved), limit: 20 });
        expect({ filter, ids: idsOf(used.data), count: used.count }).toEqual({
          filter,
          ids: sortedIds(expected, filter).slice(0, 20),
          count: expected.length,
        });
        const home = (
          await api
            .get('/homepage/get_all_homepage')
            .query({ ...saved })
            .set('jwtoken', person.token)
            .expect(200)
        ).body;
        if (kind === 'homepage') expect(home.filters.saved).toEqual(filter);
        expect(idsOf(home.properties)).toEqual(sortedIds(expected, filter).slice(0, 12));
      }
    },
  );

  it(
    `A saved search matches the same new listings as its filter, in ${ROUNDS} random filters.`,
    { tags: ['drawn'] },
    async () => {
      const who = visitor(10);
      const people = await Promise.all([aPerson('user'), aPerson('user'), aPerson('user')]);
      const searches = new Map<string, Filter>();
      for (const person of people) {
        for (let round = 0; round < 20; round += 1) {
          // Nice-to-haves do not affect which new listings match.
          const nice = round % 4 === 0 ? { nice: someValues(who.random, 10) } : {};
          const filter = randomFilter(who, 3, nice);
          const { body } = await api
            .post('/search/saved')
            .set('jwtoken', person.token)
            .send({ name: `Search ${round}`, filter, frequency: 'instant' })
            .expect(201);
          searches.set(body.data.id, filter);
        }
      }
      const fresh = await aMarket(200, agents, 77, 'PN');
      const verifiedAt = new Date();
      for (const listing of fresh) if (listing.verifiedAt) listing.verifiedAt = verifiedAt;
      await Property.updateMany({ referenceNo: /^PN-/, isVerified: true }, { $set: { verifiedAt } });
      await runAlerts();
      let matches = 0;
      for (const person of people) {
        const asPerson = async (path: string) =>
          (await api.get(path).set('jwtoken', person.token).expect(200)).body.data as Record<
            string,
            unknown
          >[];
        const told = new Map(
          (await asPerson('/notification?limit=100')).map(({ data }) => {
            const { searchId, count } = data as { searchId: string; count: number };
            return [searchId, count];
          }),
        );
        for (const { id, newCount } of await asPerson('/search/saved')) {
          const filter = searches.get(id as string) ?? {};
          const expected = filterByScan(fresh, filter).length;
          expect({ filter, newCount, told: told.get(id as string) ?? 0 }).toEqual({
            filter,
            newCount: expected,
            told: expected,
          });
          const { count } = await ask('/property/get_all', { ...filter, limit: 1 });
          expect(count).toBe(filterByScan([...market, ...fresh], filter).length);
          matches += expected;
        }
      }
      expect(matches).toBeGreaterThan(ROUNDS * 3);
      market.push(...fresh);
    },
  );
});
