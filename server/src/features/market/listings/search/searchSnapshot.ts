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
 * line of JSON is a header, then come lines of rows, and a checksum at the end. Each listing is
 * compared with the database after the start, when its description is read. Increase FORMAT when the content or meaning of a row changes.
 */
const FORMAT = 3;
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

interface Restored {
  catalog: SearchIndex;
  /** It contains all changes until this time, in milliseconds since 1970. */
  since: number;
}
interface LastLine {
  since: number;
  sha256: string;
}

async function restoredFrom(path: string): Promise<Restored> {
  const catalog = createSearchIndex();
  const hash = createHash('sha256');
  let header: string | undefined;
  let last: LastLine | undefined;
  for await (const line of linesOf(path)) {
    if (header === undefined) {
      header = line.toString();
      if (header !== headerOf()) throw new Error('it is of another version or another database');
      continue;
    }
    if (last) throw new Error('it is damaged: there is more behind its end');
    const read = JSON.parse(line.toString()) as PlainRows | LastLine;
    if ('sha256' in read) {
      last = read;
      continue;
    }
    hash.update(line);
    catalog.restore(read);
    await setImmediate();
  }
  if (!last) throw new Error('it is damaged: its end is missing');
  const { since, sha256 } = last;
  if (sha256 !== hash.update(String(since)).digest('hex')) {
    throw new Error('it is damaged: its sum is another one');
  }
  return { catalog, since };
}

/** Does a snapshot exist? It may be unusable. */
export const hasSnapshot = (): boolean => existsSync(pathOf());

/** Restores the catalog from the snapshot; discards an unusable one and logs the reason. */
export async function readSnapshot(): Promise<Restored | undefined> {
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
 * @param since the catalog contains all changes until this time
 */
export async function writeSnapshot(catalog: SearchIndex, since: number): Promise<void> {
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
    await file.write(
      `${JSON.stringify({ since, sha256: hash.update(String(since)).digest('hex') } satisfies LastLine)}\n`,
    );
    await file.sync();
    await file.close();
    await rename(part, pathOf());
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
