import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedStore } from './index';
import { startTestDatabase, type TestDatabase } from './testing/testDatabase';
import { sweepExpired } from './ttl';

/** Many clients at once, on the embedded store or on MONGODB_TEST_URI. */
let database: TestDatabase;
let client: mongoose.mongo.MongoClient;
let db: mongoose.mongo.Db;
beforeAll(async () => {
  database = await startTestDatabase(process.env['MONGODB_TEST_URI']);
  client = await new mongoose.mongo.MongoClient(database.uri, { maxPoolSize: 50 }).connect();
  db = client.db(database.dbName);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
  await database.stop();
});

const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)));
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('Races', () => {
  test('Of 50 inserts, upserts and changes to one unique value, exactly one succeeds.', async () => {
    const items = db.collection<{ email?: string; n?: number }>('unique');
    await items.createIndex({ email: 1 }, { unique: true, sparse: true });
    expect(won(await times(50, (n) => items.insertOne({ email: 'a@x', n })))).toBe(1);
    await items.insertMany(Array.from({ length: 20 }, (_, n) => ({ n: 100 + n })));
    expect(won(await times(20, (n) => items.updateOne({ n: 100 + n }, { $set: { email: 'b@x' } })))).toBe(1);
    await times(50, () => items.updateOne({ email: 'c@x' }, { $inc: { n: 1 } }, { upsert: true }));
    expect(await items.countDocuments({ email: 'c@x' })).toBe(1);
  });

  test('Increments by 50 writers are all counted.', async () => {
    const items = db.collection<{ _id: string; n: number }>('counter');
    await items.insertOne({ _id: 'c', n: 0 });
    await times(50, async () => {
      for (let i = 0; i < 10; i++) await items.updateOne({ _id: 'c' }, { $inc: { n: 1 } });
    });
    expect(await items.findOne({ _id: 'c' })).toEqual({ _id: 'c', n: 500 });
  });

  test('A conditional update succeeds once.', async () => {
    const items = db.collection<{ _id: string; state: string }>('claims');
    await items.insertOne({ _id: 'job', state: 'free' });
    const claims = await times(30, () =>
      items.findOneAndUpdate({ _id: 'job', state: 'free' }, { $set: { state: 'taken' } }),
    );
    expect(claims.filter((claim) => claim.status === 'fulfilled' && claim.value !== null)).toHaveLength(1);
  });

  test('Creating a collection during inserts loses nothing.', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `made${round}`;
      await Promise.all([
        times(10, (n) => db.collection(name).insertOne({ n })),
        times(3, () => db.createCollection(name)),
        times(3, () => db.collection(name).createIndex({ n: 1 })),
      ]);
      expect(await db.collection(name).countDocuments()).toBe(10);
      expect(
        await db
          .collection(name)
          .find({ n: { $gte: 0 } })
          .toArray(),
      ).toHaveLength(10);
    }
  });
});

describe('Index choice', () => {
  test('The index with the fewest matching keys is used, whatever the others contain.', async () => {
    const homes = db.collection<{ n: number; agent: number; isListed: boolean; views: number }>('planned');
    const all = Array.from({ length: 6000 }, (_, n) => ({
      n,
      agent: n < 400 ? 0 : 1 + (n % 3),
      isListed: n % 50 > 0,
      views: n,
    }));
    await homes.insertMany(all);
    const keys = [{ isListed: 1, n: 1 }, { views: 1 }, { agent: 1, n: -1 }, { n: 1 }] as const;
    for (const key of keys) await homes.createIndex(key);
    // Those of agent 0 have the fewest views: in the order of views all others would be read before them.
    const most = homes.find({ agent: 0 }).sort({ views: -1 }).limit(20);
    expect((await most.clone().toArray()).map(({ n }) => n)).toEqual(
      Array.from({ length: 20 }, (_, at) => 399 - at),
    );
    const some = all.filter(({ n }) => n % 4 === 1).map(({ n }) => n);
    expect(await homes.countDocuments({ n: { $in: some } })).toBe(1500);
    expect(await homes.countDocuments({ agent: 0, isListed: true })).toBe(392);
    // The reference database does not support explain.
    if (!database.server) return;
    const plan = async (found: { explain(): Promise<unknown> }) => JSON.stringify(await found.explain());
    expect(await plan(most)).toContain('agent_1_n_-1');
    expect(await plan(homes.find({ agent: 0, isListed: true }))).toContain('agent_1_n_-1');
    expect(await plan(homes.find({ isListed: true }).sort({ views: -1 }).limit(3))).toContain('views_1');
    expect(await plan(homes.find({ isListed: true, n: { $in: some } }))).toMatch(
      /n_1","direction.*"ranges":1500/,
    );
  });
});

describe('Index builds during writes', () => {
  test('An index built during writes contains every document.', async () => {
    const items = db.collection<{ n: number; g: number }>('building');
    await items.insertMany(Array.from({ length: 6000 }, (_, n) => ({ n, g: n % 10 })));
    const built = items.createIndex({ g: 1, n: -1 });
    await times(200, async (at) => {
      await items.insertOne({ n: 6000 + at, g: 3 });
      await items.updateOne({ n: at }, { $set: { g: 77 } });
      if (at % 10 === 0) await items.deleteOne({ n: 3000 + at });
    });
    await built;
    for (const g of [3, 77, 0]) {
      // The reference database does not support explain.
      if (database.server) expect(JSON.stringify(await items.find({ g }).explain())).toContain('g_1_n_-1');
      const scanned = await items.find({ $nor: [{ g: { $ne: g } }] }).toArray();
      expect(await items.countDocuments({ g })).toBe(scanned.length);
    }
  });

  test('Reads continue during an index build and do not use the index yet.', async () => {
    const items = db.collection<{ n: number; tags: string[] }>('readable');
    const tags = Array.from({ length: 40 }, (_, n) => `tag${n}`);
    await items.insertMany(Array.from({ length: 2000 }, (_, n) => ({ n, tags })));
    let isBuilt = false;
    let answers = 0;
    const built = items.createIndexes([{ key: { tags: 1, n: 1 } }, { key: { n: -1 }, unique: true }]);
    const ended = built.then(() => (isBuilt = true));
    do {
      expect(await items.countDocuments({ n: { $lt: 10 } })).toBe(10);
      answers++;
    } while (!isBuilt);
    await ended;
    expect(answers).toBeGreaterThan(2);
    expect(await items.countDocuments({ tags: 'tag7', n: { $gte: 1500 } })).toBe(500);
    await expect(items.insertOne({ n: 5, tags: [] })).rejects.toMatchObject({ code: 11000 });
  });

  test('A unique index over duplicates is refused and leaves nothing behind.', async () => {
    const items = db.collection<{ n: number }>('duplicates');
    await items.insertMany([{ n: 1 }, { n: 2 }, { n: 1 }]);
    await expect(items.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    const both = [{ key: { n: -1 as const } }, { key: { n: 1 as const }, unique: true }];
    // MongoDB names the value only if it found the duplicate while reading, not in a concurrent write.
    const named = process.env['MONGODB_TEST_URI'] ? {} : { keyValue: { n: 1 } };
    await expect(items.createIndexes(both)).rejects.toMatchObject({ code: 11000, ...named });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    expect(await items.countDocuments({ n: 1 })).toBe(2);
  });
});

test('Documents expire during reads and writes.', async () => {
  if (!database.server) return;
  const items = db.collection<{ at: Date; n: number }>('expiring');
  await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const old = new Date(Date.now() - 120_000);
  await items.insertMany(Array.from({ length: 1500 }, (_, n) => ({ n, at: n % 3 ? old : new Date() })));
  const [removed] = await Promise.all([
    sweepExpired(database.server.engine.store),
    times(100, (n) => items.insertOne({ n: 5000 + n, at: new Date() })),
    times(100, () => items.find({ n: { $gte: 0 } }).toArray()),
  ]);
  expect(removed).toBe(1000);
  expect(await items.countDocuments()).toBe(600);
  expect(await items.countDocuments({ at: { $lt: new Date(Date.now() - 60_000) } })).toBe(0);
});

describe('Store directories', () => {
  test('A second store on the same directory is refused, even within one process.', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'st-'));
    const first = await startEmbeddedStore({ dir, inline: true });
    await expect(startEmbeddedStore({ dir, inline: true })).rejects.toThrow(/in use/);
    await first.stop();
    await (await startEmbeddedStore({ dir, inline: true })).stop();
    await rm(dir, { recursive: true });
  });

  test('The lock of a dead process is taken over, but not that of a living one.', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'st-'));
    await mkdir(dir, { recursive: true });
    const lock = join(dir, 'store.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, startedAt: 'another start' }));
    await (await startEmbeddedStore({ dir, inline: true })).stop();
    await writeFile(lock, JSON.stringify({ pid: process.ppid, startedAt: '' }));
    await expect(startEmbeddedStore({ dir, inline: true })).rejects.toThrow(`by process ${process.ppid}`);
    await rm(dir, { recursive: true });
  });

  test('Two directories are served side by side.', async () => {
    const dirs = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'st-'))));
    const stores = await Promise.all(
      dirs.map((dir) => startEmbeddedStore({ dir, inline: true, durable: false })),
    );
    expect(stores[0]?.uri).not.toBe(stores[1]?.uri);
    await Promise.all(stores.map((store) => store.stop()));
    await Promise.all(dirs.map((dir) => rm(dir, { recursive: true })));
  });
});
