import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import { SNAPSHOT } from '../platform/base/dataFolder';
import { parseEnv, setEnv } from '../platform/base/env';
import { storage } from '../platform/files/storage';
import { openDatabase } from '../platform/store/database';
import { startAnnouncing, runningServers } from '../platform/store/runningServers';
import { readArchive } from './archive';
import { collectionNames, fingerprintOf } from './dump';
import { backupName, backupsIn, prepareFolder } from './folder';
import { backupJob, nextNight } from './job';
import { makeBackup } from './makeBackup';
import { removeAside, restoreBackup } from './restore';
import { recoverFromRestore } from './swap';

const { MongoClient } = mongoose.mongo;
const PASSPHRASE = 'four brass lanterns, lit';
const LISTINGS = 400;

/** An isolated site: its data folder and the settings of its processes. */
interface Site {
  data: string;
  variables: Record<string, string>;
}
let root: string;
let serverFolder: string;
let server: EmbeddedStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'backup-'));
  serverFolder = join(root, 'server');
  // Reached only by its address, so the product treats this database server like a MongoDB.
  server = await startEmbeddedStore({ dir: serverFolder, inline: true, durable: false });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const use = ({ variables }: Site) => setEnv(parseEnv(variables));

/** Opens the site's database while `work` runs. */
async function withDatabase<T>(site: Site, work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const uri = site.variables['MONGODB_URI'];
  const store = uri
    ? undefined
    : await startEmbeddedStore({ dir: join(site.data, 'store'), inline: true, durable: false });
  const client = new MongoClient(uri ?? store?.uri ?? '');
  try {
    return await work(uri ? client.db() : client.db('manzil'));
  } finally {
    await client.close();
    await store?.stop();
  }
}

const keyOf = (area: string, at: number) => {
  const id = createHash('md5').update(`${area}${at}`).digest('hex');
  return `${area}/${id.slice(0, 2)}/${id}${area === 'documents' ? '.pdf' : '-768.webp'}`;
};

async function fill(site: Site): Promise<void> {
  use(site);
  await withDatabase(site, async (db) => {
    const listings = db.collection('properties');
    await listings.insertMany(
      Array.from({ length: LISTINGS }, (_, n) => ({
        n,
        title: `شقة ${n}`,
        text: 'bright '.repeat(n % 40),
        at: new Date(n),
      })),
    );
    await listings.createIndex({ n: 1 }, { unique: true });
    await db.collection('users').insertMany([{ email: 'a@b.test' }, { email: 'c@d.test' }]);
    await db.collection('empty').createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  });
  for (const area of ['pictures', 'hidden', 'documents']) {
    for (let at = 0; at < 5; at += 1) await storage().put(keyOf(area, at), randomBytes(3000 * at));
  }
}

async function site(kind: 'embedded' | 'mongodb', name: string): Promise<Site> {
  const made: Site = {
    data: join(root, name),
    variables: {
      NODE_ENV: 'test',
      JWT_SECRET: 'test-secret-test-secret-test-secret-test',
      DATA_DIR: join(root, name),
      ...(kind === 'mongodb' && { MONGODB_URI: `${server.uri}${name}` }),
    },
  };
  await fill(made);
  return made;
}

/** Hashes every collection with its indexes, and every file. */
async function everything(one: Site): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = await withDatabase(one, async (db) => {
    const all: Record<string, unknown> = {};
    for (const name of await collectionNames(db)) {
      const keys = (await db.collection(name).indexes()).map(({ key, unique }) => ({
        key: key,
        unique,
      }));
      all[name] = { ...(await fingerprintOf(db, name)), keys };
    }
    return all;
  });
  const uploads = join(one.data, 'uploads');
  for (const entry of existsSync(uploads)
    ? await readdir(uploads, { recursive: true, withFileTypes: true })
    : []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[relative(uploads, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return found;
}

const wipe = async (one: Site) => {
  if (one.variables['MONGODB_URI']) await withDatabase(one, (db) => db.dropDatabase());
  await rm(one.data, { recursive: true, force: true });
};
const noServers = () => Promise.resolve([]);
const back = (one: Site) => join(root, `backups-${one.data.split('/').at(-1)}`);
const backUp = (one: Site, more: { keep?: number; passphrase?: string; now?: Date } = {}) => {
  use(one);
  return makeBackup({ to: back(one), keep: 5, passphrase: undefined, ...more });
};
const restore = (one: Site, from: string, passphrase?: string) => {
  use(one);
  return restoreBackup({ from, passphrase, runningServers: noServers });
};

describe.each(['embedded', 'mongodb'] as const)('A site on %s', (kind) => {
  it('A restore brings back every record, index and file after a complete wipe.', async () => {
    const one = await site(kind, `wiped-${kind}`);
    const before = await everything(one);
    expect(Object.keys(before)).toHaveLength(3 + 15);
    const made = await backUp(one);
    expect(made).toMatchObject({ documents: LISTINGS + 2, files: 15, removed: 0 });
    await wipe(one);
    const { manifest, isOtherSecret } = await restore(one, made.path);
    expect(manifest.database.kind).toBe(kind);
    expect(isOtherSecret).toBe(false);
    expect(await everything(one)).toEqual(before);
    expect(await readdir(back(one))).toEqual([made.path.split('/').at(-1)]);
  });

  it('A site accepts a backup of the other database kind and sets its former data aside.', async () => {
    const other = await site(kind === 'embedded' ? 'mongodb' : 'embedded', `other-${kind}`);
    const wanted = await everything(other);
    const made = await backUp(other);
    const one = await site(kind, `kept-${kind}`);
    await withDatabase(one, (db) => db.collection('onlyHere').insertOne({ here: true }));
    await writeFile(join(one.data, SNAPSHOT), 'of what was here');
    await restore(one, made.path);
    expect(await everything(one)).toEqual(wanted);
    expect(existsSync(join(one.data, SNAPSHOT))).toBe(false);
    const aside = (await readdir(one.data)).filter((name) => name.startsWith('before-restore-'));
    expect(aside).toHaveLength(1);
    expect(existsSync(join(one.data, aside[0] ?? '', 'uploads', keyOf('pictures', 1)))).toBe(true);
    expect(
      (await readdir(one.data)).filter((name) => name.startsWith('.') || name.includes('journal')),
    ).toEqual([]);
    // Data set aside is not part of the next backup.
    expect((await backUp(one)).documents).toBe(LISTINGS + 2);
    use(one);
    expect(await removeAside()).toBe(kind === 'embedded' ? 1 : 1 + 4);
    expect(await everything(one)).toEqual(wanted);
  });

  it('A restore that fails during the exchange leaves the site unchanged.', async () => {
    const one = await site(kind, `blocked-${kind}`);
    const made = await backUp(one);
    const now = new Date();
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    await storage().put('pictures/aa/aa.webp', Buffer.from('x'));
    await withDatabase(one, (db) => db.collection('users').deleteMany({}));
    // The name for the former data is already taken.
    if (kind === 'embedded') await mkdir(join(one.data, `before-restore-${stamp}`));
    else await withDatabase(one, (db) => db.createCollection(`beforeRestore.${stamp}.users`));
    const before = await everything(one);
    use(one);
    await expect(
      restoreBackup({ from: made.path, passphrase: undefined, runningServers: noServers, now }),
    ).rejects.toThrow(/EEXIST|namespace exists/);
    expect(await everything(one)).toEqual(before);
    await rm(join(one.data, `before-restore-${stamp}`), { recursive: true, force: true });
    expect((await readdir(one.data)).toSorted()).toEqual(
      kind === 'embedded' ? ['store', 'uploads'] : ['uploads'],
    );
  });

  // Renames of a restore: the journal, then the old and new data; on a MongoDB the collections too.
  const moments = kind === 'embedded' ? [1, 3, 5] : [2, 5, 8];
  it.each(moments)(
    'A restore killed at rename %i leaves the site unchanged.',
    { tags: ['kills'] },
    async (at) => {
      const one = await site(kind, `killed-${kind}-${at}`);
      const made = await backUp(one);
      await storage().put('pictures/aa/aa.webp', Buffer.from('later'));
      await withDatabase(one, (db) => db.collection('users').insertOne({ email: 'later@b.test' }));
      const before = await everything(one);
      expect(await killed(one, { restore: made.path }, at)).toBe('SIGKILL');
      use(one);
      expect(await recoverFromRestore(one.data, one.variables['MONGODB_URI'])).toBe(at > 1);
      expect(await everything(one)).toEqual(before);
      expect(await recoverFromRestore(one.data, one.variables['MONGODB_URI'])).toBe(false);
    },
  );
});

/** Runs a backup or restore in a process that dies before its `at`th rename; returns how it ended. */
async function killed(one: Site, work: { restore?: string; backup?: string }, at: number) {
  const script = new URL('../testing/processes/backupChild.ts', import.meta.url).pathname;
  const task = JSON.stringify({ variables: one.variables, at, ...work });
  const child = spawn(process.execPath, ['--import', 'tsx', script, task], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

describe('Archives', () => {
  let one: Site;
  let plain: string;
  let sealed: string;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    one = await site('embedded', 'archives');
    plain = (await backUp(one)).path;
    sealed = (await backUp(one, { passphrase: PASSPHRASE, now: new Date(Date.now() + 5000) })).path;
    before = await everything(one);
  });
  const refused = async (from: string, why: RegExp, passphrase?: string) => {
    await expect(restore(one, from, passphrase)).rejects.toThrow(why);
    expect(await everything(one)).toEqual(before);
    expect((await readdir(one.data)).toSorted()).toEqual(['store', 'uploads']);
  };
  /** Copies the file with one bit flipped at a fraction of its length, or truncates it there. */
  const changed = async (path: string, share: number, isCut = false) => {
    const copy = join(root, `changed-${share}-${isCut}`);
    const all = await readFile(path);
    const at = Math.floor(all.length * share);
    all[at] = (all[at] ?? 0) ^ 16;
    await writeFile(copy, isCut ? all.subarray(0, at) : all);
    return copy;
  };

  it.each([0.02, 0.3, 0.5, 0.7])(
    'An archive damaged at %f of its length is refused and changes nothing.',
    async (share) => {
      const damage = /damaged|cut off|does not belong/;
      await refused(await changed(plain, share), damage);
      await refused(await changed(plain, share, true), damage);
      await refused(await changed(sealed, share), damage, PASSPHRASE);
      await refused(await changed(sealed, share, true), damage, PASSPHRASE);
    },
  );

  it('A truncated archive is rejected only after all writers have finished.', async () => {
    let [writing, broken] = [0, 0];
    const take = async (_name: string, content: Readable) => {
      writing += 1;
      await finished(content.resume()).catch(() => (broken += 1));
      // Work that continues after the file's content has ended.
      await writeFile(join(root, 'slow'), 'content');
      writing -= 1;
    };
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const cut = createReadStream(await changed(plain, share, true));
      await expect(readArchive(cut, { passphrase: undefined }, take)).rejects.toThrow(/damaged|cut off/);
      expect(writing).toBe(0);
    }
    expect(broken).toBeGreaterThan(0);
  });

  it('An encrypted archive opens only with its passphrase and reveals nothing.', async () => {
    await refused(sealed, /passphrase is wrong/, `${PASSPHRASE}.`);
    await refused(sealed, /BACKUP_PASSPHRASE/);
    expect((await readFile(plain)).includes('documents/')).toBe(true);
    expect((await readFile(sealed)).includes('documents/')).toBe(false);
    await wipe(one);
    await restore(one, sealed, PASSPHRASE);
    expect(await everything(one)).toEqual(before);
    await removeAside();
    use(one);
    const look = { runningServers: noServers, checkOnly: true };
    const check = await restoreBackup({ from: sealed, passphrase: PASSPHRASE, ...look });
    expect(check).toMatchObject({ documents: LISTINGS + 2, aside: undefined });
    // The restore reports that the archive comes from another site.
    setEnv(parseEnv({ ...one.variables, JWT_SECRET: 'another-secret-another-secret-another' }));
    const other = await restoreBackup({ from: plain, passphrase: undefined, ...look });
    expect(other.isOtherSecret).toBe(true);
  });

  it('A restore refuses archives of a newer version and entries that would escape its folder.', async () => {
    const newer = await site('embedded', 'newer');
    await withDatabase(newer, (db) => db.collection('migrations').insertOne({ _id: 999 as never }));
    await refused((await backUp(newer)).path, /by a newer version .*migration 999/);
    const out = join(root, 'outside.tar');
    const tar = pack();
    tar.entry({ name: 'files/../../outside' }, 'x');
    tar.finalize();
    await pipeline(tar as AsyncIterable<Buffer>, createWriteStream(out));
    await refused(out, /does not belong/);
    await refused(join(root, 'nothing'), /There is no/);
  });

  it('An archive can be read with tar and sha256sum.', () => {
    const folder = join(root, 'by-hand');
    mkdirSync(folder);
    expect(spawnSync('tar', ['xf', plain, '-C', folder]).status).toBe(0);
    const { status, stdout } = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe('A folder of backups', () => {
  it(
    'Pruning keeps the newest backups and foreign files, and a killed backup removes nothing.',
    { tags: ['kills'] },
    async () => {
      const one = await site('embedded', 'folder');
      const at = (day: number) => new Date(Date.UTC(2026, 0, day));
      for (const day of [1, 2, 3]) await backUp(one, { now: at(day) });
      await writeFile(join(back(one), 'manzil-notes.tar'), 'mine');
      // A backup's single rename gives it its final name.
      expect(await killed(one, { backup: back(one) }, 1)).toBe('SIGKILL');
      const made = await backUp(one, { keep: 2, now: at(4) });
      expect(made.removed).toBe(2);
      expect((await backupsIn(back(one))).map(({ madeAt }) => madeAt)).toEqual([at(4), at(3)]);
      const names = await readdir(back(one));
      expect(names).toEqual(expect.arrayContaining(['manzil-notes.tar', backupName(at(4), false)]));
      const [left = ''] = names.filter((name) => name.startsWith('.'));
      // Leftovers of the killed backup are removed after a day, when it can no longer be running.
      const almostADay = new Date(Date.now() - 23 * 3_600_000);
      await utimes(join(back(one), left), almostADay, almostADay);
      await prepareFolder(back(one));
      expect(await readdir(back(one))).toContain(left);
      const overADay = new Date(Date.now() - 25 * 3_600_000);
      await utimes(join(back(one), left), overADay, overADay);
      await backUp(one, { now: at(5) });
      expect((await readdir(back(one))).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  it('A backup without a database fails with a message and leaves no file.', async () => {
    setEnv(parseEnv({ NODE_ENV: 'test', DATA_DIR: join(root, 'none') }));
    await expect(makeBackup({ to: join(root, 'b'), keep: 1, passphrase: undefined })).rejects.toThrow(
      /nothing to back up/,
    );
    expect(await readdir(join(root, 'b'))).toEqual([]);
  });
});

describe('Backups of a running server', () => {
  it('A backup of a running server is a consistent snapshot, and a restore is refused.', async () => {
    const one = await site('embedded', 'running');
    use(one);
    const database = await openDatabase({ inline: true, durable: false });
    const pairs = mongoose.connection.collection<{ n: number }>('pairs');
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await pairs.insertOne({ n });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const made = await backUp(one);
    await expect(restore(one, made.path)).rejects.toThrow(/is in use by process|is in use/);
    isOver = true;
    await writing;
    await database.close();
    await restore(one, made.path);
    const ns = await withDatabase(one, async (db) =>
      (await db.collection('pairs').find().toArray()).map(({ n }) => Number(n)),
    );
    expect(ns.toSorted((a, b) => a - b)).toEqual(ns.map((_, n) => n));
  });

  it('A restore into a MongoDB is refused until all servers have stopped.', async () => {
    const one = await site('mongodb', 'announced');
    const made = await backUp(one);
    const database = await openDatabase();
    const announced = await startAnnouncing();
    use(one);
    const attempt = () => restoreBackup({ from: made.path, passphrase: undefined, runningServers });
    await expect(attempt()).rejects.toThrow(new RegExp(`process ${process.pid} on .*stop it first`));
    await announced.stop();
    expect((await attempt()).documents).toBe(LISTINGS + 2);
    await database.close();
  });
});

describe('Files in a bucket', () => {
  it('A restore to disk is refused when the site keeps its files in a bucket, with the setting to change.', async () => {
    const one = await site('embedded', 'bucket');
    const made = await backUp(one);
    setEnv(
      parseEnv({ NODE_ENV: 'test', DATA_DIR: root, S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9' }),
    );
    const attempt = restoreBackup({ from: made.path, passphrase: undefined, runningServers });
    await expect(attempt).rejects.toThrow(/set STORAGE=disk/);
  });
});

describe('The nightly backup job', () => {
  it('The nightly job runs in its own process and is due at night, or an hour after a failure.', async () => {
    const file = (name: string, text: string) => writeFile(join(root, name), text);
    await file('good.mjs', 'process.send({ documents: 7 }); process.disconnect();');
    await file('bad.mjs', 'console.error("The disk is full."); process.exit(1);');
    const { signal } = new AbortController();
    const job = (name: string) => backupJob(() => join(root, name));
    expect(await job('good.mjs').run(signal)).toEqual({ documents: 7 });
    await expect(job('bad.mjs').run(signal)).rejects.toThrow('The backup was not made: The disk is full.');
    expect(nextNight(Date.UTC(2026, 0, 1, 21))).toEqual(new Date(Date.UTC(2026, 0, 1, 22)));
    expect(nextNight(Date.UTC(2026, 0, 1, 22))).toEqual(new Date(Date.UTC(2026, 0, 2, 22)));
    const startedAt = Date.now();
    expect(job('bad.mjs').nextAt?.({ startedAt, hasFailed: true })).toEqual(new Date(startedAt + 3_600_000));
  });
});
