import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import { type SearchIndex, createSearchIndex, type PlainRows, plainShape } from '@manzil/search';
import { env } from '../../../platform/env';
import { log } from '../../../platform/logger';
import { productVersion } from '../../../platform/root';
import { SNAPSHOT } from '../../../platform/dataFolder';
import { costsOfRows } from './searchRecords';
import { NEWEST_MIGRATION } from '../../../platform/store/migrations';

/**
 * The catalog in memory on disk, so that a start need not read all listings from the database. A line of JSON says what
 * the rows are of, each further one holds some of them, the last one a sum over these. What lies there is never believed
 * of itself: `catchUp` compares it with the database, listing by listing. FORMAT is another number whenever a row holds
 * or means something else.
 */
const FORMAT = 2;
/** Rows of a line: written or read in a few milliseconds. */
const LINE_ROWS = 200;
/** Longer than any line that was written. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEW_LINE = 10;

const pathOf = () => join(env().DATA_DIR, SNAPSHOT);

/** What the rows are of: of another version's or another database's nothing can be used. */
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

/** The lines of a file, one after the other. */
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

/** Whether there is one; it may be of no use. */
export const hasSnapshot = (): boolean => existsSync(pathOf());

/** The catalog as it was when it was written; what cannot be used is thrown away, with a line that says why. */
export async function readSnapshot(): Promise<SearchIndex | undefined> {
  try {
    return await restoredFrom(pathOf());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    log.warn(`${SNAPSHOT} is thrown away, all listings are read: ${(error as Error).message}`);
    await rm(pathOf(), { force: true }).catch(() => undefined);
    return undefined;
  }
}

/**
 * Writes the catalog beside the requests, whole or not at all, for this user alone. Rows that change meanwhile are written
 * as they are at their line: each is compared by itself when it is read.
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
