import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import mongoose from 'mongoose';

/**
 * A database as files: one `<collection>.bson` of consecutive documents each, and a manifest with indexes, counts and
 * hashes. A document has the same bytes in the embedded store, in the file and in MongoDB.
 */
const { EJSON, deserialize } = mongoose.mongo.BSON;
type Db = mongoose.mongo.Db;

/** Identifies the set of documents of a collection, regardless of their order. */
export interface Fingerprint {
  documents: number;
  hash: string;
}
interface DumpedCollection extends Fingerprint {
  name: string;
  indexes: mongoose.mongo.Document[];
}
interface Manifest {
  format: 1;
  createdAt: string;
  collections: DumpedCollection[];
}

const MANIFEST = 'manifest.json';
const BATCH_BYTES = 8 * 1024 * 1024;
const MODULUS = 1n << 256n;

/** Sums the hashes of documents, so that their order doesn't matter. */
function createFingerprint(): { add: (raw: Uint8Array) => void; result: () => Fingerprint } {
  let documents = 0;
  let sum = 0n;
  return {
    add: (raw) => {
      documents++;
      sum = (sum + BigInt(`0x${createHash('sha256').update(raw).digest('hex')}`)) % MODULUS;
    },
    result: () => ({ documents, hash: sum.toString(16).padStart(64, '0') }),
  };
}

const rawDocuments = (db: Db, name: string, session?: mongoose.mongo.ClientSession): AsyncIterable<unknown> =>
  db
    .collection(name)
    .find({}, { raw: true, batchSize: 500, ...(session && { session }) }) as AsyncIterable<unknown>;

/** Name prefixes of collections being restored, and of those set aside; not part of the product's data. */
export const LOADING = 'restoring.';
export const ASIDE = 'beforeRestore.';

/** Collections with data; excludes the database's own and those of a restore. */
export async function collectionNames(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !['system.', LOADING, ASIDE].some((prefix) => name.startsWith(prefix)))
    .sort();
}

const fileOf = (folder: string, name: string): string => join(folder, `${encodeURIComponent(name)}.bson`);

/** An index without options specific to the server that created it. */
const portable = (index: mongoose.mongo.Document): mongoose.mongo.Document =>
  Object.fromEntries(
    Object.entries(index).filter(([option]) => !['v', 'ns', 'background', 'storageEngine'].includes(option)),
  );

async function exportCollection(
  db: Db,
  name: string,
  { folder, session }: { folder: string; session: mongoose.mongo.ClientSession | undefined },
): Promise<DumpedCollection> {
  const fingerprint = createFingerprint();
  const file = createWriteStream(fileOf(folder, name));
  for await (const raw of rawDocuments(db, name, session)) {
    const bytes = raw as Uint8Array;
    fingerprint.add(bytes);
    if (!file.write(bytes)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  const indexes = (await db.collection(name).indexes()).map(portable);
  return { name, ...fingerprint.result(), indexes };
}

/**
 * Exports a whole database into a new folder; with a snapshot session, as of one moment.
 * @throws if the folder already contains an export
 */
export async function exportDatabase(
  db: Db,
  folder: string,
  session?: mongoose.mongo.ClientSession,
): Promise<DumpedCollection[]> {
  await mkdir(folder, { recursive: true });
  const collections: DumpedCollection[] = [];
  for (const name of await collectionNames(db)) {
    collections.push(await exportCollection(db, name, { folder, session }));
  }
  const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), collections };
  await writeFile(join(folder, MANIFEST), EJSON.stringify(manifest, undefined, 2, { relaxed: true }), {
    flag: 'wx',
  });
  return collections;
}

/** Streams the documents of a file without loading it into memory. */
async function* documentsOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= 4) {
      const length = rest.readInt32LE(at);
      if (length < 5) throw new Error(`${path} is damaged`);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} is cut off`);
}

/** Keeps numbers as BSON types, so that the same bytes are written back. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

async function insertFile(db: Db, name: string, path: string): Promise<void> {
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
    batch = [];
    bytes = 0;
  };
  for await (const raw of documentsOf(path)) {
    batch.push(deserialize(raw, EXACT));
    bytes += raw.length;
    if (bytes >= BATCH_BYTES || batch.length >= 1000) await flush();
  }
  await flush();
}

/** Count and hash of a collection's current documents. */
export async function fingerprintOf(db: Db, name: string): Promise<Fingerprint> {
  const fingerprint = createFingerprint();
  for await (const raw of rawDocuments(db, name)) fingerprint.add(raw as Uint8Array);
  return fingerprint.result();
}

const isSame = (a: Fingerprint, b: Fingerprint): boolean => a.documents === b.documents && a.hash === b.hash;

async function checkFile(path: string, wanted: Fingerprint): Promise<void> {
  const fingerprint = createFingerprint();
  for await (const raw of documentsOf(path)) fingerprint.add(raw);
  if (!isSame(fingerprint.result(), wanted)) throw new Error(`${path} does not match the manifest`);
}

async function importCollection(
  db: Db,
  wanted: DumpedCollection,
  { name, path }: { name: string; path: string },
): Promise<void> {
  const { indexes } = wanted;
  await insertFile(db, name, path);
  const found = await fingerprintOf(db, name);
  if (!isSame(found, wanted)) {
    throw new Error(
      `${name}: ${found.documents} of ${wanted.documents} documents arrived, or different ones`,
    );
  }
  const missing = indexes.filter((index) => index.name !== '_id_');
  if (indexes.length > 0 && wanted.documents === 0) await db.createCollection(name).catch(() => undefined);
  if (missing.length > 0) await db.command({ createIndexes: name, indexes: missing });
}

/**
 * Imports an export into a database and reads everything back to compare. Verifies the files before writing anything.
 * `prefix` is prepended to collection names to keep existing collections.
 * @throws if the target has documents (unless `replace`), or if anything differs from the manifest
 */
export async function importDatabase(
  db: Db,
  folder: string,
  { replace = false, prefix = '' } = {},
): Promise<DumpedCollection[]> {
  const manifest = EJSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error('This export was made by another version.');
  for (const wanted of manifest.collections) await checkFile(fileOf(folder, wanted.name), wanted);
  const present = prefix ? [] : await collectionNames(db);
  for (const name of present) {
    if (replace) await db.collection(name).drop();
    else if ((await db.collection(name).countDocuments({}, { limit: 1 })) > 0) {
      throw new Error(`The target has documents in ${name} already. Empty it, or use --replace.`);
    }
  }
  for (const wanted of manifest.collections) {
    await importCollection(db, wanted, { name: prefix + wanted.name, path: fileOf(folder, wanted.name) });
  }
  return manifest.collections;
}
