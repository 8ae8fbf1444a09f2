import type { Readable } from 'node:stream';

/** A stored file as a listing tells it. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Where files lie. Keys are made by the product, never by people: `area/ab/name.ext`. */
export interface Storage {
  /** Writes the whole file or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** The file's bytes as a stream; undefined when there is none. The caller ends the stream. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes a file; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Gives a file another key; a missing one is fine. */
  move(from: string, to: string): Promise<void>;
  /** Every file whose key begins with `prefix` (ends with `/`). */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** @throws the reason why nothing can be written */
  checkWritable(): Promise<void>;
}

/** What `list` is asked for: everything that is kept. */
export const AREAS = ['pictures/', 'hidden/', 'documents/'] as const;

/** Files that can be made again: in no backup, never moved, never served by address, removed after a while. */
export const CACHE_AREA = 'cache/';

const KEY = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)+$/;
/** @throws Error when it is none: keys are the product's own, so that this is a fault of ours */
export function assertKey(key: string, isInside = true): void {
  if (!KEY.test(key) || !isInside) throw new Error(`Not a storage key: ${key}`);
}
