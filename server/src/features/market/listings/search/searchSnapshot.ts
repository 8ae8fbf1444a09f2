import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import { type SearchIndex, createSearchIndex, type PlainRows, plainShape } from '@manzil/search';
import { env } from '../../../../platform/base/env';
import { log } from '../../../../platform/base/logger';
import { productVersion } from '../../../../platform/base/root';
import { SNAPSHOT } from '../../../../platform/base/dataFolder';
import { costsOfRows } from './searchRecords';
import { NEWEST_MIGRATION } from '../../../../platform/store/migrations';

/**
 * Snapshot of the in-memory catalog on disk, so that startup needn't read all listings from the database. The first
 * line of JSON is a header, then come lines of rows, and a checksum at the end. The content is never trusted: `catchUp`
 * compares every listing with the database. Increase FORMAT when the content or meaning of a row changes.
 */
const FORMAT = 2;
/** Rows per line; one line is written or read in a few milliseconds. */
const LINE_ROWS = 200;
/** Upper limit for the length of a line. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEW_LINE = 10;

const pathOf = () => join(env().DATA_DIR, SNAPSHOT);

/** Header that identifies the source of the rows; a snapshot of another version or database is useless. */
function headerOf(): string {
  const { host, port, name } = mongoose.connection;
  return JSON.stringify({
    format: FORMAT,
    version: productVersion(),
    migration: NEWEST_MIGRATION,
    costs: costsOfRows(),
    database: env().MONGODB_URI ? `${host}:${port}/${name}` : 'embedded',
    shape: createHash('sha256').update(JSON.stringify(plainShape())).digest('hex'),
  });
}

/** Yields the lines of a file. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    let rest = chunk as Buffer;
    for (let end = rest.indexOf(NEW_LINE); end >= 0; end = rest.indexOf(NEW_LINE)) {
      yield Buffer.concat([...begun, rest.subarray(0, end)]);
      rest = rest.subarray(end + 1);
      begun = [];
      length = 0;
    }
    begun.push(rest);
    length += rest.length;
    if (length > LONGEST_LINE) throw new Error('it is damaged: a line has no end');
  }
  if (length > 0) throw new Error('it is damaged: its end is missing');
}

async function restoredFrom(path: string): Promise<SearchIndex> {
  const catalog = createSearchIndex();
  const hash = createHash('sha256');
  let header: string | undefined;
  let sum: string | undefined;
  for await (const line of linesOf(path)) {
    if (header === undefined) {
      header = line.toString();
      if (header !== headerOf()) throw new Error('it is of another version or another database');
      continue;
    }
    if (sum !== undefined) throw new Error('it is damaged: there is more behind its end');
    const read = JSON.parse(line.toString()) as PlainRows | { sha256: string };
    if ('sha256' in read) {
      sum = read.sha256;
      continue;
    }
    hash.update(line);
    catalog.restore(read);
    await setImmediate();
  }
  if (sum === undefined) throw new Error('it is damaged: its end is missing');
  if (sum !== hash.digest('hex')) throw new Error('it is damaged: its sum is another one');
  return catalog;
}

/** Does a snapshot exist? It may be unusable. */
export const hasSnapshot = (): boolean => existsSync(pathOf());

/** Restores the catalog from the snapshot; discards an unusable one and logs the reason. */
export async function readSnapshot(): Promise<SearchIndex | undefined> {
  try {
    return await restoredFrom(pathOf());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    log.warn(`${SNAPSHOT} is discarded, reading all listings: ${(error as Error).message}`);
    await rm(pathOf(), { force: true }).catch(() => undefined);
    return undefined;
  }
}

/**
 * Writes the snapshot atomically, readable by this user only, without blocking requests. Rows may change during the
 * write, since each one is compared separately when it is read.
 */
export async function writeSnapshot(catalog: SearchIndex): Promise<void> {
  const part = `${pathOf()}.part`;
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    await file.write(`${headerOf()}\n`);
    for (let from = 0; from < catalog.rows(); from += LINE_ROWS) {
      const line = JSON.stringify(catalog.plain(from, from + LINE_ROWS));
      hash.update(line);
      await file.write(`${line}\n`);
      await setImmediate();
    }
    await file.write(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
    await file.sync();
    await file.close();
    await rename(part, pathOf());
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
