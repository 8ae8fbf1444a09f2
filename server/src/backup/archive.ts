import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { extract, pack, type Pack } from 'tar-stream';
import { createOpener, SEAL_MAGIC, SEALED_HEADER_BYTES, createSealer } from './sealedStream';

/**
 * A backup as one file: a tar of `database/`, `files/`, `manifest.json` and, last, `SHA256SUMS`, readable by `sha256sum
 * -c`. An archive without the last entry is truncated.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  /** Product version. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(['embedded', 'mongodb']),
    /** Newest migration of the data. */
    migration: z.number().int().min(0),
    /** `moment`: a snapshot of the whole database; `collections`: each collection in turn. */
    consistent: z.enum(['moment', 'collections']),
    collections: z.array(z.object({ name: z.string(), documents: z.number().int(), hash: z.string() })),
  }),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), gone: z.number().int() }),
  /** Identifies the JWT_SECRET without revealing it, to detect a different one. */
  secret: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
/** Names can't escape the folder they are unpacked in. */
const NAME = /^(?:database|files)(?:\/(?!\.)[\w.%-]+)+$/;
const MAX_MANIFEST = 16 * 1024 * 1024;

const lineOf = (sum: string, name: string) => `${sum}  ${name}\n`;

/** Hashes a stream as it passes through. */
function hashing(): { through: Transform; sum: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sum: () => hash.digest('hex') };
}

/** Adds files to an archive being written. */
export interface ArchiveWriter {
  add: (name: string, content: Readable, size: number) => Promise<void>;
}

function addTo(tar: Pack, name: string, { content, size }: { content: Readable; size: number }) {
  const { through, sum } = hashing();
  const entry = tar.entry({ name, size, mode: 0o600 });
  return pipeline(content, through, entry).then(sum);
}

/**
 * Writes an archive. `fill` adds the files and returns the manifest.
 * @param sums temporary file for the checksums
 * @throws if `path` already exists, or the disk is full
 */
export async function writeArchive(
  { path, sums, passphrase }: { path: string; sums: string; passphrase: string | undefined },
  fill: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const tar = pack();
  const sealed = passphrase === undefined ? undefined : await createSealer(passphrase);
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  if (sealed) out.write(sealed.header);
  const written = pipeline(tar as AsyncIterable<Buffer>, sealed?.seal ?? new PassThrough(), out);
  const filled = async () => {
    await writeFile(sums, '', { flag: 'wx', mode: 0o600 });
    const add: ArchiveWriter['add'] = async (name, content, size) => {
      await appendFile(sums, lineOf(await addTo(tar, name, { content, size }), name));
    };
    const manifest = await fill({ add });
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    await add(MANIFEST, Readable.from([text]), text.length);
    const list = await readFile(sums);
    await addTo(tar, SUMS, { content: Readable.from([list]), size: list.length });
    tar.finalize();
    return manifest;
  };
  try {
    const [manifest] = await Promise.all([filled(), written]);
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** Reads the start of a stream. Returns it along with the whole stream. */
async function countBytes(
  source: Readable,
  count: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let head: Buffer = Buffer.alloc(0);
  while (head.length < count) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    yield head;
    for (;;) {
      const next = await chunks.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head: head.subarray(0, count), all: all() };
}

async function* without(count: number, chunks: AsyncIterable<Buffer>) {
  let left = count;
  for await (const chunk of chunks) {
    yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}

/** Sources of an archive's plain tar. */
interface Opened {
  content: AsyncIterable<Buffer>;
  unseal: Transform;
}

/** Options for reading an archive. */
export interface ArchiveAccess {
  passphrase: string | undefined;
  /**
   * Accepts an unencrypted archive despite a passphrase: anyone with write access to the backups could have forged it.
   */
  allowOpen?: boolean;
}

async function openArchive(
  source: Readable,
  { passphrase, allowOpen = false }: ArchiveAccess,
): Promise<Opened> {
  const { head, all } = await countBytes(source, SEALED_HEADER_BYTES);
  if (!head.subarray(0, SEAL_MAGIC.length).equals(SEAL_MAGIC)) {
    if (passphrase !== undefined && !allowOpen) {
      throw new Error(
        'The archive is not encrypted although BACKUP_PASSPHRASE is set, so someone else may have put it there. --open restores it anyway.',
      );
    }
    return { content: all, unseal: new PassThrough() };
  }
  if (passphrase === undefined) {
    throw new Error(
      'The archive is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to its passphrase.',
    );
  }
  return { content: without(head.length, all), unseal: await createOpener(passphrase, head) };
}

async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > MAX_MANIFEST) throw new Error('The archive is damaged: its manifest is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const drain = (content: Readable): Promise<void> => {
  content.resume();
  return finished(content);
};

/**
 * Reads an archive from any source to its end and verifies all checksums; passes each file to `onEntry`, which must
 * consume it. Nothing received may be used before this resolves.
 * @throws with a one-line message if the archive is encrypted with another passphrase, is unencrypted without
 * `allowOpen`, or was modified, truncated or not made by this product
 */
export async function readArchive(
  source: Readable,
  access: ArchiveAccess,
  onEntry: (name: string, content: Readable) => Promise<void> = (_name, content) => drain(content),
): Promise<Manifest> {
  try {
    return await readOpened(await openArchive(source, access), onEntry);
  } finally {
    source.destroy();
  }
}

async function readOpened(
  { content, unseal }: Opened,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<Manifest> {
  const tar = extract();
  const reading = pipeline(content, unseal, tar);
  reading.catch(() => undefined);
  const listed = createHash('sha256');
  let manifest: Manifest | undefined;
  let isWhole = false;
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type !== 'file' || isWhole) throw new Error(`${name} does not belong in a backup.`);
      if (name === SUMS) {
        const { through, sum } = hashing();
        await Promise.all([pipeline(entry, through), drain(through)]);
        if (sum() !== listed.digest('hex')) {
          throw new Error('The archive is damaged: its files do not match its checksums.');
        }
        isWhole = true;
        continue;
      }
      const { through, sum } = hashing();
      const passed = pipeline(entry, through);
      if (name === MANIFEST) {
        const [text] = await Promise.all([readWhole(through), passed]);
        manifest = manifestSchema.parse(JSON.parse(text.toString()));
      } else if (NAME.test(name)) await settleBoth(take(name, through), passed);
      else throw new Error(`${name} does not belong in a backup.`);
      listed.update(lineOf(sum(), name));
    }
    await reading;
  } catch (error) {
    tar.destroy();
    // Prefer the reader's reason to the mere fact that it ended.
    const cause: unknown = await reading.then(
      () => error,
      (reason: unknown) => reason,
    );
    throw damageErrorOf(cause === error || isOwnAbort(cause) ? error : cause);
  }
  if (!manifest || !isWhole) throw new Error('The archive is cut off.');
  return manifest;
}

/**
 * Waits for both to finish, even if one fails: otherwise the other could still write files while the folder is being
 * removed.
 * @throws the original failure, rather than one that merely follows from it
 */
async function settleBoth(...works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  if (failed.length > 0) throw failed.find((error) => !isOwnAbort(error)) ?? failed[0];
}

const isOwnAbort = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Rewords tar's and zod's errors on foreign bytes for the person restoring. */
function damageErrorOf(error: unknown): Error {
  const { message = '' } = error as Error;
  if (
    /tar header|Unexpected end of data|Premature close|JSON/i.test(message) ||
    error instanceof z.ZodError
  ) {
    return new Error('The archive is damaged or cut off, or no backup of this product.');
  }
  return error as Error;
}
