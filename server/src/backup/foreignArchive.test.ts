import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '@manzil/embedded-store';
import { parseEnv, setEnv } from '../platform/base/env';
import { storage } from '../platform/files/storage';
import { readArchive, writeArchive, type Manifest } from './archive';
import { makeBackup } from './makeBackup';
import { restoreBackup } from './restore';

const PASSPHRASE = 'three copper kettles, warm';
let root: string;
let data: string;
let open: string;
let sealed: string;
let entries: Map<string, Buffer>;
let manifest: Manifest;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'archive-'));
  data = join(root, 'data');
  setEnv(parseEnv({ DATA_DIR: data }));
  const store = await startEmbeddedStore({ dir: join(data, 'store'), inline: true, durable: false });
  const client = new mongoose.mongo.MongoClient(store.uri);
  await client.db('manzil').collection('users').insertOne({ name: 'Aisha' });
  await client.close();
  await store.stop();
  await storage().put('pictures/ab/abc.webp', Buffer.from('a picture'));
  open = (await makeBackup({ to: join(root, 'open'), keep: 1, passphrase: undefined })).path;
  sealed = (await makeBackup({ to: join(root, 'sealed'), keep: 1, passphrase: PASSPHRASE })).path;
  entries = new Map();
  manifest = await readArchive(createReadStream(open), { passphrase: undefined }, async (name, content) => {
    entries.set(name, await buffer(content));
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** An archive in our format, with correct checksums, but with other entries. */
async function forge(name: string, others: Map<string, Buffer>, of = manifest): Promise<string> {
  const path = join(root, `${name}.tar`);
  await writeArchive({ path, sums: `${path}.sums`, passphrase: undefined }, async ({ add }) => {
    for (const [entry, content] of others) await add(entry, Readable.from([content]), content.length);
    return of;
  });
  return path;
}

let restores = 0;
/** Restores one second later each time, because former data is named after the second. */
const restore = (
  from: string,
  access: { passphrase?: string; allowOpen?: boolean; checkOnly?: boolean } = {},
) =>
  restoreBackup({
    from,
    passphrase: undefined,
    runningServers: () => Promise.resolve([]),
    now: new Date(Date.now() + 1000 * restores++),
    ...access,
  });

describe('Archives from an untrusted source', () => {
  it.each([true, false])(
    'An unencrypted archive is refused when a passphrase is set, unless --open is given (check only: %s).',
    async (checkOnly) => {
      const before = await readdir(data);
      await expect(restore(open, { passphrase: PASSPHRASE, checkOnly })).rejects.toThrow(
        /not encrypted.*--open/,
      );
      expect(await readdir(data)).toEqual(before);
      await restore(open, { passphrase: PASSPHRASE, checkOnly, allowOpen: true });
      await restore(sealed, { passphrase: PASSPHRASE, checkOnly });
      await restore(open, { checkOnly });
    },
  );

  it.each([
    ['a collection', 'database/intruders.bson.gz', gzipSync('x')],
    ['a plain collection', 'database/intruders.bson', Buffer.from('x')],
    ['a folder of the database', 'database/deeper/users.bson', Buffer.from('x')],
    ['a stored file', 'files/pictures/ab/intruder.webp', Buffer.from('x')],
    ['an encoded path', 'files/%2e%2e/intruder', Buffer.from('x')],
  ])('An archive with %s missing from its manifest is refused.', async (what, name, content) => {
    const path = await forge(what.replaceAll(' ', '-'), new Map([...entries, [name, content]]));
    const before = await readFile(join(data, 'uploads/pictures/ab/abc.webp'), 'utf8');
    await expect(restore(path)).rejects.toThrow(/manifest/);
    expect(await readFile(join(data, 'uploads/pictures/ab/abc.webp'), 'utf8')).toBe(before);
    expect((await readdir(data)).filter((entry) => entry.startsWith('.'))).toEqual([]);
  });

  it('An archive that unpacks to a hundred times its size is refused before the disk fills up.', async () => {
    const [collection] = manifest.database.collections;
    const name = `database/${encodeURIComponent(collection?.name ?? '')}.bson.gz`;
    const bomb = new Map([...entries, [name, gzipSync(Buffer.alloc(150_000_000))]]);
    const path = await forge('bomb', bomb);
    await expect(restore(path)).rejects.toThrow(/unpacks to more than \d+ MB/);
    expect((await readdir(data)).filter((entry) => entry.startsWith('.'))).toEqual([]);
  });
});
