import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { holdStore, startEmbeddedStore } from '@manzil/embedded-store';
import { env } from '../platform/env';
import { NEWEST_MIGRATION } from '../platform/store/migrations';
import { readArchive, type Manifest } from './archive';
import { ASIDE, collectionNames, importDatabase, LOADING } from './dump';
import { secretMark } from './makeBackup';
import { archiveAt } from './place';
import { asideFolder, dropCollections, holdData, STAGING, swapIn, undoBrokenRestore } from './swap';
import { checkRoom, unpack } from './unpack';

const { MongoClient } = mongoose.mongo;
const EMBEDDED_NAME = 'manzil';

/** What a restore came to. */
export interface RestoreReport {
  /** The archive. */
  path: string;
  manifest: Manifest;
  documents: number;
  /** What was there before; undefined after a check alone. */
  aside: string | undefined;
  /** The backup was made under another JWT_SECRET: second factors and mails that wait cannot be opened. */
  isOtherSecret: boolean;
}

export interface RestoreOptions {
  /** A path or an s3:// address: an archive, or a folder, of which the newest is taken. */
  from: string;
  passphrase: string | undefined;
  /** Restore an unsealed archive although there is a passphrase. */
  allowOpen?: boolean;
  /** Only reads and checks the archive. */
  checkOnly?: boolean;
  /** Who works on the database of MONGODB_URI; the embedded store has a lock. */
  runningServers: () => Promise<string[]>;
  now?: Date;
}

/** The store of the archive as a folder of its own, read back and compared. */
async function loadEmbedded(staging: string): Promise<void> {
  const dir = join(staging, 'store');
  const store = await startEmbeddedStore({ dir, inline: import.meta.url.endsWith('.ts') });
  const client = new MongoClient(store.uri);
  try {
    await importDatabase(client.db(EMBEDDED_NAME), join(staging, 'database'));
  } finally {
    await client.close();
    await store.stop();
  }
}

interface Restoring {
  folder: string;
  staging: string;
  stamp: string;
}
const foldersOf = (folder: string, names: ('store' | 'uploads')[]) =>
  names.map((name) => ({ name, had: existsSync(join(folder, name)) }));

async function intoEmbedded({ folder, staging, stamp }: Restoring): Promise<void> {
  await loadEmbedded(staging);
  // Nobody may start on the new store before everything is in its place.
  const release = holdStore(join(staging, 'store'));
  try {
    const journal = { stamp, folders: foldersOf(folder, ['store', 'uploads']), collections: null };
    await swapIn(folder, { staging, journal, db: undefined });
  } finally {
    release(join(existsSync(join(staging, 'store')) ? staging : folder, 'store'));
  }
}

async function intoMongo(uri: string, { folder, staging, stamp }: Restoring): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    const db = client.db();
    await dropCollections(db, LOADING);
    const loaded = await importDatabase(db, join(staging, 'database'), { prefix: LOADING });
    const collections = { restored: loaded.map(({ name }) => name), had: await collectionNames(db) };
    const journal = { stamp, folders: foldersOf(folder, ['uploads']), collections };
    await swapIn(folder, { staging, journal, db }).finally(() => dropCollections(db, LOADING));
  } finally {
    await client.close();
  }
}

/**
 * Puts a backup in the place of what is there: unpacks and checks all of it first, loads it beside the data, compares what was
 * loaded, and only then exchanges the two. What was there is kept aside. Whatever fails or is killed before the last step
 * leaves everything as it was.
 * @throws in one line what is wrong with the archive, or when the product runs on this data
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { checkOnly = false, passphrase, allowOpen = false, runningServers, now = new Date() } = options;
  const { DATA_DIR: folder, MONGODB_URI, STORAGE } = env();
  const archive = await archiveAt(options.from);
  if (STORAGE !== 'disk' && !checkOnly) {
    throw new Error(
      'A restore puts files on the disk: set STORAGE=disk, restore, move them with storage:move -- --to s3, and set STORAGE=s3 again.',
    );
  }
  const report = (manifest: Manifest, aside?: string): RestoreReport => ({
    path: archive.path,
    manifest,
    documents: manifest.database.collections.reduce((sum, one) => sum + one.documents, 0),
    aside,
    isOtherSecret: manifest.secret !== secretMark(),
  });
  if (checkOnly) return report(await readArchive(await archive.read(), { passphrase, allowOpen }));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = holdData(folder);
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const staging = join(folder, `${STAGING}${stamp}`);
  const aside = asideFolder(folder, stamp);
  try {
    const running = MONGODB_URI ? await runningServers() : [];
    if (running.length > 0) {
      throw new Error(
        `The product runs on this database (${running.join(', ')}): stop it first. One that was killed counts as running for a minute.`,
      );
    }
    await undoBrokenRestore(folder, MONGODB_URI);
    await checkRoom(folder, archive);
    await mkdir(join(staging, 'uploads'), { recursive: true, mode: 0o700 });
    const manifest = await unpack(archive, { passphrase, allowOpen }, staging);
    if (manifest.database.migration > NEWEST_MIGRATION) {
      throw new Error(
        `The backup is of a newer version (${manifest.version}, migration ${manifest.database.migration}; this one knows ${NEWEST_MIGRATION}): restore it with that version.`,
      );
    }
    const restoring = { folder, staging, stamp };
    await (MONGODB_URI ? intoMongo(MONGODB_URI, restoring) : intoEmbedded(restoring));
    return report(manifest, aside);
  } finally {
    await rm(staging, { recursive: true, force: true }).finally(() => release(aside));
  }
}

/** Removes for good what restores have kept aside; answers how much of it there was. */
export async function forgetAside(): Promise<number> {
  const { DATA_DIR: folder, MONGODB_URI } = env();
  const names = (await readdir(folder)).filter((name) => name.startsWith('before-restore-'));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  if (!MONGODB_URI) return names.length;
  const client = new MongoClient(MONGODB_URI, { serverSelectionTimeoutMS: 10_000 });
  const dropped = await dropCollections(client.db(), ASIDE).finally(() => client.close());
  return names.length + dropped;
}
