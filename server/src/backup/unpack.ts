import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { freeBytes } from '../platform/store/freeSpace';
import { readArchive, type Manifest } from './archive';
import type { Archive } from './place';

/** Real databases compress to a fifth or a tenth; an archive that expands more than this is a zip bomb. */
const MAX_EXPANSION = 100;
/** Allowance for small archives, which can repeat the same few documents. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Passes bytes through until all files of an archive together exceed its limit. */
function createBudget(archiveBytes: number): () => Transform {
  const limit = archiveBytes * MAX_EXPANSION + SPARE_BYTES;
  let total = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        if (total <= limit) done(null, chunk);
        else {
          done(
            new Error(
              `The archive unpacks to more than ${Math.round(limit / 1e6)} MB: it is no backup of this product.`,
            ),
          );
        }
      },
    });
}

/**
 * Compares an archive's entries with its manifest: each collection once, and the right number of files.
 * @throws Error with the first unexpected entry
 */
function checkEntries(names: string[], { database, files }: Manifest): void {
  const expected = new Set([
    'database/manifest.json',
    ...database.collections.map(({ name }) => `database/${encodeURIComponent(name)}.bson`),
  ]);
  const unexpected = names.find(
    (name) => name.startsWith('database/') && !expected.has(name.replace(/\.gz$/, '')),
  );
  if (unexpected) throw new Error(`${unexpected} is not in the archive's manifest.`);
  const count = names.filter((name) => name.startsWith('files/')).length;
  if (count !== files.count) {
    throw new Error(`The archive has ${count} files; its manifest lists ${files.count}.`);
  }
}

/**
 * Unpacks an archive into `staging` while verifying it: documents uncompressed, files as in the storage. Nothing in
 * `staging` may be used before this resolves.
 * @throws Error with a one-line message if the archive is damaged, contains entries missing from its manifest, or
 * expands too much
 */
export async function unpack(
  { read, bytes }: Archive,
  options: { passphrase: string | undefined; allowOpen: boolean },
  staging: string,
): Promise<Manifest> {
  const made = new Set<string>();
  const names: string[] = [];
  const withinBudget = createBudget(bytes);
  const manifest = await readArchive(await read(), options, async (name, content: Readable) => {
    names.push(name);
    const isZipped = name.startsWith('database/') && name.endsWith('.gz');
    const place = name.replace(/^files\//, 'uploads/').replace(isZipped ? /\.gz$/ : /$^/, '');
    const path = join(staging, place);
    if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    made.add(dirname(path));
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await (isZipped
      ? pipeline(content, createGunzip(), withinBudget(), out)
      : pipeline(content, withinBudget(), out));
  });
  checkEntries(names, manifest);
  return manifest;
}

/**
 * Checks the free space: documents take several times the space they take in the archive.
 * @throws Error before anything is written if less than twice the archive's size is free
 */
export async function checkRoom(folder: string, { path, bytes }: Archive): Promise<void> {
  const free = await freeBytes(folder);
  if (free > bytes * 2) return;
  throw new Error(
    `The disk of ${folder} has ${Math.round(free / 1e6)} MB free; unpacking ${path} needs ${Math.round((bytes * 2) / 1e6)} MB.`,
  );
}
