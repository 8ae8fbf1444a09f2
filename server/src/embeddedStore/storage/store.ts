import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { isStoreError, storeError, type StoreError } from '../errors';
import type { Matcher } from '../query/matcher';
import type { FieldSet } from '../values/bson';
import type { Doc } from '../values/types';
import { checkFileLength } from './fileLength';

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
  /** The top-level fields that its entries are made of. */
  fields: FieldSet;
}

export interface Collection {
  store: Store;
  id: number;
  db: string;
  name: string;
  indexes: Index[];
  /** The fields that storing a document needs decoded: those of all indexes. */
  fields: FieldSet;
  nextIndexId: number;
  nextRecordId: number;
  count: number;
  /** Goes up with every write; says whether something read earlier may be stale. */
  version: number;
  isDropped: boolean;
  /** All raw documents in order, or nothing. */
  cache: Map<number, Buffer> | undefined;
  cacheBytes: number;
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
  /** Called when the state in memory may differ from the files. */
  reload: () => void;
}

export function dropCache(collection: Collection): void {
  collection.store.cacheBytes -= collection.cacheBytes;
  collection.cache = undefined;
  collection.cacheBytes = 0;
}

const PAGE_BYTES = 8192;
/** Below this much free space writes are refused, while reads and deletes still work. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const FREE_CHECK_MS = 1000;

/** Opens the files; throws when they are damaged. */
export function openFiles(dir: string, durable: boolean): Pick<Store, 'root' | 'docs' | 'index' | 'meta'> {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'data.mdb');
  if (existsSync(path)) checkFileLength(path, PAGE_BYTES);
  const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
  const options = { pageSize: PAGE_BYTES, mapSize: 1 << 28, maxDbs: 8, noSubdir: true, cache: false };
  const root = open<Buffer, Buffer>({ path, ...binary, ...options, noSync: !durable, compression: false });
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
  if (bavail * bsize < MIN_FREE_BYTES) throw outOfSpace(`there is no room left on the disk of ${dir}`);
  lastFreeCheck = Date.now();
}
const outOfSpace = (message: string) => storeError(14031, 'OutOfDiskSpace', message);

/** In the catalogue while a write runs; no name of a collection is as short. */
export const UNFINISHED = '.';

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
      // A thread that dies here leaves a transaction which lmdb stores as it is: the mark tells the next start.
      store.meta.putSync(UNFINISHED, Buffer.alloc(1));
      let result: T | undefined;
      try {
        result = run();
      } catch (error) {
        if (!isStoreError(error)) throw error;
        refusal = error;
      }
      store.meta.removeSync(UNFINISHED);
      return result;
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
  const isFull = /no space|ENOSPC|file too large|MAP_FULL|input\/output/i.test(reason);
  return isFull ? outOfSpace(message) : storeError(8, 'UnknownError', message);
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
