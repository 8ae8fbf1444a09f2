import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import {
  buildServer,
  startBuilt,
  type Build,
  type StartedProduct,
} from '../../testing/processes/builtProduct';
import { aListing } from '../../testing/factories/property.factory';
import { HAS_TIME_LIMITS, withinMs } from '../../testing/clock';
import { errorLines } from '../../testing/processes/errorLines';
import { freePort } from '../../testing/processes/freePort';
import { roundRobin } from '../../testing/processes/roundRobin';
import { hasRedis, testRedis, type TestRedis } from '../../testing/processes/redisServer';
import { aPerson, type TestPerson } from '../../testing/testApp';
import { traceReceiver } from '../../testing/processes/traceReceiver';
import { parseEnv, setEnv } from '../base/env';
import { openDatabase, type Database } from '../store/database';

/** Daily jobs. */
const NIGHTLY = ['drafts', 'sweepFiles'];
const API_KEY = 'key-of-several-servers';
const JWT_SECRET = 'secret-of-several-servers-0123456789-abcdefgh';

let build: Build;
let folder: string;
let store: EmbeddedStore | undefined;
let database: Database;
let redis: TestRedis;
let settings: Record<string, string>;
let traces: Awaited<ReturnType<typeof traceReceiver>>;

/** The target of calls: a server, or the proxy in front of all. */
interface Door {
  origin: string;
}
/** One of the servers, in its own process. */
interface Running extends Door, StartedProduct {}
let a: Running;
let b: Running;
let c: Running;
const children: ChildProcess[] = [];

async function start(port?: number): Promise<Running> {
  port ??= await freePort();
  const started = await startBuilt([build.path('main.js')], { PORT: String(port), ...settings });
  children.push(started.child);
  return { origin: `http://127.0.0.1:${port}`, ...started };
}

interface Answer<T> {
  status: number;
  body: T;
}
async function call<T = Record<string, unknown>>(
  server: Door,
  wire: string,
  { as, tab, json }: { as?: TestPerson; tab?: Socket; json?: object } = {},
): Promise<Answer<T>> {
  const [method = 'GET', path = ''] = wire.split(' ');
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: {
      apikey: API_KEY,
      ...(as && { jwtoken: as.token }),
      ...(tab && { 'x-socket-id': String(tab.id) }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
const ready = async (server: Running) => {
  const answer = await fetch(`${server.origin}/readyz`);
  const { status, checks } = (await answer.json()) as { status: string; checks: { redis: string } };
  return `${answer.status} ${status} ${checks.redis}`;
};

const tabs: Socket[] = [];
/** A person's tab on one of the servers, with every event it receives. */
async function open(server: Door, { token }: TestPerson) {
  const auth = { apikey: API_KEY, jwtoken: token };
  const tab = io(server.origin, { auth, transports: ['websocket'], forceNew: true, reconnectionDelay: 50 });
  tabs.push(tab);
  const received: { event: string; payload: Record<string, unknown> }[] = [];
  tab.onAny((event: string, payload: Record<string, unknown>) => received.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    tab.once('connect', resolve);
    tab.once('connect_error', reject);
  });
  const of = (event: string) => received.filter((one) => one.event === event).map(({ payload }) => payload);
  return { tab, of };
}
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.disconnect();
});

const aChat = async (opener: TestPerson, other: TestPerson) => {
  const opened = await call<{ data: { id: string } }>(a, 'POST /chat/create', {
    as: opener,
    json: { users: [other.id] },
  });
  return opened.body.data.id;
};
const write = (
  server: Running,
  as: TestPerson,
  { chatId, tab, text }: { chatId: string; tab?: Socket; text: string },
) => call(server, 'POST /chat/sendMessage', { as, json: { chatId, message: text }, ...(tab && { tab }) });

/** Returns whether a form may be sent: 20 an hour per account, including those refused (400) for missing fields. */
const form = async (server: Door, as: TestPerson): Promise<number> =>
  (await call(server, 'POST /contact/save-contact', { as, json: {} })).status;
const twenty = Array<number>(20).fill(400);

/** Sets the site's name on one server. */
async function rename(server: Running, brandName: string): Promise<void> {
  const as = await aPerson('super_admin');
  const { body } = await call<{ data: Record<string, unknown> }>(server, 'GET /settings', { as });
  const { updatedAt: _at, ...settings } = body.data;
  const { status } = await call(server, 'PUT /settings', { as, json: { ...settings, brandName } });
  expect(status).toBe(200);
}
/**
 * The faults a server logged, except a database silent for two seconds, which can happen on a machine shared by
 * three servers and is tested elsewhere.
 */
const ownFaults = (server: Running) =>
  errorLines(server.output()).filter(
    (line) => !/"type":"Mongo\w*(Network|Selection|Cleared)|"status":503/.test(line),
  );
const nameAt = async (server: Running) =>
  (await call<{ data: { brandName: string } }>(server, 'GET /config')).body.data.brandName;

/** Within a second, where time limits apply. */
const SOON = { interval: 20, ...(HAS_TIME_LIMITS && { timeout: 1000 }) };

describe.runIf(hasRedis)('Several servers of one site', { tags: ['long'] }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
    const external = process.env['MONGODB_TEST_URI'];
    if (!external) {
      store = await startEmbeddedStore({ dir: join(folder, 'store'), inline: true, durable: false });
    }
    const uri = new URL(external ?? store?.uri ?? '');
    uri.pathname = `/servers_${randomBytes(6).toString('hex')}`;
    redis = testRedis(await freePort());
    await redis.start();
    traces = await traceReceiver();
    settings = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATA_DIR: join(folder, 'data'),
      MONGODB_URI: uri.toString(),
      REDIS_URL: redis.url,
      API_KEY,
      JWT_SECRET,
      SEED_DEMO: '0',
      BCRYPT_COST: '4',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin,
    };
    setEnv(parseEnv({ ...settings, NODE_ENV: 'test' }));
    build = await buildServer();
    database = await openDatabase();
    // Together, on an empty database.
    [a, b, c] = await Promise.all([start(), start(), start()]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    traces.stop();
    await redis.stop();
    await mongoose.connection.dropDatabase();
    await database.close();
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('Messages, typing and presence reach other servers, but not the sending tab.', async () => {
    const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
    const chatId = await aChat(mona, omar);
    const onA = await open(a, mona);
    const onB = await open(b, omar);
    await expect.poll(() => onA.of('presence')).toEqual([{ userId: omar.id, isOnline: true }]);
    const chats = await call<{ data: { members: object[] }[] }>(a, 'GET /chat/fetchChats', { as: mona });
    expect(JSON.stringify(chats.body.data)).toContain('"isOnline":true');

    // The call goes to another server than the tab's: the tab is still recognised as the sender.
    const second = await open(a, mona);
    expect((await write(b, mona, { chatId, tab: onA.tab, text: 'From one to the other' })).status).toBe(201);
    await expect.poll(() => onB.of('chat:message')).toMatchObject([{ message: 'From one to the other' }]);
    await expect.poll(() => second.of('chat:message')).toHaveLength(1);
    await onB.tab.emitWithAck('chat:typing', { chatId, isTyping: true });
    await expect.poll(() => onA.of('chat:typing')).toHaveLength(1);
    expect(onA.of('chat:message')).toEqual([]);

    // A person on both servers goes offline with the last tab, and that is emitted once.
    const alsoOnA = await open(a, omar);
    // Both servers know that tab: its typing event follows its presence.
    const alsoOnB = await open(b, mona);
    await alsoOnA.tab.emitWithAck('chat:typing', { chatId, isTyping: true });
    await expect.poll(() => alsoOnB.of('chat:typing')).toHaveLength(1);
    onB.tab.disconnect();
    alsoOnA.tab.disconnect();
    await expect
      .poll(() => onA.of('presence'))
      .toEqual([
        { userId: omar.id, isOnline: true },
        { userId: omar.id, isOnline: false },
      ]);
  });

  it('Rate limits and the tab limit are shared.', async () => {
    const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push(await form(at % 2 ? a : b, mona));
    expect(statuses).toEqual([...twenty, 429, 429]);
    for (let at = 0; at < 20; at += 1) await open(at % 2 ? a : b, omar);
    await expect(open(a, omar)).rejects.toThrow('too_many_requests');
    await expect(open(b, omar)).rejects.toThrow('too_many_requests');
  });

  it('Suspensions, blocks and renames apply on every server at once.', async () => {
    const [admin, mona, omar] = [await aPerson('super_admin'), await aPerson('user'), await aPerson('agent')];
    const chatId = await aChat(mona, omar);
    const [onA, onB] = [await open(a, mona), await open(b, omar)];
    // Both have cached who they are by now.
    for (const server of [a, b]) await call(server, 'GET /chat/fetchChats', { as: mona });
    const rename = { json: { name: 'Omar of the harbour' }, as: admin };
    await call(a, `PATCH /user/update_user_by_admin?id=${omar.id}`, rename);
    const renamed = await call(b, 'GET /chat/fetchChats', { as: mona });
    expect(JSON.stringify(renamed.body)).toContain('Omar of the harbour');
    await call(a, 'POST /chat/block', { as: mona, json: { userId: omar.id, isBlocked: true } });
    expect((await write(b, omar, { chatId, text: 'Do you hear me?' })).status).toBe(403);
    await onB.tab.emitWithAck('chat:typing', { chatId, isTyping: true });

    const ended = new Promise<string>((resolve) => onB.tab.once('disconnect', resolve));
    await call(a, `PATCH /user/update_user_by_admin?id=${omar.id}`, {
      json: { isSuspended: true },
      as: admin,
    });
    expect(await ended).toBe('io server disconnect');
    expect(onB.of('session:ended')).toEqual([{ reason: 'suspended' }]);
    expect(onA.of('chat:typing')).toEqual([]);
    expect((await call(b, 'GET /auth/getUser', { as: omar })).status).toBe(401);
  });

  it(
    'A published or removed listing reaches every server within a second.',
    { tags: ['timed'] },
    async () => {
      const [admin, agent] = [await aPerson('super_admin'), await aPerson('agent')];
      const listing = String((await aListing({ agent: agent.id, isVerified: false }))._id);
      const count = async () => {
        const lists = [b, c].map((server) =>
          call<{ count: number }>(server, `GET /property/get_all?agent=${agent.id}`),
        );
        return (await Promise.all(lists)).map(({ body }) => body.count);
      };
      expect(await count()).toEqual([0, 0]);
      const edit = `PATCH /property/update_property_by_admin?id=${listing}`;
      expect((await call(a, edit, { as: admin, json: { isVerified: true } })).status).toBe(200);
      await expect.poll(count, SOON).toEqual([1, 1]);
      await call(a, `DELETE /property/delProperty?id=${listing}`, { as: agent });
      await expect.poll(count, SOON).toEqual([0, 0]);
    },
  );

  it('Changed settings reach every server within a second.', { tags: ['timed'] }, async () => {
    await rename(a, 'Bayt');
    expect(await nameAt(a)).toBe('Bayt');
    await expect.poll(() => nameAt(b), SOON).toBe('Bayt');
  });

  it(
    'The servers keep working while Redis is down or frozen, report it and lose no message.',
    { tags: ['timed'] },
    async () => {
      const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
      const chatId = await aChat(mona, omar);
      const [onA, onB] = [await open(a, mona), await open(b, omar)];
      expect(await ready(a)).toBe('200 ready ok');
      await redis.stop();
      await expect.poll(() => ready(a)).toBe('200 degraded failing');
      await expect.poll(() => ready(b)).toBe('200 degraded failing');
      await rename(a, 'Dar');
      const since = new Date().toISOString();
      // Limits still apply, and people on the same server receive events at once.
      for (let at = 0; at < 20; at += 1) expect(await form(a, mona)).toBe(400);
      expect(await form(a, mona)).toBe(429);
      expect((await write(a, mona, { chatId, tab: onA.tab, text: 'You are away' })).status).toBe(201);
      const beside = await open(a, omar);
      expect((await write(a, omar, { chatId, text: 'Beside you' })).status).toBe(201);
      await expect.poll(() => onA.of('chat:message')).toHaveLength(1);
      expect(onB.of('chat:message')).toEqual([]);

      // Redis is back and empty: tabs reconnect by themselves and can fetch what they missed.
      const again = new Promise<void>((resolve) => onB.tab.once('connect', () => resolve()));
      await redis.start();
      await again;
      for (const server of [a, b, c]) await expect.poll(() => ready(server)).toBe('200 ready ok');
      await expect.poll(() => nameAt(b)).toBe('Dar');
      const missed = await call<{ chats: object[] }>(
        b,
        `GET /chat/fetchUpdatedChats?lastFetchTime=${encodeURIComponent(since)}`,
        { as: omar },
      );
      expect(missed.body.chats).toHaveLength(1);
      // The earlier limit still applies: each server has kept its own count.
      expect(await form(a, mona)).toBe(429);
      expect((await write(a, omar, { chatId, text: 'Across again' })).status).toBe(201);
      await expect.poll(() => onB.of('chat:message').at(-1)).toMatchObject({ message: 'Across again' });
      beside.tab.disconnect();

      redis.freeze();
      const begun = performance.now();
      expect((await write(a, omar, { chatId, text: 'It is frozen' })).status).toBe(201);
      expect(performance.now() - begun).toBeLessThan(withinMs(3000));
      await expect.poll(() => ready(a)).toBe('200 degraded failing');
      redis.thaw();
      await expect.poll(() => ready(a)).toBe('200 ready ok');
      for (const server of [a, b]) expect(ownFaults(server)).toEqual([]);
    },
  );

  it('Each nightly job runs once across the servers.', () => {
    const done = [a, b, c].flatMap((server) =>
      [...server.output().matchAll(/"job":"([\w-]+)".*"job done"/g)].map(([, name]) => String(name)),
    );
    const nightly = done.filter((name) => NIGHTLY.includes(name)).toSorted();
    expect(nightly).toEqual(NIGHTLY);
  });

  it('A stopping server leaves without an error, and its people go offline.', async () => {
    const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
    const chatId = await aChat(mona, omar);
    const onA = await open(a, mona);
    await open(b, omar);
    const sentMessage = await write(b, mona, { chatId, text: 'A secret of the harbour' });
    expect(sentMessage.status).toBe(201);
    await expect.poll(() => onA.of('presence')).toHaveLength(1);
    const ended = once(b.child, 'exit');
    b.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => onA.of('presence').at(-1)).toEqual({ userId: omar.id, isOnline: false });
    expect(ownFaults(b)).toEqual([]);

    // Its work until then is traced: the call with its request id, its database queries, and the log.
    const line =
      b
        .output()
        .split('\n')
        .findLast((said) => said.includes('/chat/sendMessage')) ?? '{}';
    const { req, trace_id } = JSON.parse(line) as { req: { id: string }; trace_id: string };
    const of = (name: RegExp) =>
      traces.spans.filter((span) => span.traceId === trace_id && name.test(span.name));
    expect(of(/^chat/)).toMatchObject([
      {
        name: 'chats.send',
        attributes: { 'manzil.request_id': req.id, 'http.response.status_code': 201 },
      },
    ]);
    expect(of(/^insert /).map(({ attributes }) => attributes['db.collection.name'])).not.toEqual([]);
    expect(traces.spans.map(({ name }) => name)).toContain('job sweepFiles');
    for (const secret of ['harbour', mona.token, mona.email]) {
      expect(JSON.stringify(traces.spans)).not.toContain(secret);
    }
  });

  it('A starting server refuses connections until it can take changes.', async () => {
    const mona = await aPerson('user');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const statuses = new Set<number>();
    // The previous test stopped server b.
    const starting = start(port);
    const ask = async () => statuses.add(await form({ origin }, mona).catch(() => 0));
    await expect.poll(ask, { interval: 20, timeout: 30_000 }).toContain(400);
    b = await starting;
    expect([...statuses]).toEqual([0, 400]);
  });

  it('No message is lost when one of three servers behind a proxy is killed.', async () => {
    const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
    const chatId = await aChat(mona, omar);
    const proxy = await roundRobin([a, b, c].map(({ origin }) => origin));
    // One tab on each: the proxy assigns connections in turn.
    const listening = [await open(proxy, omar), await open(proxy, omar), await open(proxy, omar)];
    const again = listening.map(
      ({ tab }, at) =>
        new Promise<number>((resolve) => {
          tab.once('disconnect', () => tab.once('connect', () => resolve(at)));
        }),
    );
    const counts = new Map<string, number>();
    const resent = new Set<string>();
    const texts = Array.from({ length: 24 }, (_, at) => `Word ${at}`);
    const queue = [...texts];
    /** Like the inbox: unacknowledged messages are sent again under their own id. */
    const send = async (message: string) => {
      const json = { chatId, message, clientId: `${message.replace(' ', '-')}-of-three` };
      const sent = await call(proxy, 'POST /chat/sendMessage', { as: mona, json }).catch(() => undefined);
      if (!sent) {
        resent.add(message);
        return void queue.push(message);
      }
      counts.set(message, sent.status);
      if (counts.size === 8) c.child.kill('SIGKILL');
    };
    const sender = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await send(next);
    };
    await Promise.all([sender(), sender(), sender()]);
    expect([...counts.keys()].toSorted()).toEqual(texts.toSorted());
    expect([...counts.values()].every((status) => status === 201 || status === 200)).toBe(true);

    // People on the killed server have moved to another and fetch what they missed.
    const moved = await Promise.race(again);
    const { body } = await call<{ data: { message: string }[] }>(
      proxy,
      `GET /chat/getChatMessages?chat=${chatId}`,
      { as: omar },
    );
    const stored = body.data.map(({ message }) => message);
    expect(stored.toSorted()).toEqual(texts.toSorted());
    for (const [at, { of }] of listening.entries()) {
      if (at === moved) continue;
      // Messages the killed server stored without emitting are found by fetching, as above; everything else arrived
      // by itself, once.
      const received = () => of('chat:message').map(({ message }) => String(message));
      const live = texts.filter((text) => !resent.has(text));
      await expect.poll(received).toEqual(expect.arrayContaining(live));
      expect(new Set(received()).size).toBe(received().length);
    }
    // It may have stored messages without emitting them: once it is declared dead, every tab reconnects and fetches
    // what it missed.
    await Promise.all(again);
    await write(a, mona, { chatId, text: 'All here?' });
    const last = () => listening.map(({ of }) => of('chat:message').at(-1)?.['message']);
    await expect.poll(last).toEqual(['All here?', 'All here?', 'All here?']);
    // Their limit is shared, too.
    const atOnce = Array.from({ length: 40 }, (_, at) => form(at % 2 ? a : b, omar));
    const statuses = await Promise.all(atOnce);
    expect(statuses.toSorted()).toEqual([...twenty, ...Array<number>(20).fill(429)]);
    for (const { tab } of listening) tab.disconnect();
    await proxy.stop();
  });
});
