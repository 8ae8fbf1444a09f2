import { randomInt } from 'node:crypto';
import { EJSON, ObjectId } from 'bson';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, type Random } from './testing/random';
import { randomName, startTestStore } from './testing/testDatabase';
import type { Doc } from './values/types';

/**
 * Random updates and pipelines give the same results on an indexed store and on another database: MONGODB_TEST_URI
 * when it is set, otherwise a store without indexes. REFERENCE_ROUNDS sets how many; with a fixed seed and a fresh
 * one.
 */
const ROUNDS = Number(process.env['REFERENCE_ROUNDS'] ?? 15);
const referenceUri = process.env['MONGODB_TEST_URI'];
const DOCUMENTS = 12;

let stores: Awaited<ReturnType<typeof startTestStore>>[];
let clients: mongoose.mongo.MongoClient[];
let collections: mongoose.mongo.Collection<Doc>[];
beforeAll(async () => {
  stores = [await startTestStore(), await startTestStore()];
  clients = await Promise.all(
    [stores[0]!.uri, referenceUri ?? stores[1]!.uri].map((uri) =>
      new mongoose.mongo.MongoClient(uri).connect(),
    ),
  );
  const name = randomName();
  collections = clients.map((client) => client.db(name).collection<Doc>('docs'));
  for (const key of [{ a: 1 }, { b: -1, 'd.x': 1 }, { list: 1 }]) {
    await collections[0]!.createIndex(key as never);
  }
});
afterAll(async () => {
  await collections[1]!.drop().catch(() => undefined);
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(stores.map((store) => store.stop()));
});

const ID = new ObjectId('64b000000000000000000001');
/** Values whose meaning is beyond doubt; the contract suite covers the odd ones. */
const ordinary = ({ below, pick }: Random): unknown =>
  pick([below(5), below(5) - 1.5, 'a', 'b', 'text', new Date(below(3) * 1e9), ID]);

function documentOf(random: Random, id: number): Doc {
  const { below, chance } = random;
  return {
    _id: id,
    ...(chance(0.8) ? { a: below(6) } : {}),
    b: ordinary(random),
    d: { x: below(4), y: ordinary(random) },
    list: Array.from({ length: below(4) }, () => below(5)),
    subs: Array.from({ length: below(3) }, () => ({ k: below(3), v: below(9) })),
  };
}

function randomUpdate(random: Random): [filter: Doc, update: Doc | Doc[], options: Doc] {
  const { below, pick } = random;
  const filters: Doc[] = [
    { a: { $gte: below(5) } },
    { list: below(5) },
    { 'd.x': { $in: [below(4), below(4)] } },
    { _id: below(DOCUMENTS) },
    { 'subs.k': below(3) },
  ];
  const makers: (() => [Doc | Doc[], Doc?])[] = [
    () => [{ $set: { a: below(9), 'd.z': ordinary(random) } }],
    () => [{ $unset: { 'd.y': '' }, $inc: { a: below(4) - 1 } }],
    () => [{ $push: { list: { $each: [below(9), below(9)], $sort: pick([1, -1]), $slice: below(6) - 2 } } }],
    () => [
      {
        $push: {
          subs: { $each: [{ k: below(3), v: below(9) }], $position: below(3), $sort: { v: pick([1, -1]) } },
        },
      },
    ],
    () => [{ $addToSet: { list: { $each: [below(5), below(5)] } } }],
    () => [{ $pull: { list: { $gt: below(5) } } }],
    () => [{ $pull: { subs: { k: below(3), v: { $lt: below(9) } } } }],
    () => [{ $pullAll: { list: [below(5), below(5)] } }],
    () => [{ $pop: { list: pick([1, -1]) } }],
    () => [{ $min: { a: below(5) }, $max: { 'd.x': below(5) } }],
    () => [{ $set: { 'subs.$[s].v': below(20) } }, { arrayFilters: [{ 's.k': below(3) }] }],
    () => [{ $inc: { 'list.$[]': 1 } }],
    () => [[{ $set: { total: { $size: '$list' }, big: { $cond: [{ $gt: ['$a', 2] }, '$d', '$$REMOVE'] } } }]],
    () => [
      [{ $set: { list: { $slice: [{ $concatArrays: ['$list', [below(9)]] }, -3] } } }, { $unset: 'd.z' }],
    ],
    () => [
      [
        {
          $replaceRoot: {
            newRoot: { $mergeObjects: ['$$ROOT', { a: { $add: [{ $ifNull: ['$a', 1] }, 0.5] } }] },
          },
        },
      ],
    ],
  ];
  const [update, options = {}] = pick(makers)();
  return [pick(filters), update, options];
}

function randomPipeline(random: Random): Doc[] {
  const { below, chance, pick } = random;
  const stages: (() => Doc)[] = [
    () => ({
      $match: pick<Doc>([
        { a: { $gt: below(4) } },
        { list: { $in: [below(5)] } },
        { subs: { $elemMatch: { k: below(3), v: { $gt: below(6) } } } },
        { $or: [{ a: below(6) }, { b: 'a' }] },
      ]),
    }),
    () => ({
      $set: {
        n: pick<unknown>([
          { $size: { $ifNull: ['$list', []] } },
          { $add: ['$a', 1] },
          // On a field that no stage removes: there the reference returns its former type, MongoDB "missing".
          { $concat: ['x', { $type: '$_id' }] },
        ]),
      },
    }),
    () => ({ $set: { mapped: { $map: { input: '$subs', in: { $add: ['$$this.v', 2] } } } } }),
    () => ({ $set: { some: { $in: [below(5), { $ifNull: ['$list', []] }] } } }),
    // A path below a field removed by another stage would make the reference create it, empty.
    () => ({ $unset: pick(['d', 'b']) }),
    () => ({
      $project: pick<Doc>([
        { a: 1, 'd.x': 1, list: 1, subs: 1 },
        { b: 0 },
        { a: 1, x: '$d.x', list: 1, subs: 1, s: '$subs.v' },
      ]),
    }),
    () => ({ $unwind: pick<unknown>(['$list', { path: '$subs', preserveNullAndEmptyArrays: true }]) }),
  ];
  const out = Array.from({ length: below(4) }, () => pick(stages)());
  const ends: (() => Doc[])[] = [
    () => [{ $sort: { _id: 1, list: 1, 'subs.v': 1, 'subs.k': 1 } }],
    () => [
      {
        $group: {
          _id: pick<unknown>(['$a', { x: { $ifNull: ['$d.x', -1] } }, null]),
          n: { $sum: 1 },
          s: { $sum: '$a' },
          lo: { $min: '$b' },
          avg: { $avg: '$d.x' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    () => [
      { $sort: { a: pick([1, -1]), _id: 1, list: 1, 'subs.v': 1, 'subs.k': 1 } },
      { $skip: below(3) },
      { $limit: 1 + below(5) },
    ],
    () => [
      { $bucket: { groupBy: '$_id', boundaries: [0, 4, 8, 20], output: { n: { $sum: 1 } } } },
      { $sort: { _id: 1 } },
    ],
    () => [
      {
        $facet: {
          few: [{ $sort: { _id: 1, list: 1, 'subs.v': 1, 'subs.k': 1 } }, { $limit: 2 }],
          n: [{ $group: { _id: null, n: { $sum: 1 } } }],
        },
      },
    ],
    () => [
      { $lookup: { from: 'docs', localField: 'a', foreignField: '_id', as: 'other' } },
      { $set: { other: { $size: '$other' } } },
      { $sort: { _id: 1, list: 1, 'subs.v': 1, 'subs.k': 1 } },
    ],
  ];
  return [...out, ...(chance(0.9) ? pick(ends)() : ends[0]!())];
}

/** Numbers to 12 digits: sums of doubles may be added in another order. */
const plain = (value: unknown): unknown =>
  JSON.parse(EJSON.stringify(value, { relaxed: true }), (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(12)) : part,
  );

async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return plain(await run());
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return 'error';
    throw error;
  }
}

test.each([11, randomInt(2 ** 30)])(
  'Random updates and pipelines give the same results as on the reference database (seed %i).',
  { timeout: 3_600_000, tags: ['drawn'] },
  async (seed) => {
    const random = createRandom(seed);
    const both = async (what: unknown, run: (items: mongoose.mongo.Collection<Doc>) => Promise<unknown>) => {
      const [ours, theirs] = await Promise.all(collections.map((items) => outcome(() => run(items))));
      expect(ours, JSON.stringify({ seed, what })).toEqual(theirs);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const docs = Array.from({ length: DOCUMENTS }, (_, id) => documentOf(random, id));
      await Promise.all(collections.map((items) => items.deleteMany({})));
      await Promise.all(collections.map((items) => items.insertMany(docs as never[])));
      for (let step = 0; step < 8; step++) {
        const [filter, update, options] = randomUpdate(random);
        const what = {
          docs: await collections[0]!.find().sort({ _id: 1 }).toArray(),
          filter,
          update,
          options,
        };
        await both(what, async (items) => {
          const { matchedCount } = await items.updateMany(filter, update, options);
          return { matchedCount };
        });
        await both(what, (items) => items.find().sort({ _id: 1 }).toArray());
        const pipeline = randomPipeline(random);
        await both({ docs: what.docs, pipeline }, (items) => items.aggregate(pipeline).toArray());
      }
    }
  },
);
