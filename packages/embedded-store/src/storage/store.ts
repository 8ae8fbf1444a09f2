import { statfsSync } from 'node:fs';
import { isStoreError, storeError, type StoreError } from '../errors';
import type { Matcher } from '../query/matcher';
import type { FieldSet } from '../values/bson';
import type { Doc } from '../values/types';
import type { Health } from './files';
import type { Tables } from './sqlite';
import { isFull, isReadOnly } from './statements';

/** The files, the catalog in memory, and the single way to write. */

export interface Index {
  id: number;
  name: string;
  /** As shown by listIndexes. */
  spec: Doc;
  paths: string[];
  parts: string[][];
  directions: number[];
  unique: boolean;
  sparse: boolean;
  partialFilter: Doc | undefined;
  partial: Matcher | undefined;
  ttlSeconds: number | undefined;
  /** Per key field: does any document have an array there? */
  multikey: boolean[];
  /** Some key is inexact, so this index can't provide an order. */
  hasInexactKeys: boolean;
  /** Top-level fields its entries are made of. */
  fields: FieldSet;
}

export interface Collection {
  store: Store;
  id: number;
  db: string;
  name: string;
  indexes: Index[];
  /** Fields to decode when storing a document: those of all indexes. */
  fields: FieldSet;
  nextIndexId: number;
  nextRecordId: number;
  count: number;
  /** Increases with every write; detects stale reads. */
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
  /** Writes queued for the next transaction. */
  waiting: Job[];
  /** The long write in progress; never rejects. */
  longWrite: Promise<void> | undefined;
  /** Stopped: commands still running for disconnected clients write nothing more. */
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

/** Minimum free space; below it writes are refused, while reads and deletes still work. */
const MIN_FREE_BYTES = 8 * 1024 * 1024;
const FREE_CHECK_MS = 1000;

let lastFreeCheck = -Infinity;
function checkFreeSpace(dir: string): void {
  if (performance.now() - lastFreeCheck < FREE_CHECK_MS) return;
  const { bavail, bsize } = statfsSync(dir);
  if (bavail * bsize < MIN_FREE_BYTES) throw outOfSpace(`there is no room left on the disk of ${dir}`);
  lastFreeCheck = performance.now();
}
const outOfSpace = (message: string) => storeError(14031, 'OutOfDiskSpace', message);

/** A queued write. */
interface Job {
  /** Runs the write; returns a callback that answers its client once it is on disk. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

/**
 * Runs a write as one transaction and resolves when it is on disk. Check all preconditions inside `run`. A refusal
 * (StoreError) keeps what was done before it, like MongoDB's batches; an unexpected error rolls back the whole command
 * and reloads the state from the files.
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

/** Runs one of several writes. If it fails unexpectedly the others continue, unless the disk is full. */
function runJob(store: Store, { run, reject }: Job): () => void {
  try {
    return store.tables.attempt(run);
  } catch (error) {
    if (isFull(error) || store.health.damage) throw error;
    store.reload();
    return () => reject(writeFailure(error));
  }
}

/** Writes queued during a sync share the next transaction, because syncing dominates the cost. */
function commitWaiting(store: Store): void {
  if (store.longWrite) return;
  const jobs = store.waiting.splice(0);
  const callbacks: (() => void)[] = [];
  try {
    if (jobs.length > 0) {
      store.tables.transaction(() => jobs.forEach((job) => callbacks.push(runJob(store, job))));
    }
    for (const done of callbacks) done();
  } catch (error) {
    for (const { reject } of jobs) reject(writeFailure(error));
    // Overwrite what was rolled back: it may still be in the log of a full disk.
    if (isFull(error)) store.tables.emptyLog();
    // Damaged files can't be read again; nothing more is written.
    if (!store.health.damage) store.reload();
  }
}

/** Flushes the queue, accepts nothing more and closes the files. */
export async function closeStore(store: Store): Promise<void> {
  store.isClosed = true;
  // Its client is gone, so it stops at its next step.
  while (store.longWrite) await store.longWrite;
  commitWaiting(store);
  store.tables.close();
}

/**
 * Runs a long write as its own transaction, with reads in between. These see the old collection as long as `work`
 * changes nothing they read. Resolves when it is on disk; an error in `work` rolls everything back.
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
