import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/src/testing/processes/freePort';
import { startNginx } from '../server/src/testing/processes/nginx';
import { testRedis } from '../server/src/testing/processes/redisServer';
import { startStore } from '../server/src/testing/processes/storeProcess';
import { percentile, startProduct } from './product.mjs';

/**
 * `npm run bench -- restarts [MINUTES] [SERVERS]`: three servers of a demo market behind nginx, with Redis, under 100 lists
 * and 14 publications a second for ten minutes; a third of the way in, restarts each server in turn. Fails on a failed list, a list
 * over 500 ms, or lists that are wrong two seconds after a publication.
 */
const MINUTES = Number(process.argv[2] ?? 10);
const SERVERS = Number(process.argv[3] ?? 3);
const LISTS_A_SECOND = 100;
const PUBLICATIONS_A_SECOND = 14;
const SLOWEST_MS = 500;
const VISIBLE_MS = 2000;
const LOOK_EVERY_MS = 100;
const PASSWORD = 'Manzil-bench-1';
const API_KEY = 'key-of-the-bench';
const AGENT = 'layla.agent@manzil.example';

const folder = await mkdtemp(join(tmpdir(), 'manzil-bench-'));
const store = await startStore(join(folder, 'store'));
const redis = testRedis(await freePort());
await redis.start();
const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
/** Comparisons of an index with the database, by all servers. */
let comparisons = 0;
async function startServer(port: number) {
  const server = await startProduct({
    ...{
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      MONGODB_URI: store.uri,
      REDIS_URL: redis.url,
    },
    ...{ API_KEY, JWT_SECRET: 'secret-of-the-bench-0123456789-abcdefghijkl', SEED_DEMO: '1' },
    ...{ DEMO_PASSWORD: PASSWORD, BCRYPT_COST: '4', RATE_LIMITS: 'off', PORT: String(port) },
  });
  server.child.stdout.on('data', (chunk: Buffer) => {
    comparisons += String(chunk).split('published listings compared').length - 1;
  });
  return server;
}
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
for (const port of ports) servers.push(await startServer(port));

const nginx = await startNginx(folder, ports);

interface Called {
  status: number;
  body: { count: number; token: string; data: { id: string }[] };
}
async function call(
  origin: string,
  path: string,
  send: { method?: string; body?: object } = {},
): Promise<Called> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    ...(send.method && { method: send.method, body: JSON.stringify(send.body) }),
    headers: { apikey: API_KEY, jwtoken: token, 'content-type': 'application/json' },
  });
  return { status: answer.status, body: (await answer.json()) as Called['body'] };
}
const site = nginx.origin;
let token = '';
const login = { method: 'POST', body: { email: AGENT, password: PASSWORD } };
token = (await call(servers[0]?.origin ?? '', '/user/login', login)).body.token;
const mine = (await call(site, '/property/get_all_my_properties?isVerified=true&limit=50')).body.data;
const homes = mine.map(({ id }) => ({ id, isShown: true, isBusy: false }));

const times: number[] = [];
const lags: number[] = [];
const failures = new Map<string, number>();
const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
const down = new Set<number>();

async function readList(at: number): Promise<void> {
  const begun = performance.now();
  const { status } = await call(site, `/property/get_all?category=rent&maxPrice=${9e9 + at}`).catch(() => ({
    status: 0,
  }));
  times.push(performance.now() - begun);
  if (status !== 200) fail(`list ${status}`);
}

/** Waits until the lists of a server show a home's state, unless it restarts. */
async function look(at: number, id: string, isShown: boolean): Promise<void> {
  const begun = performance.now();
  while (!down.has(at)) {
    const asked = performance.now();
    const found = await call(servers[at]?.origin ?? '', `/property/get_all?ids=${id}`).catch(() => undefined);
    if (found?.status === 200 && found.body.count === Number(isShown)) {
      lags.push(asked - begun);
      return;
    }
    if (performance.now() - begun > VISIBLE_MS && !down.has(at)) {
      fail('not visible');
      return;
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function publish(turn: number): Promise<void> {
  const home = homes.find(({ isBusy }) => !isBusy);
  if (!home) return;
  home.isBusy = true;
  const body = { availability: home.isShown ? 'withdrawn' : 'available' };
  const answer = await call(site, `/property/edit_property?id=${home.id}`, { method: 'PATCH', body }).catch(
    () => undefined,
  );
  if (answer?.status === 200) {
    home.isShown = !home.isShown;
    await look(turn % ports.length, home.id, home.isShown);
  } else fail(`publication ${answer?.status ?? 0}`);
  homes.push(...homes.splice(homes.indexOf(home), 1));
  home.isBusy = false;
}

/** Starts `work` `rate` times a second, whether or not earlier calls were answered. */
async function repeat(rate: number, work: (at: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const calls = Math.round(MINUTES * 60 * rate);
  for (let at = 0; at < calls; at += 1) {
    await pause(begun + (at * 1000) / rate - performance.now());
    void work(at);
  }
  await pause(VISIBLE_MS);
}

async function restartEach(): Promise<void> {
  await pause(MINUTES * 20_000);
  for (const [at, port] of ports.entries()) {
    down.add(at);
    await servers[at]?.stop();
    servers[at] = await startServer(port);
    down.delete(at);
    await pause(2000);
  }
}
await Promise.all([repeat(LISTS_A_SECOND, readList), repeat(PUBLICATIONS_A_SECOND, publish), restartEach()]);
const most = (list: number[]) => Math.round(list.reduce((a, b) => Math.max(a, b), 0));
process.stdout.write(
  `${times.length} lists: p50 ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}, most ${most(times)} ms\n` +
    `${lags.length} publications visible after p50 ${percentile(lags, 0.5)}, p99 ${percentile(lags, 0.99)}, ` +
    `most ${most(lags)} ms; ${comparisons} comparisons of an index\n` +
    `failures: ${JSON.stringify(Object.fromEntries(failures))}\n`,
);
await nginx.stop();
for (const server of servers) await server.stop();
await redis.stop();
store.child.kill();
await rm(folder, { recursive: true, force: true });
process.exitCode = failures.size > 0 || most(times) > SLOWEST_MS ? 1 : 0;
