import { Mongoose, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './server';
import { rejectionOf } from './testing/rejection';
import { startTestDatabase, startTestStore, type TestDatabase } from './testing/testDatabase';

/** Sessions, races and restarts through Mongoose, on the embedded store or on MONGODB_TEST_URI. */
let database: TestDatabase;
// Not the instance that the product sets up.
const mongoose = new Mongoose();
const connection = mongoose.createConnection();
const User = connection.model(
  'User',
  new Schema({ email: { type: String, unique: true, required: true }, age: Number }),
);

beforeAll(async () => {
  database = await startTestDatabase(process.env['MONGODB_TEST_URI']);
  await connection.openUri(database.uri, { dbName: database.dbName, serverSelectionTimeoutMS: 4000 });
  await User.init();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

describe('Sessions and concurrency', () => {
  test('A session works without a transaction.', async () => {
    const session = await connection.startSession();
    await User.create([{ email: 'ses@x' }], { session });
    expect(await User.findOne({ email: 'ses@x' }).session(session)).not.toBeNull();
    await session.endSession();
  });

  test('A transaction is refused as on a standalone server.', async () => {
    if (!database.server) return;
    const error = await rejectionOf(
      connection.transaction(async (session) => {
        await User.create([{ email: 'tx@x' }], { session });
      }),
    );
    expect((error.originalError as { code: number }).code).toBe(20);
    expect(error.message).toMatch(/does not support retryable writes/);
  });

  test('50 concurrent operations all take effect.', async () => {
    await User.updateOne({ email: 'cnt@x' }, { $set: { age: 0 } }, { upsert: true });
    const run = (i: number): Promise<unknown> =>
      i % 3 === 0
        ? User.updateOne({ email: 'cnt@x' }, { $inc: { age: 1 } }).exec()
        : i % 3 === 1
          ? User.create({ email: `cc${i}@x` })
          : User.find({ age: i }).lean().exec();
    await Promise.all(Array.from({ length: 50 }, (_, i) => run(i)));
    expect(await User.countDocuments({ email: /^cc\d+@x$/ })).toBe(17);
  });

  test('50 concurrent increments are all counted.', async () => {
    await User.updateOne({ email: 'ctr@x' }, { $set: { age: 0 } }, { upsert: true });
    await Promise.all(
      Array.from({ length: 50 }, () => User.updateOne({ email: 'ctr@x' }, { $inc: { age: 1 } })),
    );
    expect((await User.findOne({ email: 'ctr@x' }).lean())?.age).toBe(50);
  });

  test('Of 50 creations with one unique key exactly one succeeds.', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => User.create({ email: 'race@x' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('A discriminator model finds only its own documents.', async () => {
    const Base = connection.model('Event', new Schema({ t: Date }));
    const Click = Base.discriminator('Click', new Schema({ url: String }));
    await Click.create({ url: 'u' });
    await Base.create({});
    expect([await Base.countDocuments(), await Click.countDocuments()]).toEqual([2, 1]);
  });

  test('An unacknowledged write keeps its order on its connection.', async () => {
    const alone = await mongoose
      .createConnection(database.uri, { dbName: database.dbName, maxPoolSize: 1 })
      .asPromise();
    await alone.collection('w0').insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    expect(await alone.collection('w0').countDocuments()).toBe(1);
    await alone.close();
  });

  test('Collections and databases can be listed.', async () => {
    const collections = (await connection.listCollections()).map(({ name }) => name);
    expect(collections).toContain('users');
    const { databases } = await connection.db!.admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(database.dbName);
  });

  // Not every server that speaks MongoDB's protocol has this command.
  test.skipIf(process.env['MONGODB_TEST_URI'])(
    'A renamed collection keeps documents and indexes, and never replaces another by mistake.',
    async () => {
      const db = connection.db!;
      await db.collection('one').insertMany([{ n: 1 }, { n: 2 }]);
      await db.collection('one').createIndex({ n: 1 }, { unique: true });
      await db.collection('two').insertOne({ here: true });
      await expect(db.collection('one').rename('two')).rejects.toMatchObject({ code: 48 });
      await expect(db.collection('none').rename('three')).rejects.toMatchObject({ code: 26 });
      await db.collection('one').rename('three.of');
      await expect(db.collection('three.of').insertOne({ n: 2 })).rejects.toMatchObject({ code: 11000 });
      expect(await db.collection('three.of').countDocuments({ n: { $gt: 1 } })).toBe(1);
      expect(await db.collection('one').countDocuments()).toBe(0);
      await db.collection('three.of').rename('two', { dropTarget: true });
      expect(await db.collection('two').distinct('n')).toEqual([1, 2]);
    },
  );

  test('dropDatabase removes every collection.', async () => {
    await connection.dropDatabase();
    expect(await connection.listCollections()).toEqual([]);
  });
});

test('Data, indexes and uniqueness survive a restart under a connected client.', async () => {
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
  expect((await rejectionOf(Thing.create({ email: 'a@x' }))).code).toBe(11000);
  expect(await Thing.listIndexes()).toHaveLength(2);
  await client.close();
  await second.stop();
  await first.stop().catch(() => undefined);
});
