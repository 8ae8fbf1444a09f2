// @module-tag long
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeText } from '@manzil/shared/contract/wire/decode';
import { propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { filter as filterSchema, type Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { readFilter } from '@manzil/shared/domain/address/catalogAddress';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { contributionsOf } from '../../assembly';
import { addSearch } from '../savedSearches/savedSearch.model';
import { runAlerts } from '../savedSearches/alerts.service';
import { newListing } from '../listings/listingForm.service';
import { resetSearchIndex, searchIndex } from '../listings/search/searchIndex';
import { isScan, planOf, queriesIn, type PlannedQuery } from '../../../testing/plans';
import { aForm } from '../../../testing/factories/property.factory';
import { RECORDED_FILTERS } from '../../../testing/market/recordedFilters';
import { aMarket } from '../../../testing/market/testMarket';

/**
 * No list scans a whole collection. The catalog answers from memory; its database queries, and those of every other
 * list of listings and of every job, are recorded and explained on the embedded store. QUERY_PLANS_DATA names a
 * data folder to use instead of a generated market.
 */
const given = process.env['QUERY_PLANS_DATA'];
const LISTINGS = 3000;

const api = testApp({ MONGODB_URI: '', ...(given && { DATA_DIR: given }) });

let agent: TestPerson;
let admin: TestPerson;
let visitor: TestPerson;

type Doc = Record<string, unknown>;

/** Every database query during `work`. */
async function listenedTo(work: () => Promise<unknown>): Promise<PlannedQuery[]> {
  const client = mongoose.connection.getClient();
  const queries: PlannedQuery[] = [];
  const onCommand = ({ commandName, command }: { commandName: string; command: Doc }) =>
    void queries.push(...queriesIn(commandName, command));
  client.on('commandStarted', onCommand);
  try {
    await work();
  } finally {
    client.off('commandStarted', onCommand);
  }
  return queries;
}

let explained = 0;
/** The store's query plan. */
async function planFor(question: PlannedQuery): Promise<string> {
  const plan = await planOf(question);
  explained += 1;
  expect(plan).toMatch(/IXSCAN|COLLSCAN|EOF/);
  return plan;
}

/** The queries that scan a whole collection. */
async function scansOf(questions: PlannedQuery[]): Promise<PlannedQuery[]> {
  const scans: PlannedQuery[] = [];
  for (const question of questions) {
    if (isScan(question, await planFor(question))) scans.push(question);
  }
  return scans;
}

/**
 * Returns whether only a boolean narrows a query that asks for more: an index on the published flag alone returns
 * half of a collection.
 */
function isByYesOrNo(plan: string, { filter }: PlannedQuery): boolean {
  const [, name = ''] = /"indexName":"([^"]+)"/.exec(plan) ?? [];
  const fields = [...name.matchAll(/(.+?)_-?1(?:_|$)/g)].map(([, field = '']) => field);
  const from = fields.findIndex((field) => !(field in filter));
  const narrowing = from === -1 ? fields : fields.slice(0, from);
  const isFlag = (field: string) => typeof filter[field] === 'boolean';
  return narrowing.length > 0 && narrowing.every(isFlag) && !Object.keys(filter).every(isFlag);
}

async function expectIndexed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const questions = await listenedTo(work);
  if (given) {
    const ms = Math.round(performance.now() - startedAt);
    process.stdout.write(`${expect.getState().currentTestName}: ${ms} ms\n`);
  }
  expect(await scansOf(questions)).toEqual([]);
  return questions.length;
}

const reading = (path: string, who?: TestPerson) => async (): Promise<void> => {
  const call = api.get(path);
  await (who ? call.set('jwtoken', who.token) : call).expect(200);
};

beforeAll(async () => {
  [agent, admin, visitor] = await Promise.all([
    aPerson('agent', { companyName: 'Planned Homes' }),
    aPerson('admin'),
    aPerson('user'),
  ]);
  if (!given) await aMarket(LISTINGS, [agent, await aPerson('agent')]);
  await searchIndex();
});

describe('Catalog queries', () => {
  it('The recorded filters are distinct and fully understood.', () => {
    expect(new Set(RECORDED_FILTERS).size).toBe(RECORDED_FILTERS.length);
    for (const shape of RECORDED_FILTERS) {
      const params = new URLSearchParams(shape);
      const known = Object.keys(readFilter(params));
      expect(known.toSorted()).toEqual([...params.keys()].filter((key) => key !== 'page').toSorted());
    }
  });

  it('The catalog is loaded into memory through an index.', async () => {
    resetSearchIndex();
    expect(await expectIndexed(searchIndex)).toBeGreaterThan(0);
  });

  it.each(RECORDED_FILTERS)('%s: list, counts, map and home page scan no collection.', async (shape) => {
    const onMap = new URLSearchParams(shape);
    for (const key of ['page', 'sort']) onMap.delete(key);
    const calls = [
      reading(`/property/get_all?${shape}`, visitor),
      reading(`/property/get_all?facets=1&loosen=1&${shape}`),
      reading(`/property/get_all_map_properties?zoom=11&${onMap.toString()}`),
      reading(`/homepage/get_all_homepage?${onMap.toString()}`, visitor),
    ];
    for (const work of calls) expect(await expectIndexed(work)).toBeGreaterThan(0);
  });
});

describe('Saved searches', () => {
  it('Saved searches with these filters find new listings through an index.', async () => {
    const long = new Date(Date.now() - (given ? 1 : 40 * 24) * 3_600_000);
    for (const [at, shape] of RECORDED_FILTERS.entries()) {
      const { category, ...rest } = decodeText(filterSchema, readFilterText(shape)) as Filter;
      const filter = { ...rest, ...(category && { type: category }) };
      const times = { createdAt: long, toldAt: long };
      const owner = at < RECORDED_FILTERS.length / 2 ? visitor : agent;
      await addSearch({
        user: owner.id,
        place: at % 20,
        name: `Shape ${at}`,
        filter,
        frequency: 'daily',
        ...times,
      });
    }
    expect(await expectIndexed(() => runAlerts())).toBeGreaterThan(RECORDED_FILTERS.length * 2);
    await expectIndexed(reading('/search/saved', visitor));
  });
});

const readFilterText = (shape: string) =>
  ({ ...readFilter(new URLSearchParams(shape)) }) as Record<string, string>;

describe('Duplicates among an agent’s listings', () => {
  it('They are searched by title, unit and permit, not among all of the agent’s listings.', async () => {
    const unit = {
      unitNumber: '1204',
      buildingName: 'Tower',
      permit: { number: '7112345678', type: 'other' },
    };
    const form = propertyForm.partial().parse({ ...aForm(), ...unit });
    const caller = { ...agent, name: '', tokenId: '', tokenVersion: 0 };
    const questions = await listenedTo(() => newListing({ ...form, unlessTwice: true }, agent.id, caller));
    const plans = await Promise.all(
      questions.filter(({ filter }) => Array.isArray(filter['$or'])).map(planOf),
    );
    expect(plans).toHaveLength(1);
    const used = [...(plans[0] ?? '').matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(['agent_1_title_1', 'agent_1_unitNumber_1', 'permitKey_1']);
  });
});

describe('Lists of staff and agents', () => {
  const LISTS = [
    '',
    'page=20',
    'type=rent',
    'category=sale&isVerified=true',
    'isVerified=false',
    'isVerified=false&pendingFirst=1',
    'pendingFirst=1',
    'queue=waiting',
    'queue=changed',
    'queue=sentBack',
    'search=marina',
    'search=PR-0001',
    'availability=rented&isVerified=true',
    'sentBack=true',
    'sort=priceAsc',
    'sort=rating&type=rent',
    'sort=popular',
    `filter=${encodeURIComponent(JSON.stringify({ city: 'dubai', bedrooms: ['2'], minPrice: 50_000 }))}`,
    `filter=${encodeURIComponent(JSON.stringify({ city: 'dubai', propertyType: ['villa'] }))}&type=rent`,
  ];
  it.each(LISTS)('The list %s scans no collection.', async (list) => {
    const own = new URLSearchParams(list);
    for (const key of ['queue', 'pendingFirst']) own.delete(key);
    await expectIndexed(reading(`/property/get_all_properties?${list}`, admin));
    await expectIndexed(reading(`/property/get_all_my_properties?${own.toString()}`, agent));
    await expectIndexed(reading(`/property/get_all_my_properties?id=${agent.id}&${own.toString()}`, admin));
  });
});

describe('Other lists of listings', () => {
  it.each([
    ['suggestions of places and buildings', '/search/suggest?search=mar'],
    ['suggestions of references', '/search/suggest?search=PR-00'],
    ['suggestions of permits', '/search/suggest?search=7100'],
    ['the home page by deal', '/property/get_all_homepage'],
    ['an agent’s listings', '/property/get_agent_properties?id=AGENT'],
    [
      'an agent’s listings by page',
      '/property/get_all_agent_properties?id=AGENT&category=rent&sort=priceAsc',
    ],
    ['a listing with what belongs to it', '/property/get_property_details?id=LISTING'],
    ['recommendations', '/property/recommended-properties?id=LISTING'],
    ['an agent’s profile', '/agent/profile/AGENT'],
    ['the agents of a district', '/agent/list?city=dubai&district=dubai_marina&search=a&minRating=3'],
    ['an agency’s listings', '/agent/agency_listings?agency=planned-homes'],
    ['asking prices around', '/property/area_prices?id=LISTING'],
    ['a place', '/property/place_facts?city=dubai&district=dubai_marina'],
    ['a listing', '/property?id=LISTING'],
  ])('A list is read through indexes: %s.', async (_what, path) => {
    const { body } = await api.get('/property/get_all?limit=1').expect(200);
    const whole = path.replace('AGENT', agent.id).replace('LISTING', body.data[0].id);
    await expectIndexed(reading(whole, visitor));
  });

  it('Adding and reading favourites scans no collection.', async () => {
    const { body } = await api.get('/property/get_all?limit=15').expect(200);
    for (const { id } of body.data as { id: string }[]) {
      await expectIndexed(async () => {
        await api
          .post('/favorite/favorites')
          .set('jwtoken', visitor.token)
          .send({ property_id: id })
          .expect(200);
      });
    }
    await expectIndexed(reading('/favorite/get_all_favorites?page=2', visitor));
    await expectIndexed(async () => {
      await api.delete('/favorite/clear_all_favorites').set('jwtoken', visitor.token).expect(200);
    });
  });

  it('No sitemap scans a collection.', async () => {
    for (const { count, list } of contributionsOf('sitemap').flat()) {
      await expectIndexed(count);
      await expectIndexed(() => list({ skip: 0, limit: 500 }));
    }
  });

  it('All of these queries were explained.', () => {
    expect(explained).toBeGreaterThan(RECORDED_FILTERS.length * 4);
  });
});

/** Jobs that work on the file storage only. */
const WITHOUT_QUESTIONS = new Set(['posters']);

describe('Jobs', () => {
  it('Every job finds its work through an index.', async () => {
    const wide: [job: string, PlannedQuery][] = [];
    for (const { name, run } of contributionsOf('jobs').flat()) {
      const questions = await listenedTo(() => run(new AbortController().signal));
      expect(questions.length > 0, name).toBe(!WITHOUT_QUESTIONS.has(name));
      for (const question of questions) {
        const plan = await planFor(question);
        if (plan.includes('COLLSCAN') || isByYesOrNo(plan, question)) wide.push([name, question]);
      }
    }
    expect(wide).toEqual([]);
  });
});
