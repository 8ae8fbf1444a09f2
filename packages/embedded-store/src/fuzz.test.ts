import { randomInt } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStore } from './testing/testDatabase';
import { createRandom, document, filter, indexSpec, sort, update } from './testing/random';
import { compareBySort, sortValue } from './values/paths';
import { parseSort } from './sort';
import { decode } from './values/bson';
import type { Doc } from './values/types';

/**
 * An index returns what a scan returns, for random documents, indexes, changes, filters and sorts. FUZZ_QUERIES
 * sets how many; with a fixed seed and a fresh one, shown in the test's name.
 */
const QUERIES = Number(process.env['FUZZ_QUERIES'] ?? 600);
const PER_ROUND = 150;
const DOCUMENTS = 60;

let database: Awaited<ReturnType<typeof startTestStore>>;
let client: mongoose.mongo.MongoClient;
beforeAll(async () => {
  database = await startTestStore();
  const options = { ignoreUndefined: true, promoteLongs: false, promoteBuffers: false };
  client = await new mongoose.mongo.MongoClient(database.uri, options).connect();
});
afterAll(async () => {
  await client.close();
  await database.stop();
});

async function round(seed: number, queries: number): Promise<number> {
  const random = createRandom(seed);
  const db = client.db(`f${seed}`);
  const [indexed, scanned] = [db.collection<Doc>('indexed'), db.collection<Doc>('scanned')];
  const build = async () => {
    const indexes = Array.from({ length: 1 + random.below(4) }, () => indexSpec(random));
    for (const spec of indexes) {
      // Two arrays in one index are refused; such a round has fewer indexes.
      await db.command({ createIndexes: 'indexed', indexes: [spec] }).catch(() => undefined);
    }
  };
  const buildsFirst = random.chance(0.5);
  await db.createCollection('indexed');
  if (buildsFirst) await build();
  const docs = Array.from({ length: DOCUMENTS }, (_, i) => document(random, i));
  await indexed.insertMany(docs, { ordered: false }).catch(() => undefined);
  if (!buildsFirst) await build();
  for (let i = 0; i < 20; i++) {
    const change = update(random);
    await indexed.updateOne({ _id: random.below(DOCUMENTS) as never }, change).catch(() => undefined);
  }
  await indexed.deleteOne({ _id: random.below(DOCUMENTS) as never });
  const rest = await indexed.find().toArray();
  if (rest.length > 0) await scanned.insertMany(rest);
  let throughIndex = 0;
  for (let i = 0; i < queries; i++) {
    const [asked, order] = [filter(random), sort(random)];
    const cursor = indexed.find(asked, { raw: true }).sort(order ?? {});
    const found = (await cursor.toArray()).map((raw) => decode(raw as unknown as Uint8Array));
    const wanted = await scanned.find(asked).toArray();
    const ids = (list: Doc[]) => list.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
    const plan = await indexed
      .find(asked)
      .sort(order ?? {})
      .explain();
    const where = JSON.stringify({ seed, asked, order, plan });
    expect(ids(found), where).toEqual(ids(wanted));
    expect(await indexed.countDocuments(asked), where).toBe(wanted.length);
    const keys = parseSort(order);
    const rows = found.map((doc) => keys.map((key) => sortValue(doc, key)));
    for (let at = 1; at < rows.length; at++) {
      const inOrder = compareBySort(rows[at - 1] ?? [], rows[at] ?? [], keys) <= 0;
      expect(inOrder, where).toBe(true);
    }
    if (where.includes('IXSCAN')) throughIndex++;
  }
  await db.dropDatabase();
  return throughIndex;
}

test.each([7, randomInt(2 ** 30)])(
  'An index returns the same results as a scan (seed %i).',
  { timeout: 3_600_000, tags: ['drawn'] },
  async (seed) => {
    let throughIndex = 0;
    const each = Math.ceil(QUERIES / 2);
    // Some rounds draw indexes that serve no query and prove nothing: more follow, until enough queries used one.
    const enough = each / 40;
    for (let done = 0, i = 0; done < each || (throughIndex <= enough && done < 20 * each); i++) {
      const queries = Math.min(PER_ROUND, each);
      throughIndex += await round(seed + i, queries);
      done += queries;
    }
    expect(throughIndex).toBeGreaterThan(enough);
  },
);

test('An index does not narrow what it does not contain: nested arrays and ranges from NaN.', async () => {
  const items = client.db('corners').collection<Doc>('items');
  await items.createIndex({ a: 1 });
  await items.insertMany([{ a: [[2]] }, { a: [2] }, { a: 2 }, { a: NaN }]);
  expect(await items.countDocuments({ a: { $elemMatch: { $elemMatch: { $gt: 1 } } } })).toBe(1);
  const nan = mongoose.mongo.Decimal128.fromString('NaN');
  expect(await items.countDocuments({ a: { $gte: nan } })).toBe(1);
  expect(await items.countDocuments({ a: { $in: [2, 2, mongoose.mongo.Long.fromNumber(2)] } })).toBe(2);
});
