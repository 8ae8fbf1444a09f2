import { Mongoose, Schema, type Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from './testing/rejection';
import { startTestDatabase, type TestDatabase } from './testing/testDatabase';

/** Mongoose as the product uses it, on the embedded store or on MONGODB_TEST_URI. The tests build on each other. */
let database: TestDatabase;
// Not the instance that the product sets up.
const mongoose = new Mongoose();
const connection = mongoose.createConnection();

const userSchema = new Schema(
  {
    email: { type: String, unique: true, required: true },
    name: String,
    tags: [String],
    age: Number,
    role: { type: String, default: 'user' },
    addr: { city: String, zip: String },
    items: [{ sku: String, qty: Number }],
    score: Schema.Types.Decimal128,
    big: BigInt,
    buf: Buffer,
    uid: Schema.Types.UUID,
    m: { type: Map, of: Number },
    any: Schema.Types.Mixed,
  },
  { timestamps: true, optimisticConcurrency: true },
);
userSchema.index({ role: 1, age: -1 });
userSchema.virtual('posts', { ref: 'Post', localField: '_id', foreignField: 'author', count: true });
const User = connection.model('User', userSchema);
const Post = connection.model(
  'Post',
  new Schema(
    {
      title: { type: String, index: true },
      body: String,
      author: { type: Schema.Types.ObjectId, ref: 'User' },
      views: { type: Number, default: 0 },
      cats: [String],
      at: Date,
    },
    { timestamps: true },
  ),
);
const UUID = '11111111-1111-4111-8111-111111111111';
let ann: Types.ObjectId;
const getAnn = async () => {
  const found = await User.findOne({ email: 'a@x' });
  if (!found) throw new Error('Ann is missing');
  return found;
};

beforeAll(async () => {
  database = await startTestDatabase(process.env['MONGODB_TEST_URI']);
  await connection.openUri(database.uri, { dbName: database.dbName, serverSelectionTimeoutMS: 4000 });
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

describe('Models', () => {
  test('init creates collections and indexes.', async () => {
    await Promise.all([User.init(), Post.init()]);
    const names = (await User.listIndexes()).map((index) => index.name);
    expect(names).toEqual(['_id_', 'email_1', 'role_1_age_-1']);
  });

  test('create stores timestamps and all types.', async () => {
    const made = await User.create({
      email: 'a@x',
      name: 'Ann',
      tags: ['p', 'q'],
      age: 30,
      addr: { city: 'Oslo' },
      items: [{ sku: 's1', qty: 2 }],
      score: '12.345',
      big: 9007199254740993n,
      buf: Buffer.from('hi'),
      uid: UUID,
      m: { k: 4 },
      any: { deep: [1, { x: null }] },
    });
    ann = made._id;
    const read = await getAnn();
    expect(read.createdAt).toBeInstanceOf(Date);
    expect([
      String(read.score),
      read.big,
      String(read.buf),
      String(read.uid),
      read.m?.get('k'),
      read.any,
    ]).toEqual(['12.345', 9007199254740993n, 'hi', UUID, 4, { deep: [1, { x: null }] }]);
  });

  test('find matches UUID, Decimal128, BigInt and Buffer.', async () => {
    for (const filter of [
      { uid: UUID },
      { score: '12.345' },
      { big: 9007199254740993n },
      { buf: Buffer.from('hi') },
    ]) {
      expect(await User.countDocuments(filter as object)).toBe(1);
    }
  });

  test('A duplicate-key error names its key.', async () => {
    const error = await rejectionOf(User.create({ email: 'a@x' }));
    expect([error.name, error.code]).toEqual(['MongoServerError', 11000]);
    if (!database.server) return;
    expect([error.keyPattern, error.keyValue]).toEqual([{ email: 1 }, { email: 'a@x' }]);
    expect(error.message).toMatch(
      /E11000 duplicate key error collection: test\.users index: email_1 dup key/,
    );
  });

  test('An upsert sets defaults on insert.', async () => {
    const result = await User.updateOne(
      { email: 'b@x' },
      { $set: { name: 'Bob', age: 20 } },
      { upsert: true },
    );
    expect([result.upsertedCount, result.matchedCount, result.modifiedCount]).toEqual([1, 0, 0]);
    const bob = await User.findOne({ email: 'b@x' });
    expect([bob?.role, bob?.name, bob?.createdAt instanceof Date]).toEqual(['user', 'Bob', true]);
  });

  test('findOneAndUpdate returns the updated document.', async () => {
    const bob = await User.findOneAndUpdate(
      { email: 'b@x' },
      { $inc: { age: 5 }, $push: { tags: { $each: ['z', 'y'], $sort: 1 } } },
      { returnDocument: 'after' },
    );
    expect([bob?.age, [...(bob?.tags ?? [])]]).toEqual([25, ['y', 'z']]);
    expect(await User.findOneAndUpdate({ email: 'none' }, { name: 'x' })).toBeNull();
  });

  test('findOneAndUpdate returns the result metadata on request.', async () => {
    const result = await User.findOneAndUpdate(
      { email: 'm@x' },
      { name: 'M' },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect([result.ok, result.lastErrorObject?.updatedExisting, !!result.lastErrorObject?.upserted]).toEqual([
      1,
      false,
      true,
    ]);
    expect(result.value?.name).toBe('M');
    await User.deleteOne({ email: 'm@x' });
  });

  test('populate applies a selection.', async () => {
    const made = await Post.create({
      title: 'T1',
      author: ann,
      cats: ['a', 'b'],
      at: new Date('2024-02-03'),
    });
    const post = await Post.findById(made._id).populate('author', 'name email').lean();
    expect(post?.author).toEqual({ _id: ann, name: 'Ann', email: 'a@x' });
  });

  test('A virtual populate counts.', async () => {
    const user = await User.findById(ann).populate('posts');
    expect(user?.get('posts')).toBe(1);
  });
});

describe('Bulk writes', () => {
  test('An unordered insertMany continues after a duplicate.', async () => {
    const error = await rejectionOf(
      User.insertMany([{ email: 'c@x' }, { email: 'a@x' }, { email: 'd@x' }], { ordered: false }),
    );
    const errors = error.writeErrors as { index: number }[];
    expect([error.name, error.code, errors.length, errors[0]?.index, error.insertedCount]).toEqual([
      'MongoBulkWriteError',
      11000,
      1,
      1,
      2,
    ]);
    expect(await User.countDocuments({ email: { $in: ['c@x', 'd@x'] } })).toBe(2);
  });

  test('An ordered insertMany stops at a duplicate.', async () => {
    const error = await rejectionOf(User.insertMany([{ email: 'e@x' }, { email: 'a@x' }, { email: 'f@x' }]));
    expect(error.code).toBe(11000);
    expect(await User.countDocuments({ email: 'e@x' })).toBe(1);
    expect(await User.countDocuments({ email: 'f@x' })).toBe(0);
  });

  test('insertMany returns a raw result.', async () => {
    const result = await User.insertMany([{ email: 'g@x' }, { name: 'noemail' }], {
      ordered: false,
      rawResult: true,
    });
    expect(result).toMatchObject({ insertedCount: 1, mongoose: { validationErrors: [{}] } });
  });

  test('bulkWrite runs all kinds of operations.', async () => {
    const result = await User.bulkWrite([
      { insertOne: { document: { email: 'bw@x' } } },
      { updateOne: { filter: { email: 'a@x' }, update: { $set: { name: 'Ann2' } } } },
      { updateMany: { filter: { age: { $gte: 20 } }, update: { $inc: { age: 1 } } } },
      { deleteOne: { filter: { email: 'bw@x' } } },
      {
        replaceOne: {
          filter: { email: 'zz@x' },
          replacement: { email: 'zz@x' },
          upsert: true,
        },
      },
    ]);
    expect([result.insertedCount, result.modifiedCount, result.deletedCount, result.upsertedCount]).toEqual([
      1, 3, 1, 1,
    ]);
  });

  test('bulkSave saves the modified documents.', async () => {
    const users = await User.find({ email: /^[cd]@x$/ });
    users.forEach((user, i) => (user.age = i));
    expect((await User.bulkSave(users)).modifiedCount).toBe(2);
  });
});

describe('Document changes', () => {
  test('Optimistic concurrency refuses the second save.', async () => {
    const [first, second] = [await getAnn(), await getAnn()];
    first.name = 'one';
    await first.save();
    second.name = 'two';
    expect((await rejectionOf(second.save())).name).toBe('VersionError');
  });

  test('Arrays of subdocuments support push, positional set and pull.', async () => {
    const user = await getAnn();
    user.items.push({ sku: 's2', qty: 5 });
    await user.save();
    user.items[0]!.qty = 9;
    await user.save();
    user.items.pull(user.items[1]!._id);
    await user.save();
    expect((await getAnn()).items.map(({ sku, qty }) => [sku, qty])).toEqual([['s1', 9]]);
  });

  test('arrayFilters and the positional operator change the matching elements.', async () => {
    await User.updateOne(
      { email: 'a@x' },
      {
        $push: { items: { $each: Object.entries({ s3: 1, s4: 7 }).map(([sku, qty]) => ({ sku, qty })) } },
      },
    );
    await User.updateOne(
      { email: 'a@x' },
      { $set: { 'items.$[e].qty': 100 } },
      { arrayFilters: [{ 'e.sku': 's4' }] },
    );
    await User.updateOne({ email: 'a@x', 'items.sku': 's3' }, { $inc: { 'items.$.qty': 41 } });
    expect((await getAnn()).items.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['s1', 9],
      ['s3', 42],
      ['s4', 100],
    ]);
  });

  test('The positional operator refers to the document before the update.', async () => {
    const matching = { email: 'a@x', items: { $elemMatch: { sku: 's3', qty: 42 } } };
    await User.updateOne(matching, { $set: { 'items.$.qty': 43, 'items.$.sku': 's5' } });
    await User.updateOne({ email: 'a@x', 'items.sku': 's5' }, { $set: { 'items.$.sku': 's3' } });
    expect((await getAnn()).items.map(({ qty }) => qty)).toEqual([9, 43, 100]);
  });

  test('Projections support elemMatch, slice and exclusion.', async () => {
    const matched = await User.findOne(
      { email: 'a@x' },
      { items: { $elemMatch: { sku: 's3' } }, name: 1, _id: 0 },
    ).lean();
    expect(matched?.items?.length).toBe(1);
    const sliced = await User.findOne({ email: 'a@x' }, { items: { $slice: -1 } }).lean();
    expect([sliced?.items?.[0]?.sku, sliced?.email]).toEqual(['s4', 'a@x']);
    const selected = await User.findOne({ email: 'a@x' }).select('-items -tags').lean();
    expect([selected?.items, selected?.name]).toEqual([undefined, 'one']);
  });

  test('An update can be a pipeline.', async () => {
    await Post.insertMany(Array.from({ length: 5 }, (_, i) => ({ title: `P00${i}`, views: i })));
    const filter = { views: { $lt: 3 }, title: /^P/ };
    await Post.updateMany(filter, [{ $set: { body: { $concat: ['$title', '!'] } } }], {
      updatePipeline: true,
    });
    const changed = await Post.find({ body: /!$/ }).sort({ title: 1 }).lean();
    expect(changed.map(({ body }) => body)).toEqual(['P000!', 'P001!', 'P002!']);
  });
});
