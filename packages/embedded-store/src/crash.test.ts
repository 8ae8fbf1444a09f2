import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedStore } from './index';
import { checkFiles } from './testing/consistency';
import { rejectionOf } from './testing/rejection';
import { createRandom } from './testing/random';

/** What survives SIGKILL, a full disk and the death of a thread. KILL_ROUNDS sets how often the store is killed. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const WRITERS = 8;

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'st-'));
  // Inside the package, so that the child finds its libraries.
  const outdir = new URL(`../.tmp/store-crash-${process.pid}/`, import.meta.url).pathname;
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

/** Runs a command that starts a store, until it has printed its address. */
async function started(command: string, ...args: string[]) {
  const child = spawn(command, args, { stdio: 'pipe' });
  const output = text(child.stderr);
  // Listens from the beginning: a later listener might miss the end.
  const ended = once(child, 'exit');
  const failed = ended.then(async () => Promise.reject(new Error(await output)));
  failed.catch(() => undefined);
  const [uri] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as [
    string,
  ];
  return { child, uri, said: output, ended };
}

/** `heapMb`: heap of the store, which then runs in its own thread. */
const startChild = (dir: string, { heapMb }: { heapMb?: number } = {}) =>
  started(process.execPath, script, dir, ...(heapMb === undefined ? [] : [String(heapMb)]));

interface Item {
  _id: string;
  email: string;
  g: number;
  v: number;
  tags: string[];
  pad: string;
}
/** Patient with a busy machine, but not for ever: a stalled store is an error that names the call. */
const connect = (uri: string) =>
  new mongoose.mongo.MongoClient(uri, { retryWrites: false, socketTimeoutMS: 40_000 }).connect();

/** Closes the client of a dead store: occasionally the driver waits for ever for it. */
const letGo = (client: mongoose.mongo.MongoClient): void => void client.close().catch(() => undefined);

/** Every write that was acknowledged, and every one that was attempted. */
interface Book {
  stored: Map<string, number>;
  removed: Set<string>;
  tried: Set<string>;
  wonRaces: Map<string, number>;
  next: number;
}

/** Kills the store some time after the writers began. */
async function writeUntilKilled({ child, uri, ended }: Awaited<ReturnType<typeof startChild>>, book: Book) {
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
    } else if (known !== 'none' && !known.startsWith('r')) {
      // A race whose winner was removed could rightly be won again.
      book.removed.add(known);
      await items.deleteOne({ _id: known });
      book.stored.delete(known);
    }
  };
  let isKilled = false;
  const killed = ended.then(() => {
    isKilled = true;
    letGo(client);
  });
  setTimeout(() => child.kill('SIGKILL'), 300 + random.below(900));
  const write = async (writer: number) => {
    while (!isKilled) await step(writer).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killed;
}

test(
  `Nothing acknowledged is lost in ${ROUNDS} kills.`,
  { timeout: ROUNDS * 60_000, tags: ['drawn'] },
  async () => {
    const dir = join(folder, 'killed');
    const book: Book = {
      stored: new Map(),
      removed: new Set(),
      tried: new Set(),
      wonRaces: new Map(),
      next: 0,
    };
    for (let round = 0; round < ROUNDS; round++) {
      await writeUntilKilled(await startChild(dir), book);
      const { docs, faults } = checkFiles(dir, 'k', 'items');
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
  },
);

interface Part {
  _id: string;
  batch: number;
  tag: string;
  pad: string;
}
const parts = (batch: number, count: number, bytes: number): Part[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: `${batch}-${i}`,
    batch,
    tag: `t${i % 13}`,
    pad: 'x'.repeat(bytes),
  }));

function countByBatch(docs: Part[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { batch } of docs) counts.set(batch, (counts.get(batch) ?? 0) + 1);
  return counts;
}

/** Commands to be killed midway, with the number of documents each one stores or changes. */
const LONG_WORK = {
  'a command of 10,000 documents': {
    size: 10_000,
    run: (items: mongoose.mongo.Collection<Part>, batch: number) =>
      items.insertMany(parts(batch, 10_000, 100)),
  },
  'the building of an index': {
    size: 1000,
    run: async (items: mongoose.mongo.Collection<Part>, batch: number) => {
      await items.dropIndexes();
      await items.insertMany(parts(batch, 1000, 100));
      await items.createIndex({ tag: 1, pad: 1, batch: -1 });
    },
  },
  // Each of these commands exceeds the log's size limit, so that it ends with a checkpoint of the log into the
  // database.
  'a checkpoint': {
    size: 100,
    run: (items: mongoose.mongo.Collection<Part>, batch: number) =>
      items.insertMany(parts(batch, 100, 100_000)),
  },
};

test.each(Object.entries(LONG_WORK))(
  'A store killed in %s has stored each command completely or not at all.',
  { timeout: ROUNDS * 60_000, tags: ['kills'] },
  async (name, { size, run }) => {
    const random = createRandom(Date.now());
    const dir = join(folder, name.replaceAll(' ', '-'));
    const stored = new Set<number>();
    let batch = 0;
    let usualMs = 0;
    for (let round = 0; round < Math.ceil(ROUNDS / 3) + 1; round++) {
      const { child, uri, ended } = await startChild(dir);
      const client = await connect(uri);
      const items = client.db('k').collection<Part>('items');
      await items.createIndex({ tag: 1 });
      const oneMore = async () => {
        const begun = performance.now();
        const mine = batch++;
        await run(items, mine);
        stored.add(mine);
        usualMs = performance.now() - begun;
      };
      await oneMore();
      setTimeout(() => child.kill('SIGKILL'), 5 + random.below(Math.ceil(usualMs)));
      oneMore().catch(() => undefined);
      await ended;
      letGo(client);
      const { docs, faults } = checkFiles(dir, 'k', 'items');
      expect(faults).toEqual([]);
      const counts = countByBatch(docs as unknown as Part[]);
      for (const whole of stored) expect(counts.get(whole)).toBe(size);
      for (const [, found] of counts) expect(found).toBe(size);
    }
  },
);

/** Starts a store with little space, kills it once its standard input ends, and leaves its files in `dir`. */
const LITTLE_ROOM = {
  'files may only grow so far': (dir: string) =>
    started('bash', '-c', `ulimit -f 8192; ${process.execPath} ${script} ${dir} & read; kill -9 $!; wait`),
  // 40 MB: the log of two of the large commands below and part of the third one's.
  'the disk is small': async (dir: string) => {
    const disk = `${dir}-disk`;
    await mkdir(disk);
    const run = `${process.execPath} ${script} ${disk}/full & read; kill -9 $!; wait; cp -a ${disk}/full ${dir}`;
    return started('unshare', '-rm', 'bash', '-c', `mount -t tmpfs -o size=40m small ${disk} && { ${run}; }`);
  },
};
/** Not everyone may mount a disk. */
const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'small', tmpdir()]).status === 0;

test.for(Object.entries(LITTLE_ROOM))(
  'A full disk is an error that loses nothing acknowledged and stores nothing refused: %s.',
  { tags: ['kills'] },
  async ([how, start], { skip }) => {
    skip(how === 'the disk is small' && !mayMount, 'this user may mount nothing');
    const dir = join(folder, how.replaceAll(' ', '-'));
    const { child, uri, ended } = await start(dir);
    const client = await connect(uri);
    const items = client.db('k').collection<{ _id: number; pad: string }>('items');
    // One command that fills the disk, then many that find it full.
    const large = Array.from({ length: 45 }, (_, i) => ({ _id: -1 - i, pad: 'x'.repeat(1_000_000) }));
    const full = await rejectionOf(items.insertMany(large));
    expect(full).toMatchObject({ code: 14031 });
    // The driver splits it into several commands: the earlier ones were acknowledged.
    const { insertedCount: whole } = full as unknown as { insertedCount: number };
    expect(await items.countDocuments({})).toBe(whole);
    let stored = 0;
    let refusal: unknown;
    while (refusal === undefined) {
      await items.insertOne({ _id: stored, pad: 'x'.repeat(100_000) }).then(
        () => stored++,
        (error: unknown) => (refusal = error),
      );
    }
    expect(refusal).toMatchObject({ code: 14031 });
    expect(await items.countDocuments({})).toBe(whole + stored);
    const last = stored - 1;
    if (stored > 0) expect((await items.findOne({ _id: last }))?.pad).toHaveLength(100_000);
    await client.close();
    child.stdin.end();
    await ended;
    const { docs, faults } = checkFiles(dir, 'k', 'items');
    expect(faults).toEqual([]);
    expect(docs).toHaveLength(whole + stored);
  },
);

test(
  'A thread that runs out of memory during a write ends the process, which can start again.',
  { tags: ['kills'] },
  async () => {
    const dir = join(folder, 'memory');
    const { uri, said: output, ended } = await startChild(dir, { heapMb: 48 });
    const client = await connect(uri);
    const items = client.db('k').collection('items');
    await items.insertMany(Array.from({ length: 50 }, (_, i) => ({ i })));
    // Its id is not the first field, so that the store decodes all of it: a million objects, within the
    // transaction.
    const many = { list: Array.from({ length: 1_000_000 }, () => ({})), _id: 'many' as never };
    await expect(items.insertMany([{ i: 50 }, many])).rejects.toThrow();
    expect(await ended).toEqual([1, null]);
    expect(await output).toContain('Worker terminated due to reaching memory limit');
    letGo(client);
    // Nothing of the unacknowledged write is stored.
    const { docs, faults } = checkFiles(dir, 'k', 'items');
    expect(faults).toEqual([]);
    expect(docs.map(({ i }) => i)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  },
);

test(
  'A restart with 40,000 documents takes a fraction of the time to store them.',
  { tags: ['clock'] },
  async () => {
    const dir = join(folder, 'large');
    const first = await startEmbeddedStore({ dir, inline: true, durable: false });
    const client = await connect(first.uri);
    const items = client.db('k').collection('items');
    await items.createIndex({ n: 1 });
    const storing = performance.now();
    for (let from = 0; from < 40_000; from += 5000) {
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
        .countDocuments({ n: { $gte: 39_990 } }),
    ).toBe(10);
    // `npm run bench -- store` reports the seconds.
    expect(performance.now() - start).toBeLessThan(stored / 5);
    await again.close();
    await second.stop();
  },
);
