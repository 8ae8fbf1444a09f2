import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildServer,
  killHard,
  startBuilt,
  type Build,
  type StartedProduct,
} from '../../../testing/processes/builtProduct';
import { freePort } from '../../../testing/processes/freePort';

/** Minimum number of kills. */
const ROUNDS = 2;
/** Minimum duration; `CHAT_FAULT_MINUTES=30` for a long run. */
const MINUTES = Number(process.env['CHAT_FAULT_MINUTES'] ?? 0);
/**
 * Pause between a writer's messages in a long run, so that it resembles hours of conversation rather than a flood.
 */
const PAUSE_MS = MINUTES > 0 ? 60 : 0;
/** Messages acknowledged between two faults. */
const BETWEEN = 15;
/** The server's clock jumps by up to an hour, either way, on this signal. */
const JUMP = 'SIGUSR2';
const JUMPING = `
  const real = Date.now;
  let ahead = 0;
  Date.now = () => real() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (of, args, as) => Reflect.construct(of, args.length ? args : [Date.now()], as),
  });
  process.on('${JUMP}', () => { ahead = Math.round((Math.random() * 2 - 1) * 3_600_000); });
`;
const HEADERS = { apikey: 'manzil-web', 'content-type': 'application/json' };
const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };

let build: Build;
let folder: string;
let port: number;
let server: StartedProduct | undefined;

/** Starts the product with its previous state. */
async function start(): Promise<void> {
  const jumping = `data:text/javascript,${encodeURIComponent(JUMPING)}`;
  server = await startBuilt(['--import', jumping, build.path('main.js')], {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    BCRYPT_COST: '4',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
}
const kill = () => killHard(server?.child);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  build = await buildServer();
  port = await freePort();
  await start();
}, 60_000);
afterAll(async () => {
  await kill();
  await rm(folder, { recursive: true, force: true });
});

interface Answer<T> {
  status: number;
  body: T;
}
async function call<T>(method: string, path: string, token = '', body?: object): Promise<Answer<T>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { ...HEADERS, ...(token && { jwtoken: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

interface Listed {
  id: string;
  clientId: string;
  sender: { id: string };
}
interface Writer {
  name: string;
  id: string;
  token: string;
  tab: Socket;
  /** Messages they have written. */
  written: number;
  /** What they have read so far, oldest first. */
  seen: Listed[];
  /** The ids of messages their tab received. */
  received: string[];
}
const tokenOf = async (login: { email: string; password: string }) =>
  (await call<{ token: string }>('POST', '/user/login', '', login)).body.token;

async function aWriter(name: string, admin: string): Promise<Writer> {
  const login = { email: `${name}@people.test`, password: 'Al-Wasl-7-lanterns' };
  const person = { name: `Writer ${name}`, phone: '+971501234567', ...login };
  const { body } = await call<{ data: { id: string } }>('POST', '/user/register_agent', admin, person);
  const token = await tokenOf(login);
  const auth = { apikey: HEADERS.apikey, jwtoken: token };
  const tab = io(`http://127.0.0.1:${port}`, { auth, transports: ['websocket'], reconnectionDelay: 50 });
  // A starting server refuses connections, which socket.io treats as final; the product's own client retries too.
  tab.on('connect_error', () => {
    if (!tab.active) setTimeout(() => tab.connect(), 100);
  });
  const received: string[] = [];
  tab.on('chat:message', ({ id }: { id: string }) => received.push(id));
  await new Promise<void>((resolve) => tab.once('connect', () => resolve()));
  return { name, id: body.data.id, token, tab, written: 0, seen: [], received };
}

let chatId: string;
/** The ids under which messages were acknowledged, by clientId. */
const acknowledged = new Map<string, string>();

/** Sends until acknowledged, always with the same clientId. */
async function sendOne(token: string, clientId: string): Promise<void> {
  const body = { chatId, clientId, message: `I am ${clientId}` };
  for (;;) {
    try {
      const answer = await call<{ data: { id: string } }>('POST', '/chat/sendMessage', token, body);
      if (answer.status === 200 || answer.status === 201) {
        expect(acknowledged.get(clientId) ?? answer.body.data.id).toBe(answer.body.data.id);
        acknowledged.set(clientId, answer.body.data.id);
        return;
      }
      expect(answer.status).toBe(503);
    } catch (error) {
      // The server is down; any other failure is an error.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
    await sleep(20);
  }
}

/** Writes until told to stop. */
async function write(writer: Writer, isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    const nth = writer.written++;
    // Every fifth is sent twice at once, as an impatient tab does.
    const clientId = `from-${writer.name}-message-${nth}`;
    await Promise.all(Array.from({ length: nth % 5 ? 1 : 2 }, () => sendOne(writer.token, clientId)));
    if (nth % 7 === 0) writer.tab.io.engine.close();
    await sleep(PAUSE_MS);
  }
}

/** Reads what arrived since the last read, page by page from the newest. */
async function readNews(writer: Writer): Promise<void> {
  const last = writer.seen.at(-1)?.id;
  const news: Listed[] = [];
  for (;;) {
    const before = news[0] ? `&before=${news[0].id}` : '';
    const path = `/chat/getChatMessages?chat=${chatId}&limit=100${before}`;
    const { data } = (await call<{ data: Listed[] }>('GET', path, writer.token)).body;
    const known = data.findIndex(({ id }) => id === last);
    news.unshift(...data.slice(known + 1));
    if (known >= 0 || data.length === 0) break;
  }
  writer.seen.push(...news);
}

async function unreadOf({ token }: Writer): Promise<number> {
  const { body } = await call<{ data: { unreadCount: number }[]; unreadTotal: number }>(
    'GET',
    '/chat/fetchChats',
    token,
  );
  expect(body.unreadTotal).toBe(body.data[0]?.unreadCount);
  return body.unreadTotal;
}

/** What the other person wrote since someone read. */
const unheard = (reader: Writer, other: Writer) =>
  other.written - reader.seen.filter(({ sender }) => sender.id === other.id).length;

/** Expects every acknowledged message once, in the order it was written. */
function expectWhole({ seen }: Writer, writers: Writer[]): void {
  expect(seen).toHaveLength(acknowledged.size);
  expect(new Map(seen.map((one) => [one.clientId, one.id]))).toEqual(acknowledged);
  for (const { id, name } of writers) {
    const own = seen.filter(({ sender }) => sender.id === id);
    expect(own.map(({ clientId }) => clientId)).toEqual(own.map((_, nth) => `from-${name}-message-${nth}`));
  }
}

/** Waits for this many more acknowledged messages. */
async function more(count: number): Promise<void> {
  const goal = acknowledged.size + count;
  await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 1 }).toBeGreaterThan(goal);
}

it(
  'Acknowledged messages exist once and in one order through cuts, kills and retries.',
  { timeout: 60_000 + ROUNDS * 20_000 + MINUTES * 120_000, tags: ['kills'] },
  async () => {
    const admin = await tokenOf(ADMIN);
    const [a, b] = [await aWriter('a', admin), await aWriter('b', admin)];
    const opened = await call<{ data: { id: string } }>('POST', '/chat/create', a.token, { users: [b.id] });
    chatId = opened.body.data.id;
    const until = performance.now() + MINUTES * 60_000;
    for (let round = 1; round <= ROUNDS || performance.now() < until; round += 1) {
      let isEnough = false;
      const writing = Promise.all([a, b].map((writer) => write(writer, () => isEnough)));
      await more(BETWEEN);
      server?.child.kill(JUMP);
      await more(BETWEEN);
      await kill();
      await start();
      await more(BETWEEN);
      isEnough = true;
      await writing;

      expect([await unreadOf(a), await unreadOf(b)]).toEqual([unheard(a, b), unheard(b, a)]);
      // One of the two leaves some rounds unread.
      const readers = round % 3 === ROUNDS % 3 ? [a, b] : [a];
      for (const reader of readers) {
        await readNews(reader);
        expectWhole(reader, [a, b]);
        expect(await unreadOf(reader)).toBe(0);
      }
      expect(a.seen.map(({ id }) => id).slice(0, b.seen.length)).toEqual(b.seen.map(({ id }) => id));
    }
    // A long run may end in a round that one of them left unread.
    await readNews(b);
    expectWhole(b, [a, b]);
    expect(b.seen.map(({ id }) => id)).toEqual(a.seen.map(({ id }) => id));
    for (const { tab, received } of [a, b]) {
      // No event is sent twice or for a missing message.
      const ids = new Set(acknowledged.values());
      expect(received.filter((id) => !ids.has(id))).toEqual([]);
      expect(new Set(received).size).toBe(received.length);
      // The tabs reconnected by themselves.
      await expect.poll(() => tab.connected, { timeout: 60_000 }).toBe(true);
      tab.disconnect();
    }
  },
);
