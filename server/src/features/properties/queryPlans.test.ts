import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeText } from '@manzil/shared/contract/decode';
import { filter as filterSchema, type Filter } from '@manzil/shared/contract/filter.schemas';
import { readFilter } from '@manzil/shared/domain/catalogAddress';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { addSearch } from '../savedSearches/savedSearch.model';
import { runAlerts } from '../savedSearches/alerts.service';
import { forgetCatalogue, theCatalogue } from './catalogueIndex.model';
import { listingSitemap } from './pages.service';
import { RECORDED_FILTERS } from './recordedFilters';
import { aMarket } from './testMarket';

/**
 * No list reads through a whole collection. The catalogue answers from memory; whatever it asks the database meanwhile,
 * and whatever every other list of listings asks, is listened to and explained. On the embedded store: it says what it
 * would do. QUERY_PLANS_DATA names a data folder to try it on instead of a generated market.
 */
const given = process.env['QUERY_PLANS_DATA'];
const LISTINGS = 3000;

const connect = mongoose.connect.bind(mongoose);
beforeAll(() => {
  vi.spyOn(mongoose, 'connect').mockImplementation((uri, options) =>
    connect(uri, { ...options, monitorCommands: true }),
  );
});
const api = testApp({ MONGODB_URI: '', ...(given && { DATA_DIR: given }) });
afterAll(() => {
  vi.restoreAllMocks();
});

let agent: TestPerson;
let admin: TestPerson;
let visitor: TestPerson;

interface Question {
  collection: string;
  filter: Record<string, unknown>;
  sort?: Record<string, unknown> | undefined;
  /** A count of everything is kept by the store, and read from there. */
  isCount: boolean;
}
type Doc = Record<string, unknown>;

/** The search for documents that a command begins with. */
function questionsOf(name: string, command: Doc): Question[] {
  const collection = command[name] as string;
  const asked = (filter: unknown, more: Partial<Question> = {}): Question => ({
    collection,
    filter: (filter ?? {}) as Doc,
    isCount: false,
    ...more,
  });
  switch (name) {
    case 'find':
      return [asked(command['filter'], { sort: command['sort'] as Doc })];
    case 'count':
      return [asked(command['query'], { isCount: true })];
    case 'distinct':
      return [asked(command['query'])];
    case 'findAndModify':
      return [asked(command['query'], { sort: command['sort'] as Doc })];
    case 'update':
      // Those of one command have one shape.
      return (command['updates'] as Doc[]).slice(0, 3).map(({ q }) => asked(q));
    case 'delete':
      return (command['deletes'] as Doc[]).map(({ q }) => asked(q));
    case 'aggregate': {
      const [first, second, ...rest] = command['pipeline'] as Doc[];
      const isCount = rest.length === 0 && second !== undefined && '$group' in second;
      return [asked(first?.['$match'], { sort: second?.['$sort'] as Doc, isCount })];
    }
    default:
      return [];
  }
}

/** Everything the database is asked while `work` runs. */
async function listenedTo(work: () => Promise<unknown>): Promise<Question[]> {
  const client = mongoose.connection.getClient();
  const heard: Question[] = [];
  const hear = ({ commandName, command }: { commandName: string; command: Doc }) =>
    void heard.push(...questionsOf(commandName, command));
  client.on('commandStarted', hear);
  try {
    await work();
  } finally {
    client.off('commandStarted', hear);
  }
  return heard;
}

let explained = 0;
/** Those of the questions that read a whole collection. */
async function scansOf(questions: Question[]): Promise<Question[]> {
  const scans: Question[] = [];
  for (const question of questions) {
    const { collection, filter, sort, isCount } = question;
    if (isCount && Object.keys(filter).length === 0) continue;
    const find = { find: collection, filter, ...(sort && { sort }) };
    const plan = await mongoose.connection.db?.command({ explain: find, verbosity: 'queryPlanner' });
    explained += 1;
    expect(JSON.stringify(plan)).toMatch(/IXSCAN|COLLSCAN|EOF/);
    if (JSON.stringify(plan).includes('COLLSCAN')) scans.push(question);
  }
  return scans;
}

async function expectIndexed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const questions = await listenedTo(work);
  if (given) {
    const ms = Math.round(performance.now() - begun);
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
  [agent, admin, visitor] = await Promise.all([aPerson('agent'), aPerson('admin'), aPerson('user')]);
  if (!given) await aMarket(LISTINGS, [agent, await aPerson('agent')]);
  await theCatalogue();
});

describe('the catalogue', () => {
  it('is recorded in 40 shapes, each understood whole', () => {
    expect(new Set(RECORDED_FILTERS).size).toBe(40);
    for (const shape of RECORDED_FILTERS) {
      const params = new URLSearchParams(shape);
      const known = Object.keys(readFilter(params));
      expect(known.toSorted()).toEqual([...params.keys()].filter((key) => key !== 'page').toSorted());
    }
  });

  it('is read into memory by an index', async () => {
    forgetCatalogue();
    expect(await expectIndexed(theCatalogue)).toBeGreaterThan(0);
  });

  it.each(RECORDED_FILTERS)('%s: list, counts, map and home page scan no collection', async (shape) => {
    const onMap = new URLSearchParams(shape);
    for (const key of ['page', 'sort']) onMap.delete(key);
    const asked = [
      reading(`/property/get_all?${shape}`, visitor),
      reading(`/property/get_all?facets=1&loosen=1&${shape}`),
      reading(`/property/get_all_map_properties?zoom=11&${onMap.toString()}`),
      reading(`/homepage/get_all_homepage?${onMap.toString()}`, visitor),
    ];
    for (const work of asked) expect(await expectIndexed(work)).toBeGreaterThan(0);
  });
});

describe('saved searches', () => {
  it('of the 40 shapes look for what is new by an index', async () => {
    const long = new Date(Date.now() - (given ? 1 : 40 * 24) * 3_600_000);
    for (const [at, shape] of RECORDED_FILTERS.entries()) {
      const { category, ...rest } = decodeText(filterSchema, readFilterText(shape)) as Filter;
      const filter = { ...rest, ...(category && { type: category }) };
      const times = { createdAt: long, lookedAt: long, toldAt: long };
      const owner = at < 20 ? visitor : agent;
      await addSearch({
        user: owner.id,
        place: at % 20,
        name: `Shape ${at}`,
        filter,
        frequency: 'daily',
        ...times,
      });
    }
    expect(await expectIndexed(() => runAlerts())).toBeGreaterThan(80);
    await expectIndexed(reading('/search/saved', visitor));
  });
});

const readFilterText = (shape: string) =>
  ({ ...readFilter(new URLSearchParams(shape)) }) as Record<string, string>;

describe('lists of staff and agents', () => {
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
  it.each(LISTS)('%s scan no collection', async (asked) => {
    const own = new URLSearchParams(asked);
    for (const key of ['queue', 'pendingFirst']) own.delete(key);
    await expectIndexed(reading(`/property/get_all_properties?${asked}`, admin));
    await expectIndexed(reading(`/property/get_all_my_properties?${own.toString()}`, agent));
    await expectIndexed(reading(`/property/get_all_my_properties?id=${agent.id}&${own.toString()}`, admin));
  });
});

describe('everything else that lists listings', () => {
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
    ['a listing', '/property?id=LISTING'],
  ])('%s', async (_what, path) => {
    const { body } = await api.get('/property/get_all?limit=1').expect(200);
    const whole = path.replace('AGENT', agent.id).replace('LISTING', body.data[0].id);
    await expectIndexed(reading(whole, visitor));
  });

  it('favourites, kept and read', async () => {
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

  it('the sitemap', async () => {
    await expectIndexed(() => listingSitemap.count());
    await expectIndexed(() => listingSitemap.list({ skip: 1000, limit: 500 }));
  });

  it('all of this was explained', () => {
    expect(explained).toBeGreaterThan(RECORDED_FILTERS.length * 4);
  });
});
