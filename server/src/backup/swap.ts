import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import { z } from 'zod';
import { holdStore } from '@manzil/embedded-store';
import { SNAPSHOT } from '../platform/dataFolder';
import { ASIDE, LOADING } from './dump';

/**
 * Puts restored data in the place of what was there, which is kept aside: folders by renames, collections of a MongoDB too. A
 * journal in the data folder says from before the first rename to after the last one what was there: who finds it puts
 * everything back.
 */
const journalSchema = z.object({
  /** Names what is kept aside. */
  stamp: z.string().regex(/^[\dTZ]+$/),
  /** Folders of the data folder; `had`: there was one. */
  folders: z.array(z.object({ name: z.enum(['store', 'uploads']), had: z.boolean() })),
  /** Collections of the MongoDB: those that come, and those that were there. */
  collections: z.object({ restored: z.array(z.string()), had: z.array(z.string()) }).nullable(),
});
type Journal = z.output<typeof journalSchema>;
type Db = mongoose.mongo.Db;

/** Where a restore unpacks and checks; below the data folder, so that renames reach it. */
export const STAGING = '.restoring-';
const JOURNAL = 'restore-journal.json';
const journalOf = (folder: string) => join(folder, JOURNAL);

/** Where what was there is kept: a folder of the data folder, and a beginning of the names of collections. */
export const asideFolder = (folder: string, stamp: string): string => join(folder, `before-restore-${stamp}`);
const asideName = (stamp: string, name: string) => `${ASIDE}${stamp}.${name}`;

/** Writes a file so that it is there whole, or not at all, also after a power cut. */
async function writeWhole(path: string, text: string): Promise<void> {
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

/** Removes the collections whose names begin so. */
export async function dropCollections(db: Db, prefix: string): Promise<number> {
  const names = [...(await namesOf(db))].filter((name) => name.startsWith(prefix));
  for (const name of names) await db.collection(name).drop();
  return names.length;
}

/**
 * Puts what lies in `staging`, and in the collections being loaded, in the place of what was there.
 * @throws after everything was put back
 */
export async function swapIn(
  folder: string,
  { staging, journal, db }: { staging: string; journal: Journal; db: Db | undefined },
): Promise<void> {
  // A folder that is there already would be taken for what was there before.
  await mkdir(asideFolder(folder, journal.stamp), { mode: 0o700 });
  // It is of what was there.
  await rm(join(folder, SNAPSHOT), { force: true });
  await writeWhole(journalOf(folder), JSON.stringify(journal));
  try {
    await swapFolders(folder, staging, journal);
    if (db) await swapCollections(db, journal);
  } catch (error) {
    await undoFolders(folder, journal);
    if (db) await undoCollections(db, journal);
    await rm(journalOf(folder), { force: true });
    throw error;
  }
  // From here on the restored data is the data.
  await rm(journalOf(folder));
}

const leftIn = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.startsWith(STAGING)) : [];

/**
 * Puts back what was there before a restore that was broken off, and removes what it had unpacked. Whoever calls it holds the
 * data folder.
 * @throws when its MongoDB is away
 */
export async function undoBrokenRestore(folder: string, uri: string | undefined): Promise<void> {
  if (existsSync(journalOf(folder))) {
    const journal = journalSchema.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));
    if (journal.collections) {
      if (!uri) {
        throw new Error(
          `${journalOf(folder)}: a restore of a MongoDB was broken off. Set MONGODB_URI as it was.`,
        );
      }
      const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
      await undoCollections(client.db(), journal).finally(() => client.close());
    }
    await undoFolders(folder, journal);
    await rm(journalOf(folder));
  }
  for (const name of await leftIn(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * The same at a start, before the database is opened.
 * @returns whether there was a restore to put back
 * @throws when that restore is still running
 */
export async function recoverFromRestore(folder: string, uri: string | undefined): Promise<boolean> {
  const isBroken = existsSync(journalOf(folder));
  if (!isBroken && (await leftIn(folder)).length === 0) return false;
  const release = holdData(folder);
  try {
    await undoBrokenRestore(folder, uri);
  } finally {
    release();
  }
  return isBroken;
}

/**
 * Keeps others from starting on a data folder, or restoring it, until what it gives is called. The lock is the embedded
 * store's own, also where a MongoDB is used.
 * @throws when a running process has it
 */
export function holdData(folder: string): (asideNow?: string) => void {
  const dir = join(resolve(folder), 'store');
  const had = existsSync(dir);
  const release = holdStore(dir);
  return (asideNow) => {
    const moved = asideNow === undefined ? undefined : join(asideNow, 'store');
    release(moved !== undefined && existsSync(moved) ? moved : dir);
    // Where there is no embedded store, the lock leaves no folder for one.
    if (!had) rmdir(dir).catch(() => undefined);
  };
}
