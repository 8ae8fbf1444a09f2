import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import { z } from 'zod';
import { holdStore } from '@manzil/embedded-store';
import { SNAPSHOT } from '../platform/base/dataFolder';
import { ASIDE, LOADING } from './dump';

/**
 * Swaps restored data with the current data, which is put aside: folders by renaming, and so are collections of a
 * MongoDB. A journal in the data folder, from before the first rename until after the last, records the previous state;
 * if it is found at startup, everything is put back.
 */
const journalSchema = z.object({
  /** Name under which the previous data is put aside. */
  stamp: z.string().regex(/^[\dTZ]+$/),
  /** Folders in the data folder; `had`: it existed before. */
  folders: z.array(z.object({ name: z.enum(['store', 'uploads']), had: z.boolean() })),
  /** Collections of the MongoDB: restored ones, and those that existed before. */
  collections: z.object({ restored: z.array(z.string()), had: z.array(z.string()) }).nullable(),
});
type Journal = z.output<typeof journalSchema>;
type Db = mongoose.mongo.Db;

/** Prefix of the folder for unpacking and verifying; inside the data folder, so that renames work. */
export const STAGING = '.restoring-';
const JOURNAL = 'restore-journal.json';
const journalOf = (folder: string) => join(folder, JOURNAL);

/** Place for the previous data: a folder in the data folder, and a prefix for collections. */
export const asideFolder = (folder: string, stamp: string): string => join(folder, `before-restore-${stamp}`);
const asideName = (stamp: string, name: string) => `${ASIDE}${stamp}.${name}`;

/** Writes a file atomically and durably, even across a power cut. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

const namesOf = async (db: Db): Promise<Set<string>> =>
  new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));

async function swapFolders(folder: string, staging: string, { stamp, folders }: Journal): Promise<void> {
  const aside = asideFolder(folder, stamp);
  for (const { name, had } of folders) {
    if (had) await rename(join(folder, name), join(aside, name));
    await rename(join(staging, name), join(folder, name));
  }
}

async function swapCollections(db: Db, { stamp, collections }: Journal): Promise<void> {
  for (const name of collections?.had ?? []) await db.collection(name).rename(asideName(stamp, name));
  for (const name of collections?.restored ?? []) await db.collection(LOADING + name).rename(name);
}

async function undoFolders(folder: string, { stamp, folders }: Journal): Promise<void> {
  const aside = asideFolder(folder, stamp);
  for (const { name, had } of folders.toReversed()) {
    const [now, before] = [join(folder, name), join(aside, name)];
    if (had ? !existsSync(before) : !existsSync(now)) continue;
    await rm(now, { recursive: true, force: true });
    if (had) await rename(before, now);
  }
  await rm(aside, { recursive: true, force: true });
}

async function undoCollections(db: Db, { stamp, collections }: Journal): Promise<void> {
  if (!collections) return;
  const there = await namesOf(db);
  for (const name of collections.restored) {
    const isBack = collections.had.includes(name) && !there.has(asideName(stamp, name));
    if (!isBack && there.has(name)) await db.collection(name).drop();
  }
  for (const name of collections.had) {
    if (there.has(asideName(stamp, name))) await db.collection(asideName(stamp, name)).rename(name);
  }
  await dropCollections(db, LOADING);
}

/** Drops the collections with this prefix. */
export async function dropCollections(db: Db, prefix: string): Promise<number> {
  const names = [...(await namesOf(db))].filter((name) => name.startsWith(prefix));
  for (const name of names) await db.collection(name).drop();
  return names.length;
}

/**
 * Swaps in the contents of `staging` and the loaded collections.
 * @throws after putting everything back
 */
export async function swapIn(
  folder: string,
  { staging, journal, db }: { staging: string; journal: Journal; db: Db | undefined },
): Promise<void> {
  // Must be new: an existing folder would pass for previous data.
  await mkdir(asideFolder(folder, journal.stamp), { mode: 0o700 });
  // The snapshot belongs to the previous data.
  await rm(join(folder, SNAPSHOT), { force: true });
  await writeAtomically(journalOf(folder), JSON.stringify(journal));
  try {
    await swapFolders(folder, staging, journal);
    if (db) await swapCollections(db, journal);
  } catch (error) {
    await undoFolders(folder, journal);
    if (db) await undoCollections(db, journal);
    await rm(journalOf(folder), { force: true });
    throw error;
  }
  // From here on the restored data is live.
  await rm(journalOf(folder));
}

const findJournal = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.startsWith(STAGING)) : [];

/**
 * Puts back the data from before an interrupted restore, and removes what it had unpacked. The caller must hold the
 * data folder.
 * @throws if its MongoDB is unreachable
 */
export async function undoBrokenRestore(folder: string, uri: string | undefined): Promise<void> {
  if (existsSync(journalOf(folder))) {
    const journal = journalSchema.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));
    if (journal.collections) {
      if (!uri) {
        throw new Error(
          `${journalOf(folder)}: a restore of a MongoDB was interrupted. Set MONGODB_URI to its former value.`,
        );
      }
      const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
      try {
        await undoCollections(client.db(), journal);
      } finally {
        await client.close();
      }
    }
    await undoFolders(folder, journal);
    await rm(journalOf(folder));
  }
  for (const name of await findJournal(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Does the same at startup, before the database is opened.
 * @returns whether a restore was undone
 * @throws if that restore is still running
 */
export async function recoverFromRestore(folder: string, uri: string | undefined): Promise<boolean> {
  const isBroken = existsSync(journalOf(folder));
  if (!isBroken && (await findJournal(folder)).length === 0) return false;
  const release = holdData(folder);
  try {
    await undoBrokenRestore(folder, uri);
  } finally {
    release();
  }
  return isBroken;
}

/**
 * Locks a data folder against servers starting on it and against restores, until the returned function is called. Uses
 * the embedded store's lock, even with a MongoDB.
 * @throws if a running process holds it
 */
export function holdData(folder: string): (asideNow?: string) => void {
  const dir = join(resolve(folder), 'store');
  const had = existsSync(dir);
  const release = holdStore(dir);
  return (asideNow) => {
    const moved = asideNow === undefined ? undefined : join(asideNow, 'store');
    release(moved !== undefined && existsSync(moved) ? moved : dir);
    // Without an embedded store, the lock must not leave a folder behind.
    if (!had) rmdir(dir).catch(() => undefined);
  };
}
