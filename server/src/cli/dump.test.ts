import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import { exportDatabase, fingerprintOf, importDatabase } from '../backup/dump';

/** From one store into another, which is MONGODB_TEST_URI when that is set. */
const { Binary, BSONRegExp, Decimal128, Double, Long, MongoClient, ObjectId } = mongoose.mongo;
const otherUri = process.env['MONGODB_TEST_URI'];
let folder: string;
let stores: EmbeddedStore[];
let clients: mongoose.mongo.MongoClient[];
let source: mongoose.mongo.Db;
let target: mongoose.mongo.Db;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dump-'));
  const start = (name: string) =>
    startEmbeddedStore({ dir: join(folder, name), inline: true, durable: false });
  stores = [await start('a'), await start('b')];
  const uris = [stores[0]!.uri, otherUri ?? stores[1]!.uri];
  clients = await Promise.all(uris.map((uri) => new MongoClient(uri).connect()));
  source = clients[0]!.db('from');
  target = clients[1]!.db(`into_${Date.now()}`);
  const items = source.collection('items');
  await items.insertMany(
    Array.from({ length: 2500 }, (_, n) => ({
      _id: n % 2 ? new ObjectId() : (n as never),
      n,
      whole: new Double(n),
      long: Long.fromNumber(n),
      price: Decimal128.fromString(`${n}.10`),
      when: new Date(n * 1000),
      bytes: new Binary(Buffer.from([n % 256])),
      pattern: new BSONRegExp('^a', 'i'),
      nested: { list: [n, null, { deep: true }], text: 'نص'.repeat(20) },
    })),
  );
  await items.createIndex({ n: 1 }, { unique: true });
  await items.createIndex({ 'nested.list': 1, when: -1 }, { partialFilterExpression: { n: { $gt: 5 } } });
  await source.collection('empty').createIndex({ at: 1 }, { expireAfterSeconds: 60 });
});
afterAll(async () => {
  await target.dropDatabase();
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(stores.map((store) => store.stop()));
  await rm(folder, { recursive: true });
});

test('All documents and indexes survive an export and import byte for byte, in both directions.', async () => {
  const out = join(folder, 'out');
  const exported = await exportDatabase(source, out);
  expect(exported.map(({ name, documents }) => [name, documents])).toEqual([
    ['empty', 0],
    ['items', 2500],
  ]);
  await importDatabase(target, out);
  expect(await fingerprintOf(target, 'items')).toEqual(await fingerprintOf(source, 'items'));
  for (const name of ['items', 'empty']) {
    const keys = async (db: mongoose.mongo.Db) =>
      (await db.collection(name).indexes()).map(({ key }) => key as object);
    expect(await keys(target)).toEqual(await keys(source));
  }
  const back = clients[0]!.db('back');
  await exportDatabase(target, join(folder, 'out2'));
  await importDatabase(back, join(folder, 'out2'));
  expect(await fingerprintOf(back, 'items')).toEqual(await fingerprintOf(source, 'items'));
});

test('An import replaces existing documents only with --replace.', async () => {
  const out = join(folder, 'out');
  await expect(importDatabase(target, out)).rejects.toThrow(/has documents in items already/);
  await target.collection('items').deleteMany({ n: { $gt: 10 } });
  await importDatabase(target, out, { replace: true });
  expect(await target.collection('items').countDocuments()).toBe(2500);
});

test('Damaged files are detected before anything is written.', async () => {
  const out = join(folder, 'damaged');
  await exportDatabase(source, out);
  const file = join(out, 'items.bson');
  const good = await readFile(file);
  const empty = clients[0]!.db('untouched');
  await writeFile(file, good.subarray(0, good.length - 7));
  await expect(importDatabase(empty, out)).rejects.toThrow(/cut off/);
  const changed = Buffer.from(good);
  changed[100] = (changed[100] ?? 0) ^ 1;
  await writeFile(file, changed);
  await expect(importDatabase(empty, out)).rejects.toThrow(/does not match the manifest/);
  await writeFile(file, good);
  await appendFile(file, good.subarray(0, good.readInt32LE(0)));
  await expect(importDatabase(empty, out)).rejects.toThrow(/does not match the manifest/);
  expect(await empty.listCollections().toArray()).toEqual([]);
});

test('An export never overwrites another.', async () => {
  await expect(exportDatabase(source, join(folder, 'out'))).rejects.toThrow(/EEXIST/);
});
