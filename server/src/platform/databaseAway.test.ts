import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app';
import { startEmbeddedStore, type EmbeddedStore } from '../embeddedStore/index';
import { aPerson } from '../testing/testApp';
import { openDatabase, type Database } from './database';
import { env, parseEnv, setEnv } from './env';

/** A way to the database that can be cut, and can go silent as a frozen machine does. */
let isFrozen = false;
let proxy: Server;
const pairs = new Set<Socket[]>();

let folder: string;
let store: EmbeddedStore;
let database: Database;
let app: ReturnType<typeof createApp>;
let token: string;
let port = 0;

const openWay = (): Promise<void> =>
  new Promise<void>((resolve) => {
    const target = decodeURIComponent(
      new URL(store.uri).hostname || store.uri.slice('mongodb://'.length, -1),
    );
    proxy = createServer((near) => {
      const far = connect(target);
      const pair = [near, far];
      pairs.add(pair);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => !isFrozen && to.write(chunk));
        from.on('close', () => to.destroy());
        from.on('error', () => to.destroy());
      }
    });
    proxy.listen(port, '127.0.0.1', () => {
      ({ port } = proxy.address() as AddressInfo);
      resolve();
    });
  });
const cut = (): Promise<unknown> =>
  new Promise((resolve) => {
    proxy.close(resolve);
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  store = await startEmbeddedStore({ dir: join(folder, 'store'), inline: true, durable: false });
  await openWay();
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/away`;
  setEnv(parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, MONGODB_URI, RATE_LIMITS: 'off', BCRYPT_COST: '4' }));
  database = await openDatabase();
  app = createApp();
  ({ token } = await aPerson('super_admin'));
});
afterAll(async () => {
  await database.close();
  await cut();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string): request.Test =>
  request(app).get(path).set('apikey', env().API_KEY).set('jwtoken', token);
const people = (): request.Test => ask('/api/v1/user/users');
/** The answer to a call and how many ms it took. */
const timed = async () => {
  const before = performance.now();
  const answer = await people();
  return { status: answer.status, code: answer.body.code as string, ms: performance.now() - before };
};

const ways: [string, () => unknown, () => unknown][] = [
  ['gone', cut, openWay],
  ['frozen', () => (isFrozen = true), () => (isFrozen = false)],
];
describe.each(ways)('while the database is %s', (_how, stop, start) => {
  it('calls answer 503 within 5 seconds, the process lives, and it recovers by itself', async () => {
    await people().expect(200);
    await ask('/readyz').expect(200);
    await stop();
    const ready = performance.now();
    const report = await ask('/readyz').expect(503);
    expect(report.body.checks.database).toBe('failing');
    expect(performance.now() - ready).toBeLessThan(2000);
    const answers = await Promise.all([timed(), timed(), timed()]);
    for (const { status, code, ms } of answers) {
      expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
      expect(ms).toBeLessThan(5000);
    }
    await ask('/healthz').expect(200);
    await start();
    await expect.poll(async () => (await people()).status).toBe(200);
    await ask('/readyz').expect(200);
  });
});
