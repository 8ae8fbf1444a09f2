import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndexes, openDatabase } from '../platform/store/database';
import { parseEnv, setEnv } from '../platform/base/env';
import { buildServer, killHard, startBuilt, type Build, type StartedProduct } from './processes/builtProduct';
import { aListing } from './factories/property.factory';
import { aService } from './factories/service.factory';
import { freePort } from './processes/freePort';
import { aPerson, API_KEY, type TestPerson } from './testApp';

/** How often the server is killed. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const SETTLED_WITHIN_MS = 10_000;

let variables: Record<string, string>;
let build: Build;
let folder: string;
let server: StartedProduct | undefined;
let agent: TestPerson;
let people: TestPerson[];
let listings: string[];
let service: string;
let chats: string[];

const start = async () => {
  server = await startBuilt([build.path('main.js')], variables);
};
const kill = () => killHard(server?.child);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  const external = process.env['MONGODB_TEST_URI'];
  const uri = external && new URL(external);
  if (uri) uri.pathname = `/test_${randomBytes(6).toString('hex')}`;
  variables = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    BCRYPT_COST: '4',
    API_KEY,
    JWT_SECRET: randomBytes(24).toString('hex'),
    ...(uri && { MONGODB_URI: uri.toString() }),
  };
  build = await buildServer();
  setEnv(parseEnv(variables));
  const database = await openDatabase({ inline: true });
  await buildIndexes();
  const [property, provider] = [await aPerson('agent'), await aPerson('service_agent')];
  agent = property;
  people = await Promise.all(Array.from({ length: 8 }, () => aPerson('user')));
  listings = [];
  for (let n = 0; n < 3; n += 1) {
    const { _id, price } = await aListing({ agent: agent.id });
    listings.push(String(_id));
    prices.stored.set(String(_id), price);
  }
  service = String((await aService({ agent: provider.id }))._id);
  await database.close();
  await start();
  chats = [];
  for (const person of people) {
    const opened = await ask<{ data: { id: string } }>(person, 'POST', '/chat/create', { users: [agent.id] });
    chats.push(opened.data.id);
  }
}, 120_000);
afterAll(async () => {
  await kill();
  if (variables['MONGODB_URI']) {
    const { connection } = await mongoose.connect(variables['MONGODB_URI']);
    await connection.dropDatabase();
    await mongoose.disconnect();
  }
  await rm(folder, { recursive: true, force: true });
});

interface Answer<T> {
  status: number;
  body: T;
}
async function call<T>(who: TestPerson, method: string, path: string, body?: object): Promise<Answer<T>> {
  const answer = await fetch(`http://127.0.0.1:${variables['PORT']}/api/v1${path}`, {
    method,
    headers: { apikey: API_KEY, jwtoken: who.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
/** The response of a call that must succeed. */
async function ask<T>(who: TestPerson, method: string, path: string, body?: object): Promise<T> {
  const answer = await call<T>(who, method, path, body);
  expect([200, 201], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
}

/**
 * What the server has acknowledged. Each key has a single writer, so that its last acknowledgement determines what
 * is stored; writes in flight when the server died may be stored or not.
 */
class Book<T> {
  readonly stored = new Map<string, T | null>();
  readonly open = new Map<string, T | null>();
  /** Writes a value, or removes it with null. */
  async write(key: string, value: T | null, act: () => Promise<boolean>): Promise<void> {
    this.open.set(key, value);
    if (!(await act())) return;
    this.stored.set(key, value);
    this.open.delete(key);
  }
  /** Expects the stored values to match the acknowledged ones, and adopts the outcome of the rest. */
  check(found: Map<string, T>): void {
    for (const key of new Set([...this.stored.keys(), ...this.open.keys(), ...found.keys()])) {
      const value = found.get(key) ?? null;
      const allowed = [this.stored.get(key) ?? null];
      if (this.open.has(key)) allowed.push(this.open.get(key) ?? null);
      expect(allowed, key).toContain(value);
      this.stored.set(key, value);
    }
    this.open.clear();
  }
}
const reviews = new Book<number>();
const favourites = new Book<true>();
const requests = new Book<true>();
const messages = new Book<string>();
const prices = new Book<number>();

const done = ({ status }: Answer<unknown>): boolean => status === 200 || status === 201;
const FORM = {
  name: 'Mona Saleh',
  email: 'mona@people.test',
  phone: '+971501234567',
  message: 'May I see it?',
};
let next = 0;

interface Request {
  id: string;
}
/** One random write of a person. */
async function step(nth: number): Promise<void> {
  const who = people[nth] as TestPerson;
  const at = randomInt(listings.length);
  const propertyId = listings[at] as string;
  const key = `${propertyId} ${who.id}`;
  const serviceKey = `${service} ${who.id}`;
  const rating = 1 + randomInt(5);
  const comment = 'As described.';
  const kind = randomInt(10);
  if (kind < 2) {
    await reviews.write(key, rating, async () =>
      done(await call(who, 'POST', '/property/feedback', { propertyId, rating, comment })),
    );
  } else if (kind < 3) {
    await reviews.write(serviceKey, rating, async () =>
      done(await call(who, 'POST', '/service/feedback', { serviceId: service, rating, comment })),
    );
  } else if (kind < 6) {
    const isKept = favourites.stored.get(key) === true;
    await favourites.write(key, isKept ? null : true, async () =>
      done(await call(who, 'POST', '/favorite/favorites', { property_id: propertyId })),
    );
  } else if (kind < 7) {
    if (!requests.stored.get(key)) {
      await requests.write(key, true, async () =>
        done(await call(who, 'POST', '/property/requests/add_request_form', { propertyId, ...FORM })),
      );
    } else {
      const { data } = (
        await call<{ data: (Request & { property: { id: string } | null })[] }>(
          who,
          'POST',
          '/property/requests/get_user_requests',
          { side: 'sent', limit: 100 },
        )
      ).body;
      const own = data.find(({ property }) => property?.id === propertyId);
      if (!own) throw new Error(`The request ${key} is lost`);
      await requests.write(key, null, async () =>
        done(await call(who, 'POST', `/property/delete_property_request/${own.id}`)),
      );
    }
  } else if (kind < 9) {
    const clientId = `message-${nth}-${next++}`;
    await messages.write(clientId, clientId, async () =>
      done(await call(who, 'POST', '/chat/sendMessage', { chatId: chats[nth], clientId, message: clientId })),
    );
  } else if (nth < listings.length) {
    // The nth person changes only the nth listing, which nobody else does.
    const id = listings[nth] as string;
    // A large change would send it back to staff.
    const price = 72_000 + randomInt(2000);
    await prices.write(id, price, async () =>
      done(await call(agent, 'PATCH', `/property/edit_property?id=${id}`, { price })),
    );
  }
}

/** Everyone writes until the server is dead. */
async function writeUntilKilled(): Promise<void> {
  let isDead = false;
  const writers = people.map(async (_, nth) => {
    while (!isDead) {
      await step(nth).catch((error: unknown) => {
        // The server is down; the test's own errors are thrown.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        isDead = true;
      });
    }
  });
  const blow = new Promise((resolve) => setTimeout(resolve, 300 + randomInt(900))).then(async () => {
    await kill();
    isDead = true;
  });
  await Promise.all([...writers, blow]);
}

interface Page<T> {
  data: T[];
  count: number;
}
const pages = async <T>(who: TestPerson, path: string): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await ask<Page<T>>(who, 'GET', `${path}&limit=100&page=${page}`);
    rows.push(...data);
    if (data.length < 100) return rows;
  }
};

interface ReviewRow {
  rating: number;
  user: { id: string };
}
interface OfferPage {
  price: number;
  ratingCount: number;
  ratingSum?: number;
  avgRating: number;
  favoritesCount?: number;
  requestsCount?: number;
}
const REVIEWS = {
  property: '/property/feedback/single_property_feedbacks?propertyId=',
  service: '/service/feedback/get_single_service_feedbacks?serviceId=',
};

/** Indexes rows by key. @throws on a duplicate */
function unique<T>(rows: (readonly [string, T])[]): Map<string, T> {
  const found = new Map(rows);
  expect(found.size).toBe(rows.length);
  return found;
}

/** Compares the figures of a listing or a service with its reviews, favourites and requests. */
async function offerRows(kind: 'property' | 'service', id: string, counts: Partial<OfferPage>) {
  const rows = await pages<ReviewRow>(agent, REVIEWS[kind] + id);
  const { data } = await ask<{ data: OfferPage }>(agent, 'GET', `/${kind}?id=${id}`);
  const ratingSum = rows.reduce((sum, { rating }) => sum + rating, 0);
  const average = rows.length === 0 ? 0 : Math.round((ratingSum / rows.length) * 10) / 10;
  expect(data).toMatchObject({
    ratingCount: rows.length,
    avgRating: average,
    ...(kind === 'property' && { ratingSum }),
    ...counts,
  });
  return {
    price: data.price,
    reviews: rows.map(({ rating, user }) => [`${id} ${user.id}`, rating] as const),
  };
}

interface RequestRow {
  id: string;
  property: { id: string } | null;
  user: { id: string } | null;
}

/** Expects every acknowledged write exactly once, and every figure to agree with it. */
async function checkAll(): Promise<void> {
  const kept: (readonly [string, true])[] = [];
  for (const who of people) {
    const rows = await pages<{ id: string }>(who, '/favorite/get_all_favorites?');
    kept.push(...rows.map(({ id }) => [`${id} ${who.id}`, true] as const));
    const me = await ask<{ data: { userFavs: string[] } }>(who, 'GET', `/user/getUserWithId/${who.id}`);
    expect(me.data.userFavs).toEqual(rows.map(({ id }) => id));
  }
  const received = await ask<Page<RequestRow>>(agent, 'POST', '/property/requests/get_user_requests', {
    side: 'received',
    limit: 100,
  });
  const asked = unique(
    received.data.map(({ property, user }) => [`${property?.id} ${user?.id}`, true as const] as const),
  );
  const of = (keys: Iterable<string>, id: string) => [...keys].filter((key) => key.startsWith(id)).length;
  const favouriteKeys = unique(kept);
  const rows = [];
  const found = new Map<string, number>();
  for (const id of listings) {
    const counts = { favoritesCount: of(favouriteKeys.keys(), id), requestsCount: of(asked.keys(), id) };
    const offer = await offerRows('property', id, counts);
    rows.push(...offer.reviews);
    found.set(id, offer.price);
  }
  rows.push(...(await offerRows('service', service, {})).reviews);
  reviews.check(unique(rows));
  favourites.check(favouriteKeys);
  requests.check(asked);
  prices.check(found);
}

interface MessageRow {
  clientId: string;
  message: string;
}
async function checkChats(): Promise<void> {
  const written: (readonly [string, string])[] = [];
  for (const [nth, who] of people.entries()) {
    const { data } = await ask<Page<{ lastMessage: { text: string } | null }>>(
      who,
      'GET',
      '/chat/fetchChats?',
    );
    const rows = await pages<MessageRow>(who, `/chat/getChatMessages?chat=${chats[nth]}`);
    written.push(...rows.map(({ clientId, message }) => [clientId, message] as const));
    // The newest page comes first, its oldest message at its beginning.
    const last = rows.slice(0, 100).at(-1);
    expect(data[0]?.lastMessage?.text).toBe(last?.message);
  }
  messages.check(unique(written));
}

it(
  `After ${ROUNDS} kills every acknowledged write is stored once, and every figure is immediately correct.`,
  { timeout: 60_000 + ROUNDS * 60_000, tags: ['kills'] },
  async ({ annotate }) => {
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeUntilKilled();
      const since = performance.now();
      await start();
      await checkAll();
      slowest = Math.max(slowest, performance.now() - since);
      // Reads every message, so it is not timed.
      await checkChats();
    }
    expect(slowest).toBeLessThan(SETTLED_WITHIN_MS);
    for (const book of [reviews, favourites, requests, messages, prices]) {
      expect(book.stored.size).toBeGreaterThan(0);
    }
    await annotate(
      `${ROUNDS} kills, ${messages.stored.size} messages, right within ${Math.round(slowest)} ms`,
    );
  },
);
