import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as checks from '../doctor/checks';
import { startEmbeddedStore } from '@manzil/embedded-store';
import { env, parseEnv, setEnv } from '../platform/base/env';
import { storage } from '../platform/files/storage';
import { fingerprintOf } from './dump';
import { makeBackup } from './makeBackup';
import { archiveAt, newestBackupAt, placeOf } from './place';
import { restoreBackup } from './restore';

const PLACE = 's3://safe/homes/nightly';
const PASSPHRASE = 'four brass lanterns, lit';
const PICTURE = 'pictures/aa/aa0000000000000000000000000000aa-768.webp';
/** More than one part. */
const content = randomBytes(20_000_000);

let root: string;
let server: Server;
/** How many parts the store accepts before it fails. */
let partsLeft = Infinity;
/** Called with the first part that is refused. */
let onGone = () => {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  const buckets = ['safe', 'homes'].map((name) => ({ name, configs: [] }));
  const s3 = new S3rver({ directory: join(root, 's3'), silent: true, configureBuckets: buckets });
  await s3.configureBuckets();
  const answer = s3.callback();
  const handle: RequestListener = (req, res) => {
    if (req.url?.includes('partNumber=') && (partsLeft -= 1) < 0) {
      onGone();
      req.socket.destroy();
    } else answer(req, res);
  };
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  use();
  await storage().put(PICTURE, content);
  await withStore(async (db) => {
    await db.collection('users').insertMany([{ email: 'a@b.test' }, { email: 'c@d.test' }]);
  });
});
beforeEach(() => {
  partsLeft = Infinity;
  onGone = () => {};
  use();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true, force: true });
});

const variables = () => ({
  NODE_ENV: 'test',
  DATA_DIR: join(root, 'data'),
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
});
/** The settings of this file's site, with overrides. */
const use = (more: Record<string, string> = {}) => setEnv(parseEnv({ ...variables(), ...more }));
async function withStore<T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStore({
    dir: join(env().DATA_DIR, 'store'),
    inline: true,
    durable: false,
  });
  const client = new mongoose.mongo.MongoClient(store.uri);
  try {
    return await work(client.db('manzil'));
  } finally {
    await client.close();
    await store.stop();
  }
}
const users = () => withStore((db) => fingerprintOf(db, 'users'));
const day = (at: number) => new Date(Date.UTC(2026, 0, at));
const backUp = (now: Date, more: { keep?: number; passphrase?: string } = {}) =>
  makeBackup({ to: PLACE, keep: 5, passphrase: undefined, now, ...more });
const restore = (from: string, checkOnly = false) =>
  restoreBackup({
    from,
    passphrase: PASSPHRASE,
    allowOpen: true,
    checkOnly,
    runningServers: () => Promise.resolve([]),
  });
const paths = async () => (await placeOf(PLACE).list()).map(({ path }) => path.split('/').at(-1));

describe('Backups in a bucket', () => {
  it('Backups in a bucket are made, pruned, listed, checked and restored, plain or encrypted.', async () => {
    const before = await users();
    const first = await backUp(day(1));
    expect(first).toMatchObject({ path: `${PLACE}/manzil-20260101T000000Z.tar`, files: 1, documents: 2 });
    expect(first.bytes).toBeGreaterThan(content.length);
    await backUp(day(2));
    const third = await backUp(day(3), { keep: 2, passphrase: PASSPHRASE });
    expect(third.removed).toBe(1);
    expect(await paths()).toEqual(['manzil-20260103T000000Z.tar.sealed', 'manzil-20260102T000000Z.tar']);
    // No temporary file is left in the data folder.
    expect((await readdir(env().DATA_DIR)).toSorted()).toEqual(['store', 'uploads']);
    expect(await restore(PLACE, true)).toMatchObject({ path: third.path, aside: undefined });

    for (const from of [`${PLACE}/manzil-20260102T000000Z.tar`, PLACE]) {
      await rm(env().DATA_DIR, { recursive: true });
      await restore(from);
      expect(await users()).toEqual(before);
      expect((await readFile(join(env().DATA_DIR, 'uploads', PICTURE))).equals(content)).toBe(true);
    }
    await expect(restore(`${PLACE}/manzil-20260101T000000Z.tar`)).rejects.toThrow('There is no s3://');
    await expect(restore('s3://safe/none')).rejects.toThrow('holds no backup');
    await expect(restore('s3://gone/none')).rejects.toThrow('The bucket gone cannot be used (NoSuchBucket');
  });

  it('The doctor and the metrics see the newest backup, and the metrics cache it.', async () => {
    use({ BACKUP_DIR: PLACE });
    expect(await checks.backups()).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('hours old'),
    });
    expect(await newestBackupAt(0)).toBe(day(3).getTime());
    await backUp(day(4));
    expect(await newestBackupAt(60_000)).toBe(day(3).getTime());
    expect(await newestBackupAt(600_000)).toBe(day(4).getTime());
    use({ BACKUP_DIR: 's3://gone/homes' });
    expect(await checks.backups()).toMatchObject({
      state: 'fault',
      says: expect.stringMatching(/NoSuchBucket.*S3_ settings/),
    });
    expect(() => parseEnv({ BACKUP_DIR: 'https://safe/homes' })).toThrow('BACKUP_DIR: is a folder, or s3://');
    expect(() => parseEnv({ BACKUP_DIR: 's3://safe/../homes' })).toThrow('BACKUP_DIR');
  });

  it('An upload that the bucket breaks off leaves no backup and keeps the earlier ones.', async () => {
    const before = await paths();
    partsLeft = 1;
    await expect(backUp(day(9))).rejects.toThrow('The bucket safe cannot be used');
    partsLeft = Infinity;
    await expect.poll(() => paths().catch(() => 'it rests')).toEqual(before);
    expect((await readdir(env().DATA_DIR)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it(
    'A backup killed during its upload leaves no backup, and a later one removes the remains.',
    { tags: ['kills'] },
    async () => {
      const before = await paths();
      const script = fileURLToPath(new URL('../testing/processes/backupChild.ts', import.meta.url));
      const task = JSON.stringify({ variables: variables(), backup: PLACE });
      const child = spawn(process.execPath, ['--import', 'tsx', script, task], { stdio: 'inherit' });
      partsLeft = 1;
      onGone = () => void child.kill('SIGKILL');
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      partsLeft = Infinity;
      expect(await paths()).toEqual(before);
      const left = async () => (await readdir(env().DATA_DIR)).filter((name) => name.startsWith('.'));
      expect(await left()).toHaveLength(1);
      for (const name of await left()) await utimes(join(env().DATA_DIR, name), 0, 0);
      const { path } = await backUp(day(10));
      expect(await left()).toEqual([]);
      expect(await restore(path, true)).toMatchObject({ documents: 2, manifest: { files: { count: 1 } } });
    },
  );

  it('A damaged backup in a bucket is refused and changes nothing.', async () => {
    const before = await users();
    const { path } = await archiveAt(PLACE);
    // s3rver stores an object as a file.
    const name = `${path.split('/').at(-1)}._S3rver_object`;
    const object = join(root, 's3', 'safe', 'homes', 'nightly', name);
    const bytes = await readFile(object);
    const middle = bytes.length / 2;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(object, bytes);
    await expect(restore(PLACE)).rejects.toThrow(/damaged/);
    expect(await users()).toEqual(before);
    await writeFile(object, bytes.subarray(0, 1_000_000));
    await expect(restore(PLACE)).rejects.toThrow(/damaged|cut off/);
    expect(await users()).toEqual(before);
  });

  it("A backup location inside the folders of the product's pictures is refused.", () => {
    use({ S3_BUCKET: 'homes' });
    expect(() => placeOf('s3://homes/pictures/old')).toThrow('choose another folder');
    expect(() => placeOf('s3://homes/backups')).not.toThrow();
    expect(() => placeOf('ftp://homes')).toThrow('is no place for backups');
  });
});
