import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from './index';

let store: EmbeddedStore;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-data-'));
  store = await startEmbeddedStore({ dir, inline: true, durable: false });
});
afterAll(async () => {
  await store.stop();
  await rm(dir, { recursive: true, force: true });
});

test('the unmodified driver connects, writes and reads', async () => {
  const client = await new mongoose.mongo.MongoClient(store.uri).connect();
  const items = client.db('t').collection<{ n: number }>('items');
  await items.insertMany([{ n: 1 }, { n: 2 }]);
  expect(await items.countDocuments({ n: { $gt: 1 } })).toBe(1);
  await client.close();
});
