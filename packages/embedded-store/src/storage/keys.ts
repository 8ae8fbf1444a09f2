import type { KeyRange } from './keyRange';
import type { Collection, Index } from './store';

/** Index keys: collection u32, index u32, values. The record number is stored with them. */

/** Upper bound of all keys with the given prefix. */
export const END = Buffer.alloc(8, 255);

export function indexPrefix(collection: Collection, index: Index): Buffer {
  const key = Buffer.allocUnsafe(8);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  return key;
}

export function entryKey(collection: Collection, index: Index, values: Buffer): Buffer {
  const key = Buffer.allocUnsafe(8 + values.length);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  values.copy(key, 8);
  return key;
}

export function indexRange(collection: Collection, index: Index): KeyRange {
  const start = indexPrefix(collection, index);
  return { start, end: Buffer.concat([start, END]) };
}
