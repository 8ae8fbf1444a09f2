import type { Readable } from 'node:stream';

/** A stored file, as listed. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** File storage. Keys are made by the product, never by users: `area/ab/name.ext`. */
export interface Storage {
  /** Writes a file atomically. */
  put(key: string, content: Buffer): Promise<void>;
  /** Opens a file as a stream; undefined if missing. The caller closes the stream. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes a file; does nothing if it is missing. */
  remove(key: string): Promise<void>;
  /** Renames a file; does nothing if it is missing. */
  move(from: string, to: string): Promise<void>;
  /** Lists all files whose key starts with `prefix` (which ends with `/`). */
  list(prefix: string): AsyncIterable<StoredFile>;
  /**
   * Checks that files can be written.
   * @throws the reason if they can't
   */
  checkWritable(): Promise<void>;
}

/** All areas of permanent files. */
export const AREAS = ['pictures/', 'hidden/', 'documents/'] as const;

/** Area of reproducible files: not in backups, never moved, never served by URL, deleted after a while. */
export const CACHE_AREA = 'cache/';

const KEY = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)+$/;
/**
 * Checks a storage key. The product makes its keys, so an invalid one is a bug.
 * @throws Error if invalid
 */
export function assertKey(key: string, isInside = true): void {
  if (!KEY.test(key) || !isInside) throw new Error(`Not a storage key: ${key}`);
}
