import { execFile, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { parseEnv, setEnv } from '../../server/src/platform/base/env';
import { buildIndexes, openDatabase } from '../../server/src/platform/store/database';
import { killHard, startBuilt } from '../../server/src/testing/processes/builtProduct';
import { freePort } from '../../server/src/testing/processes/freePort';
import { startNginx } from '../../server/src/testing/processes/nginx';
import { testRedis } from '../../server/src/testing/processes/redisServer';
import { startStore } from '../../server/src/testing/processes/storeProcess';
import { markMigrated } from '../../server/src/testing/testApp';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const DIST = join(HERE, '../../server/dist');
export const API_KEY = 'key-of-the-kill-test';
/** Disables C2: recompiling after each restart would starve the other processes. */
const JAVA_ENV = { ...process.env, JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' };
export const SERVERS = ['a', 'b'] as const;
export type ServerName = (typeof SERVERS)[number];

/** Time in which a process did not answer, in milliseconds of `performance.now()`; `to` is Infinity until it is back. */
interface Outage {
  of: ServerName | 'search' | 'redis' | 'database';
  from: number;
  to: number;
}

/**
 * Prepares a site: a database (of MONGODB_TEST_URI, else an embedded store in its own process), which this process has open,
 * Redis, nginx, an OpenSearch node that keeps its data, and two servers of the last build, not started yet.
 */
export async function prepareSite() {
  const folder = await mkdtemp(join(tmpdir(), 'manzil-kills-'));
  const external = process.env['MONGODB_TEST_URI'];
  let store = external ? undefined : await startStore(join(folder, 'store'));
  const [searchPort, databasePort, ...ports] = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  // The address of a store changes with each start.
  const forwarder = createServer((client) => {
    const socket = connect(decodeURIComponent(new URL(store?.uri ?? '').host));
    pipeline(client, socket, client, () => undefined);
  }).listen(databasePort, '127.0.0.1');
  const uri = new URL(external ?? `mongodb://127.0.0.1:${databasePort}/?directConnection=true`);
  uri.pathname = `/kills_${randomBytes(6).toString('hex')}`;
  const redis = testRedis(await freePort());
  await redis.start();
  const nginx = await startNginx(folder, ports);
  const search = `http://127.0.0.1:${searchPort}`;
  const settings = {
    ...{ NODE_ENV: 'development', LOG_LEVEL: 'info', DATA_DIR: join(folder, 'data'), API_KEY },
    ...{ MONGODB_URI: uri.toString(), REDIS_URL: redis.url, OPENSEARCH_URL: search, RATE_LIMITS: 'off' },
    ...{ JWT_SECRET: 'secret-of-the-kill-test-0123456789-abcdefgh', SEED_DEMO: '0', BCRYPT_COST: '4' },
  };
  setEnv(parseEnv({ ...settings, NODE_ENV: 'test' }));
  const database = await openDatabase();
  await buildIndexes();
  await markMigrated();

  const originOf = (server: ServerName) => `http://127.0.0.1:${ports[SERVERS.indexOf(server)]}`;
  const children = new Map<ServerName, ChildProcess>();
  const outages: Outage[] = [];
  const isDown = (of: Outage['of']) => outages.some((one) => one.of === of && one.to === Infinity);
  async function startServer(server: ServerName): Promise<void> {
    const { child } = await startBuilt([join(DIST, 'main.js')], {
      ...settings,
      PORT: new URL(originOf(server)).port,
    });
    children.set(server, child);
    await fetch(`${originOf(server)}/api/v1/property/get_all`, { headers: { apikey: API_KEY } });
  }
  /** Waits until its indexes answer searches. */
  async function startSearch(): Promise<void> {
    await run(join(HERE, 'start'), [String(searchPort), join(folder, 'search')], { env: JAVA_ENV });
    while (!(await fetch(`${search}/_search?allow_partial_search_results=false`)).ok) await pause(50);
  }
  const startDatabase = async () => {
    store = await startStore(join(folder, 'store'));
  };
  const killSearch = async () =>
    process.kill(Number(await readFile(`${folder}/search.pid`, 'utf8')), 'SIGKILL');

  return {
    outages,
    isDown,
    originOf,
    /** Address of nginx. */
    origin: nginx.origin,
    canKillDatabase: store !== undefined,
    /** Sends SIGKILL to a process. */
    async kill(of: Outage['of']): Promise<void> {
      outages.push({ of, from: performance.now(), to: Infinity });
      if (of === 'redis') await redis.stop();
      else if (of === 'search') await killSearch();
      else await killHard(of === 'database' ? store?.child : children.get(of));
    },
    /** Starts a process and waits until it answers; a server answers a list, even with 503. */
    async start(of: Outage['of']): Promise<void> {
      if (of === 'redis') await redis.start();
      else if (of === 'search') await startSearch();
      else await (of === 'database' ? startDatabase() : startServer(of));
      for (const outage of outages) if (outage.of === of) outage.to = Math.min(outage.to, performance.now());
    },
    /** Runs `catalogue:rebuild` and returns its log. */
    async rebuild(): Promise<string> {
      const { stdout } = await run(process.execPath, [join(DIST, 'cli/catalogueRebuild.js')], {
        env: { PATH: process.env['PATH'], ...settings },
      });
      return stdout;
    },
    async stop(): Promise<void> {
      for (const child of children.values()) await killHard(child);
      await killSearch();
      await redis.stop();
      await mongoose.connection.dropDatabase();
      await database.close();
      await nginx.stop();
      forwarder.close();
      await killHard(store?.child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type Site = Awaited<ReturnType<typeof prepareSite>>;
