import { createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import { copyStore, startEmbeddedStore } from '@manzil/embedded-store';
import { env } from '../platform/base/env';
import { storage } from '../platform/files/storage';
import { AREAS } from '../platform/files/storageKey';
import { productVersion } from '../platform/base/root';
import { readArchive, writeArchive, type ArchiveWriter, type Manifest } from './archive';
import { exportDatabase } from './dump';
import { backupName, PART } from './folder';
import { placeOf, rotate } from './place';

type Db = mongoose.mongo.Db;
const { MongoClient } = mongoose.mongo;

/** Result of a backup. */
export interface BackupReport {
  path: string;
  /** Size of the archive. */
  bytes: number;
  documents: number;
  files: number;
  /** Number of older backups removed. */
  removed: number;
  ms: number;
}

/** Name of the embedded store's database. */
const EMBEDDED_NAME = 'manzil';

/**
 * Mark for comparing the JWT_SECRET of two sites, which encrypts second factors. The secret can't be derived from it.
 */
export const secretMark = (): string =>
  createHmac('sha256', env().JWT_SECRET).update('backup').digest('hex').slice(0, 16);

/** Newest migration of a database; 0 if there is none. */
async function migrationOf(db: Db): Promise<number> {
  const [newest] = await db.collection('migrations').find().sort({ _id: -1 }).limit(1).toArray();
  return Number(newest?._id ?? 0);
}

type Dumped = Manifest['database'];

/** Exports a snapshot of the embedded store while the product writes to it. */
async function dumpEmbedded(stage: string, folder: string): Promise<Dumped> {
  const source = resolve(env().DATA_DIR, 'store');
  if (!existsSync(join(source, 'data.sqlite'))) {
    throw new Error(`There is no database in ${source} yet, and MONGODB_URI is not set: nothing to back up.`);
  }
  const dir = join(stage, 'store');
  await mkdir(dir, { mode: 0o700 });
  copyStore(source, join(dir, 'data.sqlite'));
  const store = await startEmbeddedStore({ dir, inline: import.meta.url.endsWith('.ts') });
  const client = new MongoClient(store.uri);
  try {
    const db = client.db(EMBEDDED_NAME);
    const collections = await exportDatabase(db, folder);
    return { kind: 'embedded', migration: await migrationOf(db), consistent: 'moment', collections };
  } finally {
    await client.close();
    await store.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Exports a MongoDB: from a replica set as a snapshot, otherwise collection by collection. */
async function dumpMongo(uri: string, folder: string): Promise<Dumped> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    const db = client.db();
    const { setName } = await db.command({ hello: 1 });
    const session = setName ? client.startSession({ snapshot: true }) : undefined;
    const collections = await exportDatabase(db, folder, session);
    await session?.endSession();
    return {
      kind: 'mongodb',
      migration: await migrationOf(db),
      consistent: session ? 'moment' : 'collections',
      collections,
    };
  } finally {
    await client.close();
  }
}

async function addDatabase(archive: ArchiveWriter, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).toSorted()) {
    const plain = join(folder, name);
    const path = name.endsWith('.bson') ? `${plain}.gz` : plain;
    if (path !== plain) {
      await pipeline(
        createReadStream(plain),
        createGzip({ level: 6 }),
        createWriteStream(path, { flags: 'wx' }),
      );
      await rm(plain);
    }
    const { size } = await stat(path);
    await archive.add(`database/${name}${path === plain ? '' : '.gz'}`, createReadStream(path), size);
    await rm(path);
  }
}

/** Reads a stored file, even if its record was hidden or shown since it was listed. */
async function readFile(key: string) {
  const areas = key.startsWith('documents/') ? ['documents'] : ['pictures', 'hidden'];
  const places = [key, ...areas.map((area) => key.replace(/^[a-z]+/, area))];
  for (const place of places) {
    const found = await storage().read(place);
    if (found) return found;
  }
  return undefined;
}

/**
 * Adds the stored files. Must come after the database, whose records only reference files stored before it. Files
 * deleted meanwhile are counted and omitted, as their owners intended.
 */
async function addFiles(archive: ArchiveWriter): Promise<Manifest['files']> {
  const keys: string[] = [];
  for (const area of AREAS) for await (const { key } of storage().list(area)) keys.push(key);
  const sum = { count: 0, bytes: 0, gone: 0 };
  for (const key of keys) {
    const found = await readFile(key);
    if (!found) {
      sum.gone += 1;
      continue;
    }
    await archive.add(`files/${key}`, found.stream, found.size);
    sum.count += 1;
    sum.bytes += found.size;
  }
  return sum;
}

/**
 * Writes database and files into a new archive in `to`, a folder or an s3:// address, while the product runs. Verifies
 * it before giving it its final name, then removes all but the newest `keep`. Encrypted if there is a passphrase. A
 * killed backup leaves the others untouched.
 * @throws with a one-line message if there is nothing to back up, the database or the bucket is unreachable, or the
 * disk is full
 */
export async function makeBackup({
  to,
  keep,
  passphrase,
  now = new Date(),
}: {
  to: string;
  keep: number;
  passphrase: string | undefined;
  now?: Date;
}): Promise<BackupReport> {
  const startedAt = Date.now();
  const place = placeOf(to);
  await place.prepare();
  const stage = join(place.workshop, `${PART}${randomBytes(6).toString('hex')}`);
  await mkdir(stage, { mode: 0o700 });
  try {
    const folder = join(stage, 'database');
    const { MONGODB_URI } = env();
    const database = await (MONGODB_URI ? dumpMongo(MONGODB_URI, folder) : dumpEmbedded(stage, folder));
    const part = join(stage, 'archive');
    const manifest = await writeArchive(
      { path: part, sums: join(stage, 'sums'), passphrase },
      async (archive) => {
        await addDatabase(archive, folder);
        const files = await addFiles(archive);
        const collections = database.collections.map(({ name, documents, hash }) => ({
          name,
          documents,
          hash,
        }));
        return {
          format: 1,
          version: productVersion(),
          createdAt: now.toISOString(),
          database: { ...database, collections },
          files,
          secret: secretMark(),
        };
      },
    );
    await readArchive(createReadStream(part, { highWaterMark: 1024 * 1024 }), { passphrase });
    const { size: bytes } = await stat(part);
    const path = await place.take(part, backupName(now, passphrase !== undefined));
    const removed = await rotate(place, keep);
    const documents = manifest.database.collections.reduce((sum, one) => sum + one.documents, 0);
    return { path, bytes, documents, files: manifest.files.count, removed, ms: Date.now() - startedAt };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
