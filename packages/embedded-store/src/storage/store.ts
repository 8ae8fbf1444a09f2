import { statfsSync } from 'node:fs';
import { isStoreError, storeError, type StoreError } from '../errors';
import type { Matcher } from '../query/matcher';
import type { FieldSet } from '../values/bson';
import type { Doc } from '../values/types';
import type { Health } from './files';
import type { Tables } from './sqlite';
import { isFull, isReadOnly } from './statements';

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
  tables: Tables;
  dir: string;
  health: Health;
  /** Writes that the next transaction takes. */
  waiting: Job[];
  /** The long write that is under way, until it is over; it never rejects. */
  longWrite: Promise<void> | undefined;
  /** Stopped: what still runs for clients that are gone writes nothing more. */
  isClosed: boolean;
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

/** With less free space, writes are refused; reads and deletes still work. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const FREE_CHECK_MS = 1000;

let lastFreeCheck = -Infinity;
function checkFreeSpace(dir: string): void {
  if (performance.now() - lastFreeCheck < FREE_CHECK_MS) return;
  const { bavail, bsize } = statfsSync(dir);
  if (bavail * bsize < MIN_FREE_BYTES) throw outOfSpace(`there is no room left on the disk of ${dir}`);
  lastFreeCheck = performance.now();
}
const outOfSpace = (message: string) => storeError(14031, 'OutOfDiskSpace', message);

/** A write that waits for its transaction. */
interface Job {
  /** Runs the write; gives what tells its client, once it is on disk. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

/**
 * Runs one write as one transaction; resolves when it is on disk. Whatever must hold for the write has to be looked
 * at inside `run`. A refusal (StoreError) leaves what was done before it, as MongoDB's batches do; anything unexpected
 * undoes the whole command, and the state in memory is read again from the files.
 */
export async function write<T>(store: Store, run: () => T, needsSpace = true): Promise<T> {
  if (store.isClosed) throw storeError(91, 'ShutdownInProgress', 'the store was stopped');
  if (store.health.damage) throw store.health.damage;
  if (needsSpace) checkFreeSpace(store.dir);
  return new Promise<T>((resolve, reject) => {
    const runToEnd = (): (() => void) => {
      try {
        const result = run();
        return () => resolve(result);
      } catch (error) {
        if (!isStoreError(error) || error === store.health.damage) throw error;
        return () => reject(error);
      }
    };
    store.waiting.push({ run: runToEnd, reject });
    if (store.waiting.length === 1) setImmediate(() => commitWaiting(store));
  });
}

/** Runs one write of several; when it fails unexpectedly, the others go on without it, but not on a full disk. */
function runJob(store: Store, { run, reject }: Job): () => void {
  try {
    return store.tables.attempt(run);
  } catch (error) {
    if (isFull(error) || store.health.damage) throw error;
    store.reload();
    return () => reject(writeFailure(error));
  }
}

/** Writes that came while the one before went to disk share a transaction: going to disk is what takes long. */
function commitWaiting(store: Store): void {
  if (store.longWrite) return;
  const jobs = store.waiting.splice(0);
  const tell: (() => void)[] = [];
  try {
    if (jobs.length > 0) store.tables.transaction(() => jobs.forEach((job) => tell.push(runJob(store, job))));
    for (const done of tell) done();
  } catch (error) {
    for (const { reject } of jobs) reject(writeFailure(error));
    // What was undone still lies in the log, where the disk has no room for it.
    if (isFull(error)) store.tables.emptyLog();
    // Where the files are damaged nothing can be read again, and nothing more is written.
    if (!store.health.damage) store.reload();
  }
}

/** Stores what waits, takes nothing more, and gives the files back. */
export async function closeStore(store: Store): Promise<void> {
  store.isClosed = true;
  // Its client is gone, which ends it at its next step.
  while (store.longWrite) await store.longWrite;
  commitWaiting(store);
  store.tables.close();
}

/**
 * Runs one long write as a transaction of its own, alone, with reads in between, which see the collection as it was as
 * long as `work` changes nothing that they look at; resolves when it is on disk. Whatever `work` throws undoes all of it.
 */
export async function writeLong<T>(store: Store, work: () => Promise<T>): Promise<T> {
  while (store.longWrite) await store.longWrite;
  if (store.isClosed) throw storeError(91, 'ShutdownInProgress', 'the store was stopped');
  commitWaiting(store);
  if (store.health.damage) throw store.health.damage;
  checkFreeSpace(store.dir);
  let isOver = () => {};
  store.longWrite = new Promise((resolve) => (isOver = resolve));
  try {
    return await store.tables.longTransaction(work);
  } catch (error) {
    if (isFull(error)) store.tables.emptyLog();
    if (!store.health.damage) store.reload();
    throw writeFailure(error);
  } finally {
    store.longWrite = undefined;
    isOver();
    commitWaiting(store);
  }
}

function writeFailure(error: unknown): StoreError {
  if (isStoreError(error)) return error;
  const message = `the write was not stored: ${error instanceof Error ? error.message : 'unknown'}`;
  if (isFull(error)) return outOfSpace(message);
  if (isReadOnly(error)) return storeError(13, 'Unauthorized', message);
  return storeError(8, 'UnknownError', message);
}
