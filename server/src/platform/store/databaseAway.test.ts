// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { isEveryFeatureReady } from '../../features/assembly';
import { startSearchIndex } from '../../features/market/listings/search/searchIndex';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import { withinMs } from '../../testing/clock';
import { logTexts } from '../../testing/samples/logTexts';
import { aPerson, markMigrated } from '../../testing/testApp';
import { openDatabase, type Database } from './database';
import { startIndexes } from './startIndexes';
import { env, parseEnv, setEnv } from '../base/env';
import { createReadiness } from '../operate/readiness';
import { log } from '../base/logger';

const logLines = logTexts();

/** A connection to the database that can be cut or go silent, like a frozen machine. */
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
  await markMigrated();
  startSearchIndex();
  app = createApp({ readiness: createReadiness(undefined, isEveryFeatureReady) });
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
/** The response to a call and its duration in ms. */
const timed = async () => {
  const before = performance.now();
  const answer = await people();
  return { status: answer.status, code: answer.body.code as string, ms: performance.now() - before };
};

/** How long the database is away: one check, or `DATABASE_AWAY_SECONDS`. */
const AWAY_MS = Number(process.env['DATABASE_AWAY_SECONDS'] ?? 0) * 1000;

/** Poll it: a report is kept for two seconds. */
const isReady = async () => (await ask('/readyz')).status === 200;

const ways: [string, () => unknown, () => unknown][] = [
  ['gone', cut, openWay],
  ['frozen', () => (isFrozen = true), () => (isFrozen = false)],
];
it('A server is live at once and ready when the published listings are loaded, without a warning.', async () => {
  await ask('/healthz').expect(200);
  const early = await ask('/readyz').expect(503);
  expect(early.body.checks).toMatchObject({ database: 'ok', content: 'failing' });
  // The line is logged after the response has been sent, which its reader may have received first.
  const readyzLine = () => logLines.find((line) => line.includes('"/readyz"')) ?? '';
  await expect.poll(readyzLine).not.toBe('');
  expect(JSON.parse(readyzLine())).toMatchObject({ level: log.levels.values['debug'], res: { status: 503 } });
  expect(logLines.join('')).not.toContain('"stack"');
  await ask('/api/v1/property/get_all').expect(200);
  await expect.poll(isReady).toBe(true);
});

describe.each(ways)('While the database is %s', (_how, stop, start) => {
  it(
    'Calls answer 503 within 5 seconds, and the process survives and recovers by itself.',
    { timeout: 180_000 + AWAY_MS, tags: ['timed'] },
    async () => {
      await people().expect(200);
      // The first call for listings loads the published ones.
      await ask('/api/v1/property/get_all').expect(200);
      await expect.poll(isReady).toBe(true);
      await stop();
      // The product is stopped: the remaining indexes are left to the next start, nothing waits for the database.
      await startIndexes().stop();
      const before = logLines.length;
      const indexes = startIndexes();
      const ready = performance.now();
      await expect.poll(isReady).toBe(false);
      expect(performance.now() - ready).toBeLessThan(withinMs(4000));
      const report = await ask('/readyz').expect(503);
      expect(report.body.checks.database).toBe('failing');
      let longest = 0;
      do {
        const answers = await Promise.all([timed(), timed(), timed()]);
        for (const { status, code, ms } of answers) {
          expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
          expect(ms).toBeLessThan(withinMs(5000));
          longest = Math.max(longest, ms);
        }
      } while (performance.now() - ready < AWAY_MS);
      await ask('/healthz').expect(200);
      await start();
      const back = performance.now();
      await expect.poll(async () => (await people()).status).toBe(200);
      if (AWAY_MS > 0) {
        const recovered = Math.round(performance.now() - back);
        process.stdout.write(`The slowest 503 took ${Math.round(longest)} ms; back after ${recovered} ms.\n`);
      }
      await expect.poll(isReady).toBe(true);
      // The pending indexes are built without another start.
      await indexes.done;
      const lines = logLines.slice(before).join('');
      expect(lines).toContain('indexes are waiting for the database');
      expect(lines).not.toContain('indexes not complete');
    },
  );
});
