import type { Collection, Index, Store } from './store';

/**
 * Keys of the files: documents by (collection u32, record u48); index entries by (collection u32, index u32, values,
 * record u48) with nothing as their value.
 */
export const MAX_RECORD_ID = 0xffffffffffff;
export const NOTHING = Buffer.alloc(0);
/** Above every key that begins with what stands before it. */
export const END = Buffer.alloc(8, 255);

export function documentKey(collection: Collection, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collection.id, 0);
  key.writeUIntBE(recordId, 4, 6);
  return key;
}
export const recordOfDocumentKey = (key: Buffer): number => key.readUIntBE(4, 6);

export function indexPrefix(collection: Collection, index: Index): Buffer {
  const key = Buffer.allocUnsafe(8);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  return key;
}

export function entryKey(collection: Collection, index: Index, values: Buffer, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(14 + values.length);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  values.copy(key, 8);
  key.writeUIntBE(recordId, 8 + values.length, 6);
  return key;
}
export const recordOfEntry = (key: Buffer): number => key.readUIntBE(key.length - 6, 6);

export interface KeyRange {
  start: Buffer;
  end: Buffer;
}

export const documentRange = (collection: Collection): KeyRange => ({
  start: documentKey(collection, 0),
  end: documentKey(collection, MAX_RECORD_ID),
});

export function indexRange(collection: Collection, index: Index): KeyRange {
  const start = indexPrefix(collection, index);
  return { start, end: Buffer.concat([start, END]) };
}

/** Removes every key of a range, inside a transaction. */
export function wipe(database: Store['docs'], range: KeyRange): void {
  for (;;) {
    const keys = [...database.getKeys({ ...range, limit: 10_000 })];
    for (const key of keys) database.removeSync(key);
    if (keys.length < 10_000) return;
  }
}
