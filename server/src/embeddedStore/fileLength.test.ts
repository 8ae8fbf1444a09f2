import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedStore } from './index';
import { checkFiles } from './testing/consistency';

/** A file that was cut off, and one that only looks it. */
const PAGE_BYTES = 8192;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sl-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const connect = (uri: string) => new mongoose.mongo.MongoClient(uri).connect();

test('a file that is cut off is refused with a clear error, and left as it is', async () => {
  const dir = join(folder, 'cut');
  const store = await startEmbeddedStore({ dir, inline: true });
  const client = await connect(store.uri);
  await client
    .db('k')
    .collection('items')
    .insertMany(Array.from({ length: 500 }, (_, i) => ({ i, pad: 'x'.repeat(2000) })));
  await client.close();
  await store.stop();
  const file = join(dir, 'data.mdb');
  const size = (await stat(file)).size;
  await truncate(file, Math.floor(size / 2));
  await expect(startEmbeddedStore({ dir, inline: true })).rejects.toThrow(/cut off/);
  expect((await stat(file)).size).toBe(Math.floor(size / 2));
});

test('a file that only lacks unused pages is whole, whatever its last page number says', async () => {
  const dir = join(folder, 'short');
  const store = await startEmbeddedStore({ dir, inline: true });
  const client = await connect(store.uri);
  const items = client.db('k').collection('items');
  const sizes = Array.from({ length: 40 }, (_, i) => (i % 2 ? 60_000 : 900));
  for (const size of sizes) await items.insertOne({ pad: 'x'.repeat(size) });
  await items.insertMany(Array.from({ length: 20 }, () => ({ gone: true, pad: 'x'.repeat(90_000) })));
  await items.deleteMany({ gone: true });
  // Each write moves what it touches into pages that are free by now.
  for (let i = 0; i < 5; i++) {
    await items.insertOne({ gone: true });
    await items.deleteMany({ gone: true });
  }
  await client.close();
  await store.stop();
  const file = join(dir, 'data.mdb');
  const whole = await readFile(file);
  let [least, refused] = [whole.length / PAGE_BYTES, 2];
  // The shortest file that starts: half of what is between a length that starts and one that does not, again and again.
  while (least - refused > 1) {
    const pages = Math.floor((least + refused) / 2);
    await writeFile(file, whole.subarray(0, pages * PAGE_BYTES));
    const again = await startEmbeddedStore({ dir, inline: true }).catch((error: Error) => error);
    if (again instanceof Error) {
      expect(again.message).toMatch(/cut off/);
      refused = pages;
    } else {
      await again.stop();
      const { faults, docs } = await checkFiles(dir, 'k', 'items');
      expect(faults).toEqual([]);
      expect(docs.map(({ pad }) => String(pad).length)).toEqual(sizes);
      least = pages;
    }
  }
  expect(least).toBeLessThan(whole.length / PAGE_BYTES - 100);
  expect(refused).toBeGreaterThan(40);
});
