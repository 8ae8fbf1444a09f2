import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../server/src/testing/processes/freePort';
import { testRedis } from '../server/src/testing/processes/redisServer';
import { roundRobin } from '../server/src/testing/processes/roundRobin';
import { startStore } from '../server/src/testing/processes/storeProcess';
import { cpuTime, startProduct } from './product.mjs';

/**
 * `npm run bench -- servers`, after a build: throughput per second of one, two and three servers of one site behind one
 * proxy, with the demo market in a separate database (an embedded store in its own process, or the MongoDB at
 * MONGODB_TEST_URI) and a Redis. Load, proxy, database and servers share this machine's cores, so the output includes the
 * CPU time per request of servers and database (Linux only), which is comparable between machines.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const SERVERS = [1, 2, 3];
const CONNECTIONS = 30;
const PAIRS = 20;
const PASSWORD = 'Manzil-bench-1';
const API_KEY = 'key-of-the-bench';

const folder = await mkdtemp(join(tmpdir(), 'manzil-bench-'));

const external = process.env['MONGODB_TEST_URI'];
const store = external ? undefined : await startStore(join(folder, 'store'));
const uri = new URL(external ?? store?.uri ?? '');
uri.pathname = `/servers_${Date.now()}`;
const redis = testRedis(await freePort());
await redis.start();

const startServer = async () =>
  startProduct({
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    MONGODB_URI: uri.toString(),
    REDIS_URL: redis.url,
    API_KEY,
    JWT_SECRET: 'secret-of-the-bench-0123456789-abcdefghijkl',
    SEED_DEMO: '1',
    DEMO_PASSWORD: PASSWORD,
    BCRYPT_COST: '4',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
  });

const servers = [await startServer()];
const call = async (wire: string, body?: object, token = '') => {
  const [method = '', path = ''] = wire.split(' ');
  const answer = await fetch(`${servers[0]?.origin}/api/v1${path}`, {
    method,
    headers: {
      apikey: API_KEY,
      ...(token && { jwtoken: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${wire}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string; data: { id: string } & { id: string }[] };
};
const login = async (email: string) => (await call('POST /user/login', { email, password: PASSWORD })).token;
const admin = await login('admin@manzil.example');
/** Senders, each in a chat of two. */
const writers: { token: string; chatId: string }[] = [];
for (let at = 0; at < PAIRS; at += 1) {
  const ids: string[] = [];
  for (const side of ['a', 'b']) {
    const email = `${side}${at}@bench.example`;
    const person = { name: `Bench Person ${side}`, email, password: PASSWORD, phone: '+971501234567' };
    ids.push((await call('POST /user/register_agent', person, admin)).data.id);
  }
  const token = await login(`a${at}@bench.example`);
  const { data } = await call('POST /chat/create', { users: [ids[1]] }, token);
  writers.push({ token, chatId: data.id });
}
const listings = (await call('GET /property/get_all?limit=12')).data.map(({ id }) => id);

let requests = 0;
const pick = <T>(list: T[]): T => list[requests++ % list.length] as T;
const SHAPES: Record<string, (request: autocannon.Request) => autocannon.Request> = {
  // A different query each time; answered from memory.
  'a list': (request) => ({
    ...request,
    path: `/api/v1/property/get_all?category=rent&maxPrice=${9e9 + requests++}`,
  }),
  'a listing with its reviews': (request) => ({
    ...request,
    path: `/api/v1/property/get_property_details?id=${pick(listings)}`,
  }),
  'a message': (request) => {
    const { token, chatId } = pick(writers);
    const body = { chatId, clientId: `bench-message-${requests}`, message: 'Is the flat still free?' };
    return {
      ...request,
      method: 'POST',
      path: '/api/v1/chat/sendMessage',
      headers: { apikey: API_KEY, jwtoken: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  },
};

const report = (...words: (string | number)[]) => process.stdout.write(`${words.join(' | ')}\n`);
report(`${cpus().length} cores`);
report('servers', 'what', 'a second', 'p50 ms', 'p99 ms', 'servers ms each', 'database ms each', 'failed');
for (const count of SERVERS) {
  while (servers.length < count) servers.push(await startServer());
  const proxy = await roundRobin(servers.map(({ origin }) => origin));
  const all = () => servers.reduce((sum, { child }) => sum + cpuTime(child), 0);
  for (const [shape, setupRequest] of Object.entries(SHAPES)) {
    const run = (duration: number) =>
      autocannon({
        url: proxy.origin,
        connections: CONNECTIONS,
        duration,
        headers: { apikey: API_KEY },
        requests: [{ setupRequest }],
      });
    // Warm up.
    await run(2);
    const before = { servers: all(), store: store ? cpuTime(store.child) : 0 };
    const result = await run(SECONDS);
    const { total } = result.requests;
    const cost = (ms: number) => Number((ms / total).toFixed(2));
    const { p50, p99 } = result.latency;
    const mine = cost(all() - before.servers);
    const theirs = store ? cost(cpuTime(store.child) - before.store) : '';
    const failed = result.non2xx + result.errors + result.timeouts;
    report(count, shape, Math.round(result.requests.average), p50, p99, mine, theirs, failed);
  }
  await proxy.stop();
}
for (const server of servers) await server.stop();
await redis.stop();
store?.child.kill();
await rm(folder, { recursive: true, force: true });
