import { Mongoose, Schema, Types, type PipelineStage } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from './testing/rejection';
import { startTestDatabase, type TestDatabase } from './testing/testDatabase';
import { sweepExpired } from './ttl';

/** Queries, pipelines and indexes through Mongoose, on the embedded store or on MONGODB_TEST_URI. */
let database: TestDatabase;
// Not the instance that the product sets up.
const mongoose = new Mongoose();
const connection = mongoose.createConnection();
const User = connection.model(
  'User',
  new Schema({ email: { type: String, unique: true, required: true }, age: Number }, { timestamps: true }),
);
const Post = connection.model(
  'Post',
  new Schema({
    title: { type: String, index: true },
    author: Schema.Types.ObjectId,
    views: { type: Number, default: 0 },
    cats: [String],
    at: Date,
  }),
);
const Token = connection.model(
  'Token',
  new Schema({ v: String, exp: { type: Date, index: { expireAfterSeconds: 0 } } }),
);
const ann = new Types.ObjectId();

beforeAll(async () => {
  database = await startTestDatabase(process.env['MONGODB_TEST_URI']);
  await connection.openUri(database.uri, { dbName: database.dbName, serverSelectionTimeoutMS: 4000 });
  await Promise.all([User.init(), Post.init(), Token.init()]);
  await User.create({ _id: ann, email: 'a@x' });
  await Post.create({ title: 'T1', author: ann, cats: ['a', 'b'] });
  const docs = Array.from({ length: 300 }, (_, i) => ({
    title: `P${String(i).padStart(3, '0')}`,
    author: ann,
    views: i,
    cats: [i % 2 ? 'odd' : 'even', `c${i % 5}`],
    at: new Date(Date.UTC(2024, i % 12, 5)),
  }));
  await Post.insertMany(docs);
  expect(await Post.countDocuments({ title: /^P/ })).toBe(300);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

describe('Aggregation', () => {
  const posts = { $match: { title: /^P/ } };

  test('$lookup, $unwind, $group and $sort combine.', async () => {
    const result = await Post.aggregate([
      posts,
      { $lookup: { from: 'users', localField: 'author', foreignField: '_id', as: 'u' } },
      { $unwind: '$u' },
      { $group: { _id: '$u.email', n: { $sum: 1 }, v: { $sum: '$views' }, avg: { $avg: '$views' } } },
      { $sort: { n: -1 } },
    ]);
    expect(result).toEqual([{ _id: 'a@x', n: 300, v: 44850, avg: 149.5 }]);
  });

  test('$lookup accepts let and a pipeline.', async () => {
    const pipeline: PipelineStage.Lookup['$lookup']['pipeline'] = [
      { $match: { $expr: { $eq: ['$author', '$$uid'] }, title: /^P/ } },
      { $sort: { views: -1 } },
      { $limit: 2 },
      { $project: { _id: 0, title: 1 } },
    ];
    const result = await User.aggregate([
      { $match: { email: 'a@x' } },
      { $lookup: { from: 'posts', let: { uid: '$_id' }, pipeline, as: 'top' } },
      { $project: { _id: 0, top: 1 } },
    ]);
    expect(result).toEqual([{ top: [{ title: 'P299' }, { title: 'P298' }] }]);
  });

  test('$facet runs several pipelines.', async () => {
    const output = { n: { $sum: 1 } };
    const [result] = await Post.aggregate([
      posts,
      {
        $facet: {
          cats: [{ $unwind: '$cats' }, { $sortByCount: '$cats' }, { $limit: 2 }],
          total: [{ $count: 'n' }],
          buckets: [{ $bucket: { groupBy: '$views', boundaries: [0, 100, 200, 400], output } }],
          page: [{ $sort: { views: 1 } }, { $skip: 10 }, { $limit: 2 }, { $project: { title: 1, _id: 0 } }],
        },
      },
    ]);
    expect(result.cats.map(({ count }: { count: number }) => count)).toEqual([150, 150]);
    expect(result.total).toEqual([{ n: 300 }]);
    expect([...result.buckets].sort((a, b) => a._id - b._id)).toEqual([
      { _id: 0, n: 100 },
      { _id: 100, n: 100 },
      { _id: 200, n: 100 },
    ]);
    expect(result.page).toEqual([{ title: 'P010' }, { title: 'P011' }]);
  });

  test('Dates, $replaceRoot and $unionWith work in pipelines.', async () => {
    const quarters = await Post.aggregate([
      posts,
      { $addFields: { m: { $dateTrunc: { date: '$at', unit: 'quarter' } } } },
      { $group: { _id: { $dateToString: { date: '$m', format: '%Y-%m' } }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    expect(quarters).toEqual(['01', '04', '07', '10'].map((month) => ({ _id: `2024-${month}`, n: 75 })));
    const union = await Post.aggregate([
      { $match: { title: 'P001' } },
      { $project: { k: { t: '$title' } } },
      { $replaceRoot: { newRoot: '$k' } },
      {
        $unionWith: {
          coll: 'users',
          pipeline: [{ $match: { email: 'a@x' } }, { $project: { _id: 0, e: '$email' } }],
        },
      },
    ]);
    expect(union).toEqual([{ t: 'P001' }, { e: 'a@x' }]);
  });

  test('$sample returns the requested number of documents.', async () => {
    expect(await Post.aggregate([{ $sample: { size: 7 } }])).toHaveLength(7);
  });
});

describe('Reads', () => {
  test('A cursor spans many pages.', async () => {
    const titles: unknown[] = [];
    for await (const post of Post.find({ title: /^P/ }).sort({ title: 1 }).cursor({ batchSize: 50 })) {
      titles.push(post.title);
    }
    expect(titles).toEqual(Array.from({ length: 300 }, (_, i) => `P${String(i).padStart(3, '0')}`));
  });

  test('An aggregate cursor spans many pages.', async () => {
    let seen = 0;
    const cursor = Post.aggregate([{ $match: { title: /^P/ } }, { $project: { title: 1 } }]).cursor({
      batchSize: 25,
    });
    for await (const post of cursor) seen += post ? 1 : 0;
    expect(seen).toBe(300);
  });

  test('Closing a cursor early removes it from the server.', async () => {
    const cursor = Post.find().cursor({ batchSize: 10 });
    await cursor.next();
    await cursor.close();
    if (database.server) expect(database.server.engine.cursors.size).toBe(0);
  });

  test('A query for many values finds those with few and with thousands of documents, in order.', async () => {
    const many = connection.collection('many');
    await many.createIndex({ kind: 1, at: 1 });
    const kinds = Array.from({ length: 400 }, (_, i) => `kind ${'x'.repeat(i % 7)}${i}`);
    const docs = kinds.flatMap((kind, i) =>
      Array.from({ length: i === 250 ? 2500 : i % 3 }, (__, at) => ({ kind, at })),
    );
    await many.insertMany(docs);
    const asked = kinds.filter((_, i) => i % 2 === 0);
    const wanted = docs.filter(({ kind }) => asked.includes(kind));
    const named = (found: Record<string, unknown>[]) =>
      found.map(({ kind, at }) => `${String(kind)} ${String(at)}`).toSorted();
    expect(named(await many.find({ kind: { $in: asked } }).toArray())).toEqual(named(wanted));
    expect(await many.countDocuments({ kind: { $in: asked } })).toBe(wanted.length);
    const later = { kind: { $in: asked }, at: { $gte: 1 } };
    expect(await many.countDocuments(later)).toBe(wanted.filter(({ at }) => at >= 1).length);
    const last = await many
      .find({ kind: { $in: asked } })
      .sort({ at: -1 })
      .limit(2)
      .toArray();
    expect(last.map(({ at }) => at as number)).toEqual([2499, 2498]);
  });

  test('sort, skip, limit, distinct, exists and counts agree.', async () => {
    const found = await Post.find({ cats: 'odd' }).sort({ views: -1 }).skip(2).limit(3).lean();
    expect(found.map(({ views }) => views)).toEqual([295, 293, 291]);
    expect((await Post.distinct('cats')).sort()).toEqual([
      'a',
      'b',
      'c0',
      'c1',
      'c2',
      'c3',
      'c4',
      'even',
      'odd',
    ]);
    expect(await Post.exists({ title: 'P001' })).not.toBeNull();
    expect(await Post.countDocuments()).toBe(301);
    // Elsewhere it may be a mere estimate.
    if (database.server) expect(await Post.estimatedDocumentCount()).toBe(301);
  });

  test.each([
    [{ $expr: { $gt: ['$views', 290] } }, 9],
    [{ cats: { $all: ['odd', 'c1'] } }, 30],
    [{ cats: { $size: 2 } }, 301],
    [{ title: { $regex: 'p00', $options: 'i' } }, 10],
    [{ $nor: [{ cats: 'odd' }, { cats: 'even' }] }, 1],
    [{ views: { $not: { $lt: 298 } } }, 2],
    [{ title: { $type: 'string' } }, 301],
    [{ views: { $mod: [100, 0] }, title: /^P/ }, 3],
  ])('countDocuments counts exactly the matches of %j.', async (filter, expected) => {
    expect(await Post.countDocuments(filter as object)).toBe(expected);
  });

  test('Cast errors are raised on the client.', async () => {
    expect((await rejectionOf(User.findById('nope').exec())).name).toBe('CastError');
  });
});

describe('Indexes', () => {
  test('diffIndexes and syncIndexes replace changed indexes.', async () => {
    const fields = { a: Number, b: Number, c: String };
    const before = new Schema(fields, { collection: 'sync' }).index({ a: 1 });
    await connection.model('SyncBefore', before).init();
    const after = new Schema(fields, { collection: 'sync', autoIndex: false }).index({ b: -1 });
    after.index({ c: 1 }, { unique: true, partialFilterExpression: { c: { $type: 'string' } } });
    const After = connection.model('SyncAfter', after);
    expect((await After.diffIndexes()).toDrop).toEqual(['a_1']);
    expect(await After.syncIndexes()).toEqual(['a_1']);
    expect((await After.listIndexes()).map(({ name }) => name as string).sort()).toEqual([
      '_id_',
      'b_-1',
      'c_1',
    ]);
    if (database.server) expect(await After.diffIndexes()).toMatchObject({ toDrop: [], toCreate: [] });
    await After.create([{ a: 1 }, { a: 2 }]);
    expect(await After.countDocuments()).toBe(2);
  });

  test('Expired documents are removed.', async () => {
    if (!database.server) return;
    const [past, future] = [new Date(Date.now() - 5000), new Date(Date.now() + 60_000)];
    await Token.create([{ v: 'old', exp: past }, { v: 'new', exp: future }, { v: 'none' }]);
    expect(await sweepExpired(database.server.engine.store)).toBe(1);
    expect((await Token.find().sort({ v: 1 }).lean()).map(({ v }) => v)).toEqual(['new', 'none']);
  });

  test('explain shows the index.', async () => {
    if (!database.server) return;
    expect(JSON.stringify(await Post.find({ title: 'P005' }).explain())).toContain('IXSCAN');
  });
});

test('deleteMany, findOneAndDelete and replaceOne report their results.', async () => {
  expect((await Post.deleteMany({ views: { $gte: 290 } })).deletedCount).toBe(10);
  expect((await Post.findOneAndDelete({ title: 'P001' }))?.title).toBe('P001');
  expect((await Post.replaceOne({ title: 'P002' }, { title: 'P002', views: 1 })).modifiedCount).toBe(1);
});
