import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedStore } from './index';
import { checkFiles, damageFiles } from './testing/consistency';
import { createRandom } from './testing/random';

/** What survives SIGKILL, a full disk and a thread's death. KILL_ROUNDS sets how often the store is killed. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const WRITERS = 8;

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'st-'));
  // Inside the package, so that the child finds its libraries.
  const outdir = new URL(`../../.tmp/store-crash-${process.pid}/`, import.meta.url).pathname;
  script = join(outdir, 'killChild.js');
  await build({
    entryPoints: ['./testing/killChild.ts', './worker.ts'].map(
      (path) => new URL(path, import.meta.url).pathname,
    ),
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(join(script, '..'), { recursive: true, force: true });
});

interface Limits {
  /** The largest file. */
  fileKb?: number;
  /** The heap of the store, which then has a thread of its own. */
  heapMb?: number;
}

async function startChild(dir: string, { fileKb, heapMb }: Limits = {}) {
  const command = fileKb === undefined ? '' : `ulimit -f ${fileKb}; `;
  const child = spawn('bash', ['-c', `${command}exec node ${script} ${dir} ${heapMb ?? ''}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = text(child.stderr);
  const [uri] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, uri, said };
}

interface Item {
  _id: string;
  email: string;
  g: number;
  v: number;
  tags: string[];
  pad: string;
}
const connect = (uri: string) =>
  new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: 300,
    connectTimeoutMS: 300,
    retryWrites: false,
  }).connect();

/** Everything a writer was told is stored, and everything it ever tried. */
interface Book {
  stored: Map<string, number>;
  removed: Set<string>;
  tried: Set<string>;
  wonRaces: Map<string, number>;
  next: number;
}

async function writeUntilKilled(uri: string, book: Book, isKilled: () => boolean): Promise<void> {
  const client = await connect(uri);
  const items = client.db('k').collection<Item>('items');
  await items.createIndex({ email: 1 }, { unique: true });
  await items.createIndex({ g: 1, v: -1 });
  await items.createIndex({ tags: 1 });
  const random = createRandom(Date.now());
  const made = (id: string, email: string): Item => {
    book.tried.add(id);
    return {
      _id: id,
      email,
      g: random.below(7),
      v: 0,
      tags: [`t${random.below(5)}`, 'all'],
      pad: 'x'.repeat(random.below(3000)),
    };
  };
  const step = async (writer: number): Promise<void> => {
    const at = book.next++;
    const known = random.pick([...book.stored.keys(), 'none']);
    const kind = random.below(10);
    if (kind < 5) {
      await items.insertOne(made(`i${at}`, `i${at}@x`));
      book.stored.set(`i${at}`, 0);
    } else if (kind < 6) {
      const ids = [0, 1, 2].map((part) => `m${at}-${part}`);
      await items.insertMany(ids.map((id) => made(id, `${id}@x`)));
      ids.forEach((id) => book.stored.set(id, 0));
    } else if (kind < 7) {
      const race = `race${at >> 3}@x`;
      const id = `r${at}-${writer}`;
      await items.insertOne(made(id, race)).then(
        () => {
          book.stored.set(id, 0);
          book.wonRaces.set(race, (book.wonRaces.get(race) ?? 0) + 1);
        },
        (error: { code?: number }) => {
          if (error.code !== 11000) throw error;
        },
      );
    } else if (kind < 9) {
      if (book.removed.has(known)) return;
      const after = await items.findOneAndUpdate(
        { _id: known },
        { $inc: { v: 1 }, $set: { g: random.below(7) } },
        { returnDocument: 'after' },
      );
      if (after) book.stored.set(known, Math.max(book.stored.get(known) ?? 0, after.v));
    } else if (known !== 'none') {
      book.removed.add(known);
      await items.deleteOne({ _id: known });
      book.stored.delete(known);
    }
  };
  const write = async (writer: number) => {
    while (!isKilled()) await step(writer).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await client.close();
}

test(`nothing acknowledged is lost in ${ROUNDS} kills`, { timeout: 3_600_000 }, async () => {
  const dir = join(folder, 'killed');
  const book: Book = {
    stored: new Map(),
    removed: new Set(),
    tried: new Set(),
    wonRaces: new Map(),
    next: 0,
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { child, uri } = await startChild(dir);
    let isKilled = false;
    const killed = once(child, 'exit').then(() => (isKilled = true));
    setTimeout(() => child.kill('SIGKILL'), 300 + createRandom(Date.now() + round).below(900));
    await Promise.all([writeUntilKilled(uri, book, () => isKilled).catch(() => undefined), killed]);
    const { docs, faults } = await checkFiles(dir, 'k', 'items');
    expect(faults).toEqual([]);
    const found = new Map((docs as unknown as Item[]).map((item) => [item._id, item]));
    expect(found.size).toBe(docs.length);
    for (const [id, v] of book.stored) {
      if (!book.removed.has(id)) expect(found.get(id)?.v, id).toBeGreaterThanOrEqual(v);
    }
    for (const id of found.keys()) expect(book.tried.has(id), id).toBe(true);
    expect(new Set(docs.map(({ email }) => email)).size).toBe(docs.length);
    for (const wins of book.wonRaces.values()) expect(wins).toBe(1);
  }
  expect(book.stored.size).toBeGreaterThan(20);
});

test('a full disk is an error, and nothing acknowledged is lost', { timeout: 60_000 }, async () => {
  const dir = join(folder, 'full');
  // A limit on the size of files stands for the disk.
  const { child, uri } = await startChild(dir, { fileKb: 8 * 1024 });
  const client = await connect(uri);
  const items = client.db('k').collection<{ _id: number; pad: string }>('items');
  let stored = 0;
  let refusal: unknown;
  while (refusal === undefined) {
    await items.insertOne({ _id: stored, pad: 'x'.repeat(100_000) }).then(
      () => stored++,
      (error: unknown) => (refusal = error),
    );
  }
  expect(refusal).toMatchObject({ code: 14031 });
  expect(await items.countDocuments({})).toBe(stored);
  expect((await items.findOne({ _id: stored - 1 }))?.pad).toHaveLength(100_000);
  await client.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { docs, faults } = await checkFiles(dir, 'k', 'items');
  expect(faults).toEqual([]);
  expect(docs).toHaveLength(stored);
});

test(
  'a thread that runs out of memory inside a write ends the process, which then starts again',
  {
    timeout: 60_000,
  },
  async () => {
    const dir = join(folder, 'memory');
    const { child, uri, said } = await startChild(dir, { heapMb: 48 });
    const ended = once(child, 'exit');
    const client = await connect(uri);
    const items = client.db('k').collection('items');
    await items.insertMany(Array.from({ length: 50 }, (_, i) => ({ i })));
    // Its id is not the first field, so that the store decodes all of it: a million objects, in the transaction.
    const many = { list: Array.from({ length: 1_000_000 }, () => ({})), _id: 'many' as never };
    await expect(items.insertMany([{ i: 50 }, many])).rejects.toThrow();
    expect(await ended).toEqual([1, null]);
    expect(await said).toContain('Worker terminated due to reaching memory limit');
    await client.close();
    // The next start mends what the write left behind: some of its documents may be stored, none by half.
    const again = await startEmbeddedStore({ dir, inline: true });
    await again.stop();
    const { docs, faults } = await checkFiles(dir, 'k', 'items');
    expect(faults).toEqual([]);
    expect(docs.slice(0, 50).map(({ i }) => i)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(docs.length).toBeLessThan(52);
  },
);

test('an index that a write left behind by half is made anew at the next start', async () => {
  const dir = join(folder, 'half');
  const store = await startEmbeddedStore({ dir, inline: true });
  const client = await connect(store.uri);
  const items = client.db('k').collection('items');
  await items.createIndex({ tags: 1 });
  await items.insertMany([{ tags: ['a', 'b'] }, { tags: ['c'] }]);
  await client.close();
  await store.stop();
  await damageFiles(dir);
  expect((await checkFiles(dir, 'k', 'items')).faults).toHaveLength(1);
  await (await startEmbeddedStore({ dir, inline: true })).stop();
  expect(await checkFiles(dir, 'k', 'items')).toMatchObject({ faults: [], docs: [{}, {}] });
});

test('a restart with 100,000 documents takes a fraction of storing them', async () => {
  const dir = join(folder, 'large');
  const first = await startEmbeddedStore({ dir, inline: true, durable: false });
  const client = await connect(first.uri);
  const items = client.db('k').collection('items');
  await items.createIndex({ n: 1 });
  const storing = performance.now();
  for (let from = 0; from < 100_000; from += 5000) {
    await items.insertMany(
      Array.from({ length: 5000 }, (_, i) => ({ n: from + i, text: 'some text of a document' })),
    );
  }
  const stored = performance.now() - storing;
  await client.close();
  await first.stop();
  const start = performance.now();
  const second = await startEmbeddedStore({ dir, inline: true });
  const again = await connect(second.uri);
  expect(
    await again
      .db('k')
      .collection('items')
      .countDocuments({ n: { $gte: 99_990 } }),
  ).toBe(10);
  // In seconds `npm run bench:store` tells it.
  expect(performance.now() - start).toBeLessThan(stored / 5);
  await again.close();
  await second.stop();
});
