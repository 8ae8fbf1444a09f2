import mongoose, { Schema, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './server';
import { startTestDatabase, startTestStore, type TestDatabase } from './testing/testDatabase';
import { sweepExpired } from './ttl';

/** Queries, pipelines, indexes and races through Mongoose, on the embedded store or on MONGODB_TEST_URI. */
let database: TestDatabase;
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
const failure = async (promise: Promise<unknown>): Promise<Record<string, unknown>> => {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('did not fail');
};

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

describe('aggregation', () => {
  const posts = { $match: { title: /^P/ } };

  test('$lookup, $unwind, $group, $sort', async () => {
    const result = await Post.aggregate([
      posts,
      { $lookup: { from: 'users', localField: 'author', foreignField: '_id', as: 'u' } },
      { $unwind: '$u' },
      { $group: { _id: '$u.email', n: { $sum: 1 }, v: { $sum: '$views' }, avg: { $avg: '$views' } } },
      { $sort: { n: -1 } },
    ]);
    expect(result).toEqual([{ _id: 'a@x', n: 300, v: 44850, avg: 149.5 }]);
  });

  test('$lookup with let and pipeline', async () => {
    const pipeline: mongoose.PipelineStage.Lookup['$lookup']['pipeline'] = [
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

  test('$facet', async () => {
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

  test('dates, $replaceRoot, $unionWith', async () => {
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

  test('$sample and $merge', async () => {
    expect(await Post.aggregate([{ $sample: { size: 7 } }])).toHaveLength(7);
    await Post.aggregate([
      posts,
      { $group: { _id: '$author', n: { $sum: 1 } } },
      { $merge: { into: 'stats' } },
    ]);
    const stats = await connection.collection('stats').find().toArray();
    expect(stats.map(({ n }) => n as number)).toEqual([300]);
  });
});

describe('reading', () => {
  test('a cursor goes over many pages', async () => {
    const titles: unknown[] = [];
    for await (const post of Post.find({ title: /^P/ }).sort({ title: 1 }).cursor({ batchSize: 50 })) {
      titles.push(post.title);
    }
    expect(titles).toEqual(Array.from({ length: 300 }, (_, i) => `P${String(i).padStart(3, '0')}`));
  });

  test('an aggregate cursor goes over many pages', async () => {
    let seen = 0;
    const cursor = Post.aggregate([{ $match: { title: /^P/ } }, { $project: { title: 1 } }]).cursor({
      batchSize: 25,
    });
    for await (const post of cursor) seen += post ? 1 : 0;
    expect(seen).toBe(300);
  });

  test('closing a cursor early kills it', async () => {
    const cursor = Post.find().cursor({ batchSize: 10 });
    await cursor.next();
    await cursor.close();
    if (database.server) expect(database.server.engine.cursors.count()).toBe(0);
  });

  test('sort, skip, limit, distinct, exists and counts', async () => {
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
    expect([await Post.countDocuments(), await Post.estimatedDocumentCount()]).toEqual([301, 301]);
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
  ])('count of %j', async (filter, expected) => {
    expect(await Post.countDocuments(filter as object)).toBe(expected);
  });

  test('a collation without case', async () => {
    if (!database.server) return;
    expect(await Post.countDocuments({ title: 'p001' }).collation({ locale: 'en', strength: 2 })).toBe(1);
  });

  test('cast errors stay with the client', async () => {
    expect((await failure(User.findById('nope').exec())).name).toBe('CastError');
  });
});

describe('indexes', () => {
  test('diffIndexes and syncIndexes', async () => {
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

  test('expired documents are removed', async () => {
    if (!database.server) return;
    const [past, future] = [new Date(Date.now() - 5000), new Date(Date.now() + 60_000)];
    await Token.create([{ v: 'old', exp: past }, { v: 'new', exp: future }, { v: 'none' }]);
    expect(await sweepExpired(database.server.engine.store)).toBe(1);
    expect((await Token.find().sort({ v: 1 }).lean()).map(({ v }) => v)).toEqual(['new', 'none']);
  });

  test('explain shows the index', async () => {
    if (!database.server) return;
    expect(JSON.stringify(await Post.find({ title: 'P005' }).explain())).toContain('IXSCAN');
  });
});

describe('sessions and concurrency', () => {
  test('a session without a transaction works', async () => {
    const session = await connection.startSession();
    await User.create([{ email: 'ses@x' }], { session });
    expect(await User.findOne({ email: 'ses@x' }).session(session)).not.toBeNull();
    await session.endSession();
  });

  test('a transaction is refused as on a standalone server', async () => {
    if (!database.server) return;
    const error = await failure(
      connection.transaction(async (session) => {
        await User.create([{ email: 'tx@x' }], { session });
      }),
    );
    expect((error.originalError as { code: number }).code).toBe(20);
    expect(error.message).toMatch(/does not support retryable writes/);
  });

  test('50 operations at once', async () => {
    await User.updateOne({ email: 'cnt@x' }, { $set: { age: 0 } }, { upsert: true });
    const run = (i: number): Promise<unknown> =>
      i % 3 === 0
        ? User.updateOne({ email: 'cnt@x' }, { $inc: { age: 1 } }).exec()
        : i % 3 === 1
          ? User.create({ email: `cc${i}@x` })
          : Post.find({ views: i }).lean().exec();
    await Promise.all(Array.from({ length: 50 }, (_, i) => run(i)));
    expect(await User.countDocuments({ email: /^cc\d+@x$/ })).toBe(17);
  });

  test('50 increments are all counted', async () => {
    await User.updateOne({ email: 'ctr@x' }, { $set: { age: 0 } }, { upsert: true });
    await Promise.all(
      Array.from({ length: 50 }, () => User.updateOne({ email: 'ctr@x' }, { $inc: { age: 1 } })),
    );
    expect((await User.findOne({ email: 'ctr@x' }).lean())?.age).toBe(50);
  });

  test('of 50 creations with one unique key exactly one wins', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => User.create({ email: 'race@x' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('discriminators', async () => {
    const Base = connection.model('Event', new Schema({ t: Date }));
    const Click = Base.discriminator('Click', new Schema({ url: String }));
    await Click.create({ url: 'u' });
    await Base.create({});
    expect([await Base.countDocuments(), await Click.countDocuments()]).toEqual([2, 1]);
  });

  test('deleteMany, findOneAndDelete, replaceOne', async () => {
    expect((await Post.deleteMany({ views: { $gte: 290 } })).deletedCount).toBe(10);
    expect((await Post.findOneAndDelete({ title: 'P001' }))?.title).toBe('P001');
    expect((await Post.replaceOne({ title: 'P002' }, { title: 'P002', views: 1 })).modifiedCount).toBe(1);
  });

  test('an unacknowledged write keeps its order on its connection', async () => {
    const alone = await mongoose
      .createConnection(database.uri, { dbName: database.dbName, maxPoolSize: 1 })
      .asPromise();
    await alone.collection('w0').insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    expect(await alone.collection('w0').countDocuments()).toBe(1);
    await alone.close();
  });

  test('lists of collections and databases', async () => {
    const collections = (await connection.listCollections()).map(({ name }) => name);
    expect(collections).toContain('users');
    const { databases } = await connection.db!.admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(database.dbName);
  });

  test('dropDatabase', async () => {
    await connection.dropDatabase();
    expect(await connection.listCollections()).toEqual([]);
  });
});

test('data, indexes and uniqueness survive a restart under a live client', async () => {
  const first = await startTestStore();
  const options = { dbName: 'app', serverSelectionTimeoutMS: 8000, heartbeatFrequencyMS: 500 };
  const client = await mongoose.createConnection(first.uri, options).asPromise();
  const Thing = client.model('Thing', new Schema({ email: { type: String, unique: true } }));
  await Thing.init();
  await Thing.create({ email: 'a@x' });
  await first.server.stop();
  const counted = Thing.countDocuments().exec();
  const second = await startServer({
    dir: `${first.dir}/data`,
    socketPath: `${first.dir}/s.sock`,
    durable: false,
    cacheBytes: 1e6,
  });
  expect(await counted.catch(() => Thing.countDocuments())).toBe(1);
  expect((await failure(Thing.create({ email: 'a@x' }))).code).toBe(11000);
  expect(await Thing.listIndexes()).toHaveLength(2);
  await client.close();
  await second.stop();
  await first.stop().catch(() => undefined);
});
