import { readFileSync, writeFileSync } from 'node:fs';
import { EJSON, type Document } from 'bson';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUPPORTED } from './supported';
import {
  EXPRESSIONS,
  FILTERS,
  OTHER,
  PIPELINES,
  PROJECTIONS,
  UPDATES,
  VALUES,
} from './testing/contractCases';
import { DIFFERENCES } from './testing/contractDifferences';
import { startTestDatabase, type TestDatabase } from './testing/testDatabase';

/**
 * Every operator of the table on values of every kind, on the embedded store or on MONGODB_TEST_URI, compared with
 * contractExpected.json. `CONTRACT_WRITE=1` with MONGODB_TEST_URI rewrites that file, without it the results listed
 * in contractDifferences.ts: those where MongoDB's documentation differs from the reference.
 */
const FILE = new URL('./testing/contractExpected.json', import.meta.url);
const isWriting = process.env['CONTRACT_WRITE'] === '1';
const isReference = process.env['MONGODB_TEST_URI'] !== undefined;
const isNew = isWriting && isReference;
const expected = (isNew ? {} : JSON.parse(readFileSync(FILE, 'utf8'))) as Record<string, unknown>;

let database: TestDatabase;
let client: mongoose.mongo.MongoClient;
let docs: mongoose.mongo.Collection<Document>;

const stored = () =>
  VALUES.map((v, i) => ({
    _id: i as never,
    ...(v === undefined ? {} : { v }),
    w: [`w${i % 3}`, i, null][i % 4] ?? { q: i },
  }));
const plain = (value: unknown): unknown => JSON.parse(EJSON.stringify(value, { relaxed: true })) as unknown;

/** The result, or that it is an error. */
async function answerOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return plain(await run());
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    return 'error';
  }
}

function check(name: string, answer: unknown): void {
  const isDifferent = name in DIFFERENCES;
  if (isWriting) {
    if (isDifferent !== isReference) expected[name] = answer;
  } else if (!(isDifferent && isReference)) expect(answer).toEqual(expected[name]);
}

beforeAll(async () => {
  database = await startTestDatabase(process.env['MONGODB_TEST_URI']);
  client = await new mongoose.mongo.MongoClient(database.uri).connect();
  const db = client.db(database.dbName);
  docs = db.collection('docs');
  await docs.insertMany(stored());
  await db.collection('other').insertMany(OTHER as never[]);
});
afterAll(async () => {
  if (isWriting) {
    const lines = Object.entries(expected).map(
      ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
    );
    writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
  }
  await client.db(database.dbName).dropDatabase();
  await client.close();
  await database.stop();
});

describe('Filters', () => {
  test.each(FILTERS)('A filter gives the expected result: %s.', async (name, filter) => {
    const find = () =>
      docs
        .find(filter, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
    const answer = await answerOf(async () => (await find()).map(({ _id }) => _id));
    check(`filter ${name}`, answer);
    const counted = await answerOf(() => docs.countDocuments(filter));
    expect(counted).toBe(Array.isArray(answer) ? answer.length : 'error');
  });

  test.each(FILTERS)('A filter gives the same result through an index: %s.', async (name, filter) => {
    const indexed = client.db(database.dbName).collection('indexed');
    if (name === FILTERS[0]?.[0]) {
      await indexed.createIndex({ v: 1 });
      await indexed.createIndex({ 'v.x': -1 });
      await indexed.insertMany(stored());
    }
    const answer = await answerOf(async () =>
      (await indexed.find(filter).toArray()).map(({ _id }) => _id as unknown as number).sort((a, b) => a - b),
    );
    check(`filter ${name}`, answer);
  });
});

describe('Projections', () => {
  test.each(PROJECTIONS)('A projection gives the expected result: %s.', async (name, projection) => {
    check(
      `projection ${name}`,
      await answerOf(() => docs.find({}, { projection }).sort({ _id: 1 }).toArray()),
    );
  });
});

describe('Updates', () => {
  test.each(UPDATES)('An update gives the expected result: %s.', async (name, update, options = {}) => {
    const target = client.db(database.dbName).collection('updated');
    await target.deleteMany({});
    await target.insertMany(stored());
    const updates = VALUES.map((_, i) => ({ q: { _id: i }, u: update, ...options }));
    const result = await client.db(database.dbName).command({ update: 'updated', updates, ordered: false });
    const errors = ((result.writeErrors ?? []) as { index: number }[]).map(({ index }) => index);
    const after = await target.find().sort({ _id: 1 }).toArray();
    const changed = after.filter(
      (doc, i) => !errors.includes(i) && JSON.stringify(plain(doc)) !== JSON.stringify(plain(stored()[i])),
    );
    check(`update ${name}`, plain({ errors, changed }));
  });
});

describe('Expressions', () => {
  test.each(EXPRESSIONS)('An expression gives the expected result: %s.', async (name, expression) => {
    const run = (match: object) =>
      docs
        .aggregate([{ $match: match }, { $sort: { _id: 1 } }, { $project: { _id: 0, r: expression } }])
        .toArray();
    let answers = await answerOf(() => run({}));
    if (answers === 'error') {
      answers = await Promise.all(
        VALUES.map(async (_, i) => {
          const one = await answerOf(() => run({ _id: i }));
          return Array.isArray(one) ? (one as unknown[])[0] : one;
        }),
      );
    }
    check(`expression ${name}`, answers);
  });
});

describe('Pipelines', () => {
  test.each(PIPELINES)('A pipeline gives the expected result: %s.', async (name, pipeline) => {
    check(`pipeline ${name}`, await answerOf(() => docs.aggregate(pipeline).toArray()));
  });
});

test('Every operator of the table has a case.', () => {
  const cases = JSON.stringify([FILTERS, UPDATES, EXPRESSIONS, PIPELINES, PROJECTIONS]);
  const covered = ['$options', '$sample'];
  const operators = { ...SUPPORTED, commands: [] };
  const missing = Object.values(operators)
    .flat()
    .filter((name) => !cases.includes(`"${name}"`) && !covered.includes(name));
  expect(missing).toEqual([]);
});
