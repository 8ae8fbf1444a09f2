import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { holdStore, startEmbeddedStore } from '@manzil/embedded-store';
import { env } from '../platform/base/env';
import { NEWEST_MIGRATION } from '../platform/store/migrations';
import { readArchive, type Manifest } from './archive';
import { ASIDE, collectionNames, importDatabase, LOADING } from './dump';
import { secretMark } from './makeBackup';
import { archiveAt } from './place';
import { asideFolder, dropCollections, holdData, STAGING, swapIn, undoBrokenRestore } from './swap';
import { checkRoom, unpack } from './unpack';

const { MongoClient } = mongoose.mongo;
const EMBEDDED_NAME = 'manzil';

/** Result of a restore. */
export interface RestoreReport {
  /** Path of the archive. */
  path: string;
  manifest: Manifest;
  documents: number;
  /** Where the previous data was put aside; undefined after a mere check. */
  aside: string | undefined;
  /** The backup was made with another JWT_SECRET: second factors and queued mails can't be decrypted. */
  isOtherSecret: boolean;
}

export interface RestoreOptions {
  /** A path or an s3:// address of an archive, or of a folder, whose newest archive is used. */
  from: string;
  passphrase: string | undefined;
  /** Restores an unencrypted archive despite a passphrase. */
  allowOpen?: boolean;
  /** Only reads and verifies the archive. */
  checkOnly?: boolean;
  /** Lists the servers running on MONGODB_URI; the embedded store has a lock instead. */
  runningServers: () => Promise<string[]>;
  now?: Date;
}

/** Loads the archive into an embedded store of its own, reads it back and compares. */
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
  // Lock the new store, so that no server starts on it before everything is in place.
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
    try {
      await swapIn(folder, { staging, journal, db });
    } finally {
      await dropCollections(db, LOADING);
    }
  } finally {
    await client.close();
  }
}

/**
 * Replaces the current data with a backup: unpacks and verifies it completely, loads it next to the data, compares the
 * result, and only then swaps the two. The previous data is put aside. A failure or kill before the last step leaves
 * everything unchanged.
 * @throws with a one-line message if the archive is invalid, or the product is running on this data
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
        `The product runs on this database (${running.join(', ')}): stop it first. A killed server counts as running for a minute.`,
      );
    }
    await undoBrokenRestore(folder, MONGODB_URI);
    await checkRoom(folder, archive);
    await mkdir(join(staging, 'uploads'), { recursive: true, mode: 0o700 });
    const manifest = await unpack(archive, { passphrase, allowOpen }, staging);
    if (manifest.database.migration > NEWEST_MIGRATION) {
      throw new Error(
        `The backup was made by a newer version (${manifest.version}, migration ${manifest.database.migration}; this one knows ${NEWEST_MIGRATION}): restore it with that version.`,
      );
    }
    const restoring = { folder, staging, stamp };
    await (MONGODB_URI ? intoMongo(MONGODB_URI, restoring) : intoEmbedded(restoring));
    return report(manifest, aside);
  } finally {
    await rm(staging, { recursive: true, force: true }).finally(() => release(aside));
  }
}

/** Deletes the data that restores put aside. Returns the number of items deleted. */
export async function removeAside(): Promise<number> {
  const { DATA_DIR: folder, MONGODB_URI } = env();
  const names = (await readdir(folder)).filter((name) => name.startsWith('before-restore-'));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  if (!MONGODB_URI) return names.length;
  const client = new MongoClient(MONGODB_URI, { serverSelectionTimeoutMS: 10_000 });
  try {
    return names.length + (await dropCollections(client.db(), ASIDE));
  } finally {
    await client.close();
  }
}
