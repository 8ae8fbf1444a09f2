import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyStore, startEmbeddedStore } from './index';
import { decodeCollection, encodeCollection } from './storage/savedCollection';
import { checkFiles } from './testing/consistency';
import { rejectionOf } from './testing/rejection';
import { createRandom } from './testing/random';
import { encode } from './values/bson';

/** Files that are damaged, and who may read them. */
interface Item {
  _id: number;
  tag: string;
  pad: string;
}
const DOCUMENTS = 400;
const PAGE_BYTES = 8192;
/** The type byte of a page. */
const LEAF_OF = { documents: 13, entries: 10 } as const;

let folder: string;
/** Files as a killed process leaves them: nearly everything in the database, the last write in its log. */
let killed: string;
let wanted: Item[];

const connect = (uri: string) => new mongoose.mongo.MongoClient(uri).connect();
const sorted = (items: Item[]) => items.toSorted((a, b) => a._id - b._id);

/** Runs `work` on the store in a folder. Collects reported damage in `reported`, even if `work` throws, and returns it. */
async function onStore(
  dir: string,
  work: (items: mongoose.mongo.Collection<Item>) => Promise<unknown>,
  reported: string[] = [],
): Promise<string[]> {
  const store = await startEmbeddedStore({
    dir,
    inline: true,
    durable: false,
    onDamage: (line) => reported.push(line),
  });
  const client = await connect(store.uri);
  try {
    await work(client.db('k').collection<Item>('items'));
  } finally {
    await client.close();
    await store.stop();
  }
  return reported;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sd-'));
  const dir = join(folder, 'first');
  killed = join(folder, 'killed');
  const random = createRandom(5);
  wanted = Array.from({ length: DOCUMENTS }, (_, _id) => ({
    _id,
    tag: `tag-${random.below(30)}`,
    pad: 'pad '.repeat(100 + random.below(700)),
  }));
  await onStore(dir, async (items) => {
    await items.createIndex({ tag: 1, pad: -1 });
    await items.insertMany(wanted);
  });
  await onStore(dir, async (items) => {
    const last = { _id: DOCUMENTS, tag: 'last', pad: '' };
    await items.insertOne(last);
    wanted.push(last);
    cpSync(dir, killed, { recursive: true });
    await rm(join(killed, 'store.lock'));
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let copies = 0;
/**
 * Copies the killed store's files with one byte changed, in a page of some kind and at the position given by `at`.
 */
function flipped(kind: keyof typeof LEAF_OF, at: (page: Buffer) => number, random = createRandom(1)): string {
  const dir = join(folder, `flipped${copies++}`);
  cpSync(killed, dir, { recursive: true });
  const file = join(dir, 'data.sqlite');
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, page) => page * PAGE_BYTES)
    .slice(1)
    .filter((start) => bytes[start] === LEAF_OF[kind])
    .map((start) => ({ start, place: at(bytes.subarray(start, start + PAGE_BYTES)) }))
    .filter(({ place }) => place >= 0);
  const { start, place } = random.pick(pages);
  bytes.writeUInt8((bytes.readUInt8(start + place) ^ (1 << random.below(8))) & 255, start + place);
  writeFileSync(file, bytes);
  return dir;
}

describe('A changed byte', () => {
  test('A changed byte in a document is reported in one line, and the store becomes read-only.', async () => {
    const dir = flipped('documents', (page) => page.indexOf('pad pad'));
    const reported = await onStore(dir, async (items) => {
      const refused = await rejectionOf(items.insertOne({ _id: -1, tag: '', pad: '' }));
      expect(refused).toMatchObject({ codeName: 'DataCorruptionDetected' });
      expect(refused['message']).toContain('put back a backup');
      expect(await rejectionOf(items.find().toArray())).toMatchObject({ message: refused['message'] });
      const read = await Promise.allSettled(wanted.map(({ _id }) => items.findOne({ _id })));
      const lost = read.filter(({ status }) => status === 'rejected');
      expect(lost).toHaveLength(1);
      const found = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(wanted.filter((item) => found.some((one) => one?._id === item._id))).toEqual(found);
    });
    expect(reported).toEqual([expect.stringMatching(/^The database file .* is damaged .*put back a backup/)]);
  });

  test('A changed byte in an index is reported, and all documents can be read.', async () => {
    const dir = flipped('entries', (page) => page.lastIndexOf('tag-'));
    const reported = await onStore(dir, async (items) => {
      expect(sorted(await items.find().toArray())).toEqual(wanted);
      await expect(items.deleteOne({ _id: 1 })).rejects.toThrow(/damaged/);
    });
    expect(reported).toHaveLength(1);
  });

  test.each([3, 310_586_985, 359_820_039, 1_027_304_181, randomInt(2 ** 30)])(
    'A changed byte anywhere is reported or has no effect (seed %i).',
    async (seed) => {
      const random = createRandom(seed);
      for (let i = 0; i < 12; i++) {
        const kind = random.pick(['documents', 'entries'] as const);
        const dir = flipped(kind, () => random.below(PAGE_BYTES), random);
        const reported: string[] = [];
        let isTold = false;
        let missed = 0;
        await onStore(
          dir,
          async (items) => {
            const found = await items.find().toArray();
            expect(sorted(found), `seed ${seed}, flip ${i}`).toEqual(wanted);
            for (const { _id, tag } of wanted.slice(0, 40)) {
              missed += 1 - (await items.countDocuments({ tag, _id }));
            }
          },
          reported,
        ).catch((error: Error) => {
          isTold = /damaged/.test(error.message);
          expect(error.message, `seed ${seed}, flip ${i}`).toMatch(/damaged/);
        });
        // After reporting damage, the store still reads from the damaged index.
        if (reported.length === 0 && !isTold) {
          expect(missed, `seed ${seed}, flip ${i}`).toBe(0);
          expect(checkFiles(dir, 'k', 'items').faults).toEqual([]);
        }
        await rm(dir, { recursive: true });
      }
    },
  );

  test('A changed byte in the catalogue is reported on start.', async () => {
    const dir = join(folder, 'catalogue');
    for (const text of ['items', 'tag_1_pad_-1', 'nextIndexId', 'multikey']) {
      cpSync(killed, dir, { recursive: true });
      const file = join(dir, 'data.sqlite');
      const bytes = readFileSync(file);
      const row = bytes.indexOf('hasInexactKeys');
      const place = bytes.indexOf(text, bytes.lastIndexOf('nextIndexId', row) - 40);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      writeFileSync(file, bytes);
      await expect(
        onStore(dir, async () => {}),
        text,
      ).rejects.toThrow(/damaged \(a collection is not what was stored\).*put back a backup/);
      await rm(dir, { recursive: true });
    }
  });

  test('No changed bit in a row of the catalogue changes a collection unnoticed.', () => {
    const spec = { v: 2, key: { tag: 1, pad: -1 }, name: 'tag_1_pad_-1', unique: true };
    const index = { id: 2, spec, multikey: [false, true], hasInexactKeys: false };
    const saved = { id: 7, db: 'k', name: 'items', nextIndexId: 3, indexes: [index] };
    const value = encodeCollection(saved);
    for (let bit = 0; bit < value.length * 8; bit++) {
      const changed = Buffer.from(value);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const read = decodeCollection({ name: 'k.items', value: changed });
      if (read) expect(read, `bit ${bit}`).toMatchObject(saved);
    }
    expect(decodeCollection({ name: 'k.items', value })).toEqual(saved);
    expect(decodeCollection({ name: 'k.item', value })).toBeUndefined();
    expect(decodeCollection({ name: 'k.items', value: 'text' })).toBeUndefined();
  });

  test('Files of version 0.1.0, whose collections have no checksum, are read.', () => {
    const saved = { id: 7, db: 'k', name: 'items', nextIndexId: 3, indexes: [] };
    expect(decodeCollection({ name: 'k.items', value: encode(saved) })).toEqual(saved);
  });

  test('A byte changed after a clean stop is noticed on reading.', async () => {
    const dir = flipped('documents', (page) => page.indexOf('pad pad'));
    await rm(join(dir, 'data.sqlite-wal'));
    const reported = await onStore(dir, async (items) => {
      await expect(items.find().toArray()).rejects.toThrow(/damaged .*put back a backup/);
    });
    expect(reported).toHaveLength(1);
  });
});

test.each(['data.sqlite', 'data.sqlite-wal'])(
  'A truncated %s is reported, or loses nothing acknowledged.',
  async (name) => {
    for (const share of [0.1, 0.5, 0.99]) {
      const dir = join(folder, `cut-${name}-${share}`);
      cpSync(killed, dir, { recursive: true });
      const file = join(dir, name);
      truncateSync(file, Math.floor(statSync(file).size * share));
      const reported = await onStore(dir, async (items) => {
        // An unfinished end of the log is what a process leaves that is killed before it responds.
        const rest = name.endsWith('wal') ? wanted.slice(0, -1) : wanted;
        const found = sorted(await items.find().toArray());
        expect(found.slice(0, rest.length)).toEqual(rest);
      }).catch((error: Error) => [error.message]);
      if (!name.endsWith('wal')) {
        expect(reported).toEqual([expect.stringMatching(/damaged .*put back a backup/)]);
      } else expect(reported).toEqual([]);
    }
  },
);

test('A file that is not a database is refused in one line.', async () => {
  const dir = join(folder, 'other');
  mkdirSync(dir);
  writeFileSync(join(dir, 'data.sqlite'), 'something else '.repeat(1000));
  await expect(startEmbeddedStore({ dir, inline: true })).rejects.toThrow(/is damaged .*not a database/);
});

test('A folder of the former store is refused in one line and left unchanged.', async () => {
  const dir = join(folder, 'former');
  mkdirSync(dir);
  writeFileSync(join(dir, 'data.mdb'), 'x');
  await expect(startEmbeddedStore({ dir, inline: true })).rejects.toThrow(/data\.mdb.*npm run db:export/);
  expect(readdirSync(dir)).toEqual(['data.mdb']);
});

test('Files become readable by their owner only, even if they and their folder were public.', async () => {
  const dir = join(folder, 'modes');
  cpSync(killed, dir, { recursive: true });
  chmodSync(dir, 0o755);
  for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o644);
  await onStore(dir, async (items) => {
    await items.insertOne({ _id: -1, tag: '', pad: '' });
    const modes = readdirSync(dir).map((name) => [name, statSync(join(dir, name)).mode & 0o777]);
    expect(modes).toEqual([
      ['data.sqlite', 0o600],
      ['data.sqlite-shm', 0o600],
      ['data.sqlite-wal', 0o600],
      ['store.lock', 0o600],
    ]);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
  });
});

test('A copy made during writes is a consistent snapshot.', async () => {
  const dir = join(folder, 'running');
  cpSync(killed, dir, { recursive: true });
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  await onStore(dir, async (items) => {
    let isCopied = false;
    const acknowledged = new EventEmitter();
    const writing = (async () => {
      for (let n = 1; !isCopied; n++) {
        await items.insertMany([0, 1].map((i) => ({ _id: 1000 + n * 2 + i, tag: 'new', pad: String(n) })));
        acknowledged.emit(String(n));
      }
    })();
    // The fourth write is under way when the third is acknowledged.
    await Promise.race([once(acknowledged, '3'), writing]);
    copyStore(dir, join(copy, 'data.sqlite'));
    isCopied = true;
    await writing;
    expect(() => copyStore(dir, join(copy, 'data.sqlite'))).toThrow(/EEXIST/);
  });
  expect(statSync(join(copy, 'data.sqlite')).mode & 0o777).toBe(0o600);
  const { docs, faults } = checkFiles(copy, 'k', 'items');
  expect(faults).toEqual([]);
  expect(docs.slice(0, wanted.length)).toEqual(wanted);
  expect((docs.length - wanted.length) % 2).toBe(0);
  expect(docs.length - wanted.length).toBeGreaterThanOrEqual(6);
});
