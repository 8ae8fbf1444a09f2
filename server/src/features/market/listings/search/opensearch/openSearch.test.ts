import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { PROPERTY_SORTS } from '@manzil/shared/domain/enums';
import type { Evaluation } from '@manzil/search';
import { seeded } from '@manzil/search/testing/seeded';
import { aListing } from '../../../../../testing/factories/property.factory';
import { casesFor } from '../../../../../testing/samples/casesFor';
import { aMarket, type MarketListing } from '../../../../../testing/market/testMarket';
import { BOXES, randomFilter, someValues, type Visitor } from '../../../../../testing/market/testFilters';
import { aPerson, testApp, type TestPerson } from '../../../../../testing/testApp';
import { changeListing, removeListing } from '../../listingWrites';
import { Property } from '../../property.model';
import { memoryCatalogue } from '../memoryCatalogue';
import { costsOfRows, DESCRIBED_FIELDS, type DescribedRecord } from '../searchRecords';
import { figuresIn, SAMPLE, sampleOf } from './aggregations';
import { call } from './client';
import { aliasOf } from './document';
import { answered } from './evaluation';
import { countIn, createIndex, currentIndex, indexesNow, refresh, writeBulk } from './indexes';
import { recount, resetKeeper, settleNow } from './keeper';
import { openSearchCatalogue } from './openSearchCatalogue';
import type { SearchAnswer } from './questions';
import { isBuilt, rebuild } from './rebuild';

const ROUNDS = casesFor(25, 150);
const DAYS_AS_SPANS = [40, 20, 0].map((days) => Date.now() - days * 86_400_000);

/** All questions of an evaluation. */
function everythingIn(found: Evaluation, filter: Filter, nice: string[]) {
  const sorts = [undefined, ...PROPERTY_SORTS];
  const pages = sorts.map((sort) => found.page({ sort, skip: 3, limit: 15 }));
  const byId = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const districts = found.tallyDistricts(filter.city ?? 'dubai', ['district', 'places', 'avoid:district']);
  const figures = found.figures({ spans: DAYS_AS_SPANS, type: 'villa' });
  const ranked = found.page({ nice, skip: 2, limit: 20 });
  return {
    keys: found.keys,
    pages,
    ranked,
    has: found.nice(ranked, nice),
    types: found.tally('propertyType', ['propertyType', 'avoid:propertyType']),
    cities: found.tally('city', ['city', 'district', 'places']),
    amenities: found.tallyMask('amenities'),
    agents: byId(found.tallyAgents()),
    districts: byId(districts),
    steps: found.tallySteps('price', [0, 300_000, 700_000, 1_000_000], ['minPrice']),
    loosened: found.keys.map((key) => found.count([key])),
    pins: byId(found.pins()).map((pin) => ({ ...pin, stamp: 0 })),
    cells: found
      .clusters(0.05)
      .map(({ lat, lng, count, minPrice }) => [lat.toFixed(6), lng.toFixed(6), count, minPrice].join(' '))
      .toSorted(),
    figures: {
      ...figures,
      prices: figures.prices.map((one) => Object.values(one).join(' ')).toSorted(),
      perFoot: Array.from(figures.perFoot, ([span, one]) =>
        [span, ...Object.values(one)].join(' '),
      ).toSorted(),
      cheques: [...figures.cheques].toSorted(([a], [b]) => a - b),
      furnishing: [...figures.furnishing].map(String).toSorted(),
    },
    count: found.count(),
  };
}

describe('Without OpenSearch', () => {
  const api = testApp({ OPENSEARCH_URL: 'http://127.0.0.1:45939' });

  it('Lists answer 503 in words while OpenSearch is away, and listings open.', async () => {
    const agent = await aPerson('agent');
    const [listing] = (await aMarket(30, [agent])).filter(({ isListed }) => isListed);
    const answer = await api.get('/property/get_all').expect(503);
    expect(answer.body).toMatchObject({
      code: 'unavailable',
      message: 'The service is briefly unavailable. Try again in a moment',
    });
    await api
      .get('/property/get_property_details')
      .query({ id: String(listing?._id), fetchRecommended: false })
      .expect(200);
  });
});

describe('With an overloaded OpenSearch', () => {
  interface Line {
    index?: { _id: string };
    delete?: { _id: string };
    price?: number;
  }
  /** Listings written so far, as a node that answers 429 to the first request, then to every other listing. */
  const written = new Map<string, Line>();
  let requests = 0;
  const node = createServer((request, response) => {
    void text(request).then((body) => {
      requests += 1;
      response.statusCode = requests === 1 ? 429 : 200;
      response.setHeader('content-type', 'application/json');
      const lines = body.split('\n').filter(Boolean);
      const items = lines
        .map((line) => JSON.parse(line) as Line)
        .flatMap(({ index }, at, all) => {
          if (!index) return [];
          const isBusy = requests === 2 && at % 4 === 0;
          if (requests > 1 && !isBusy) written.set(index._id, all[at + 1] ?? {});
          const error = { type: 'rejected_execution_exception', reason: 'queue full' };
          return [{ index: { _id: index._id, ...(isBusy ? { status: 429, error } : { status: 201 }) } }];
        });
      response.end(JSON.stringify({ items }));
    });
  }).listen(45938, '127.0.0.1');
  testApp({ OPENSEARCH_URL: 'http://127.0.0.1:45938' });
  afterAll(() => node.close());

  it('Listings rejected with 429, alone or with their request, are written again.', async () => {
    const agent = await aPerson('agent');
    const listings = await Promise.all([1, 2, 3, 4, 5].map(() => aListing({ agent: agent.id })));
    for (const { _id } of listings) await changeListing({ _id }, { set: { price: 81_000 } });
    const states = () => listings.map(({ _id }) => written.get(String(_id))?.price);
    await expect.poll(states, { timeout: 10_000 }).toEqual(listings.map(() => 81_000));
    expect(requests).toBeGreaterThanOrEqual(3);
  });
});

describe.skipIf(!process.env['OPENSEARCH_TEST_URL'])('With OpenSearch', () => {
  const api = testApp();
  let market: MarketListing[];
  let agents: TestPerson[];
  beforeAll(async () => {
    agents = await Promise.all([aPerson('agent'), aPerson('agent')]);
    market = await aMarket(900, agents);
  });
  const visitor = (seed: number): Visitor => ({ random: seeded(seed), market, agents });
  const listed = () => market.filter(({ isListed }) => isListed);
  const totalOf = async () => (await api.get('/property/get_all').query({ limit: 1 }).expect(200)).body.count;
  const recordOf = (id: unknown) => Property.findById(id, DESCRIBED_FIELDS).lean<DescribedRecord>().orFail();

  it(
    `Both engines give the same answers to ${ROUNDS} random filters.`,
    { tags: ['drawn'], timeout: 120_000 },
    async () => {
      const who = visitor(3);
      let notEmpty = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const filter = randomFilter(who, 3, who.random.chance(0.3) ? who.random.one(BOXES)(who) : {});
        const nice = someValues(who.random, 6);
        const use = (found: Evaluation) => everythingIn(found, filter, nice);
        const asked = { ...filter, sort: undefined, nice: undefined };
        const narrowing = { agents: filter.agent ? [filter.agent] : undefined };
        const wanted = await memoryCatalogue.evaluate(asked, narrowing, use);
        const found = await openSearchCatalogue.evaluate(asked, narrowing, use);
        expect({ filter, found }).toEqual({ filter, found: wanted });
        if (wanted.count > 0) notEmpty += 1;
      }
      expect(notEmpty).toBeGreaterThan(ROUNDS / 4);
    },
  );

  it('Figures of a sample count as of all homes, and lie within a few percentiles.', async () => {
    const use = (found: Evaluation) => found.figures({ spans: DAYS_AS_SPANS, type: 'villa' }).since;
    const [all, { hits }] = [
      await memoryCatalogue.evaluate({}, {}, use),
      await call<SearchAnswer>({
        ...{ method: 'POST', path: `/${aliasOf()}/_search` },
        body: { ...sampleOf({ match_all: {} }, SAMPLE + 1), size: 200 },
      }),
    ];
    const homes = hits.hits.map(({ fields = {} }) => fields);
    const { since } = figuresIn(homes, all.count, { spans: DAYS_AS_SPANS, type: 'villa' });
    expect([homes.length, since.count]).toEqual([200, all.count]);
    expect(Math.abs(since.median - all.median)).toBeLessThan(10 * 86_400_000);
  });

  it('Buildings are found by the beginnings of their words.', async () => {
    const [first] = listed();
    await Property.updateOne({ _id: first?._id }, { $set: { buildingName: 'Al Qouz Heights' } });
    const place = `${first?.city}/${first?.district}`;
    expect(await openSearchCatalogue.buildings('quoz hei', 5)).toEqual([{ name: 'Al Qouz Heights', place }]);
    expect(await openSearchCatalogue.buildings('quoz low', 5)).toEqual([]);
  });

  it('A page far down an order is walked to.', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => at * 40);
    const use = (found: Evaluation) => ids.map((skip) => found.page({ sort: 'oldest', skip, limit: 10_000 }));
    const found = await openSearchCatalogue.evaluate({}, {}, use);
    expect(found).toEqual(await memoryCatalogue.evaluate({}, {}, use));
  });

  it('A change that a server died before writing is found by the next one.', async () => {
    await settleNow();
    const [gone, edited] = listed().slice(1);
    const before = await totalOf();
    await Property.updateOne({ _id: gone?._id }, { $set: { isListed: false } });
    await Property.updateOne({ _id: edited?._id }, { $set: { price: 77_777 } });
    resetKeeper();
    await settleNow();
    expect(await totalOf()).toBe(before - 1);
    const { body } = await api.get('/property/get_all').query({ minPrice: 77_777, maxPrice: 77_777 });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([String(edited?._id)]);
  });

  it('A deleted listing leaves the index; one deleted unseen leaves it when they are counted.', async () => {
    const [seen, unseen] = listed().slice(5);
    const before = await totalOf();
    await removeListing(await recordOf(seen?._id));
    expect(await totalOf()).toBe(before - 1);
    await Property.collection.deleteOne({ _id: unseen?._id });
    const { data, count } = (await api.get('/property/get_all').query({ ids: String(unseen?._id) })).body;
    expect([data, count]).toEqual([[], 1]);
    expect(await recount(0)).toBe(1);
    expect(await totalOf()).toBe(before - 2);
    expect(await recount(0)).toBe(0);
  });

  it('A hidden home that the index still has is not on the map.', async () => {
    const [home] = listed().slice(12);
    const { lat = 0, lng = 0 } = home?.location ?? {};
    const bbox = [lng - 1e-6, lat - 1e-6, lng + 1e-6, lat + 1e-6].join();
    const onMap = async () => (await api.get('/property/get_all_map_properties').query({ bbox })).body;
    const [before, total] = [await onMap(), await totalOf()];
    expect(before.data.map(({ id }: { id: string }) => id)).toContain(String(home?._id));
    // Without a new date, which would bring the change to the index.
    await Property.updateOne({ _id: home?._id }, { $set: { isListed: false } }, { timestamps: false });
    const after = await onMap();
    expect(after.data.map(({ id }: { id: string }) => id)).not.toContain(String(home?._id));
    expect([before.count - after.count, await totalOf()]).toEqual([1, total]);
  });

  it('A write that arrives late does not undo a newer one.', async () => {
    const [listing] = listed().slice(9);
    const old = await recordOf(listing?._id);
    await Property.updateOne({ _id: listing?._id }, { $set: { price: 66_666 } });
    await settleNow();
    await writeBulk(aliasOf(), [old]);
    const { body } = await api.get('/property/get_all').query({ minPrice: 66_666, maxPrice: 66_666 });
    expect(body.count).toBe(1);
  });

  it('An interrupted rebuild goes on, and the former index answers meanwhile.', async () => {
    await totalOf();
    const former = await currentIndex();
    const begun = await createIndex({ startedAt: Date.now() - 1000, costs: costsOfRows() });
    const [, ...written] = await Property.find({ isListed: true }, DESCRIBED_FIELDS)
      .sort({ _id: 1 })
      .limit(100)
      .lean<DescribedRecord[]>();
    await writeBulk(begun, written);
    expect([await currentIndex(), await isBuilt()]).toEqual([former, true]);
    expect(await rebuild()).toBe(true);
    expect([await currentIndex(), [...(await indexesNow()).keys()]]).toEqual([begun, [begun]]);
    await refresh(begun);
    // The final comparison adds the missing one.
    expect(await countIn(begun)).toBe(await Property.countDocuments({ isListed: true }));
  });

  it('No search fails while a rebuild replaces the index.', async () => {
    const counts = new Set<number>();
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) counts.add(await answered(aliasOf(), [], (found) => found.count()));
    });
    const former = await currentIndex();
    expect(await rebuild().finally(() => (isOver = true))).toBe(true);
    await Promise.all(readers);
    expect([...counts]).toEqual([await Property.countDocuments({ isListed: true })]);
    expect([...(await indexesNow()).keys()]).toEqual([await currentIndex()]);
    expect(await currentIndex()).not.toBe(former);
  });

  it('A rebuild ignores and deletes a leftover former index.', async () => {
    const current = await currentIndex();
    const former = await createIndex({ startedAt: 1, costs: costsOfRows() });
    expect(await rebuild()).toBe(true);
    expect([current, former]).not.toContain(await currentIndex());
    expect([...(await indexesNow()).keys()]).toEqual([await currentIndex()]);
  });

  it('A start deletes a leftover former index and keeps an unfinished one.', async () => {
    const current = await currentIndex();
    await createIndex({ startedAt: 1, costs: costsOfRows() });
    const unfinished = await createIndex({ startedAt: Date.now(), costs: costsOfRows() });
    await openSearchCatalogue.start();
    const names = async () => new Set((await indexesNow()).keys());
    await expect.poll(names, { timeout: 15_000 }).toEqual(new Set([current, unfinished]));
    await openSearchCatalogue.stop();
  });
});
