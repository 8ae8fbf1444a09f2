import { mkdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { isStoreError, storeError, type StoreError } from '../errors';
import type { Matcher } from '../query/matcher';
import type { FieldSet } from '../values/bson';
import type { Doc } from '../values/types';

/** The files, the catalogue in memory, and the one way to write. */

export interface Index {
  id: number;
  name: string;
  /** As listIndexes shows it. */
  spec: Doc;
  paths: string[];
  parts: string[][];
  directions: number[];
  unique: boolean;
  sparse: boolean;
  partialFilter: Doc | undefined;
  partial: Matcher | undefined;
  ttlSeconds: number | undefined;
  /** By place in the key: whether any document has an array there. */
  multikey: boolean[];
  /** Some key is not exact, so this index cannot give an order. */
  hasInexactKeys: boolean;
  /** Kept up by writes, but not yet complete: no query may use it. */
  isBuilding: boolean;
  fields: FieldSet;
}

export interface Collection {
  id: number;
  db: string;
  name: string;
  options: Doc;
  indexes: Index[];
  nextIndexId: number;
  nextRecordId: number;
  count: number;
  /** Goes up with every write; says whether something read earlier may be stale. */
  version: number;
  isDropped: boolean;
  /** All raw documents in order, or nothing. */
  cache: Map<number, Buffer> | undefined;
  cacheBytes: number;
  /** The last change of the catalogue; the next one waits for it. */
  catalogueTurn: Promise<unknown>;
}

export interface Store {
  root: RootDatabase<Buffer, Buffer>;
  docs: Database<Buffer, Buffer>;
  index: Database<Buffer, Buffer>;
  meta: Database<Buffer, string>;
  dir: string;
  collections: Map<string, Collection>;
  nextCollectionId: number;
  cacheBytes: number;
  cacheLimit: number;
  /** Set when the state in memory may differ from the files. */
  reload: () => void;
}

const PAGE_BYTES = 8192;
/** Below this much free space writes are refused, while reads and deletes still work. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const FREE_CHECK_MS = 1000;

/** Reading past the end of a mapped file would kill the process, so a cut file is found before that. */
function checkFileLength(root: RootDatabase<Buffer, Buffer>, file: string): void {
  const { lastPageNumber } = root.getStats() as { lastPageNumber: number };
  const bytes = statSync(file).size;
  const wanted = (lastPageNumber + 1) * PAGE_BYTES;
  if (bytes >= wanted) return;
  throw new Error(`${file} is cut off: it has ${bytes} bytes of ${wanted}. Put back a backup of it.`);
}

export function openFiles(dir: string, durable: boolean): Pick<Store, 'root' | 'docs' | 'index' | 'meta'> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'data.mdb');
  const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
  const root = open<Buffer, Buffer>({
    path: file,
    ...binary,
    maxDbs: 8,
    mapSize: 1 << 28,
    pageSize: PAGE_BYTES,
    noSync: !durable,
    compression: false,
    cache: false,
    noSubdir: true,
  });
  checkFileLength(root, file);
  return {
    root,
    docs: root.openDB<Buffer, Buffer>({ name: 'docs', ...binary }),
    index: root.openDB<Buffer, Buffer>({ name: 'index', ...binary }),
    meta: root.openDB<Buffer, string>({ name: 'meta', encoding: 'binary' }),
  };
}

let lastFreeCheck = 0;
function checkFreeSpace(dir: string): void {
  if (Date.now() - lastFreeCheck < FREE_CHECK_MS) return;
  const { bavail, bsize } = statfsSync(dir);
  if (bavail * bsize < MIN_FREE_BYTES) {
    throw storeError(14031, 'OutOfDiskSpace', `there is no room left on the disk of ${dir}`);
  }
  lastFreeCheck = Date.now();
}

/**
 * Runs one write as one transaction; resolves when it is on disk. Whatever must hold for the write has to be looked
 * at inside `run`. A refusal (StoreError) leaves what was done before it, as MongoDB's batches do; anything unexpected
 * undoes the whole command, and the state in memory is read again from the files.
 */
export async function write<T>(store: Store, run: () => T, needsSpace = true): Promise<T> {
  if (needsSpace) checkFreeSpace(store.dir);
  let refusal: StoreError | undefined;
  try {
    const result = await store.root.childTransaction(() => {
      try {
        return run();
      } catch (error) {
        if (!isStoreError(error)) throw error;
        refusal = error;
        return undefined;
      }
    });
    if (!refusal) return result as T;
  } catch (error) {
    store.reload();
    throw await writeFailure(error);
  }
  throw refusal;
}

/** lmdb tells why a commit failed through a promise of its own, which has to be caught. */
async function writeFailure(error: unknown): Promise<StoreError> {
  const { commitError } = error as { commitError?: Promise<never> };
  const cause: unknown = await commitError?.catch((reason: unknown) => reason);
  const reason = [cause, error].find((one) => one instanceof Error)?.message ?? 'unknown';
  const message = `the write was not stored: ${reason}`;
  return /no space|ENOSPC|file too large|MAP_FULL|input\/output/i.test(reason)
    ? storeError(14031, 'OutOfDiskSpace', message)
    : storeError(8, 'UnknownError', message);
}

/**
 * For a thread or process of the store's own. When a commit fails, lmdb rejects its own inner promises too, which nobody
 * can catch; `write` has told the client by then.
 */
export function ignoreCommitFailures(): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
  });
}
