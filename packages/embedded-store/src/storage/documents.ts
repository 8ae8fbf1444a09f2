import { ObjectId } from 'bson';
import { storeError } from '../errors';
import { isPauseDue, PAUSE, type PausableGenerator } from '../flow';
import { encodeChanged } from '../values/bson';
import { isRegex, typeName, type Doc } from '../values/types';
import { saveCollection } from './catalogue';
import {
  byText,
  checkUnique,
  entriesOf,
  updateIndexFacts,
  NO_ENTRIES,
  type Entries,
  type Entry,
} from './indexes';
import { entryKey } from './keys';
import type { Row } from './sqlite';
import { dropCache, type Collection, type Index } from './store';

/** A stored document: its record and bytes. */
export type StoredDocument = Row;

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Ensures that an _id exists and comes first. */
export function withId(doc: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = doc;
  return Object.keys(doc)[0] === '_id' ? doc : { _id, ...rest };
}

function checkDocument(raw: Buffer, id: unknown): void {
  if (raw.length > MAX_DOCUMENT_BYTES) {
    const message = `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`;
    throw storeError(10334, 'BSONObjectTooLarge', message);
  }
  if (!Array.isArray(id) && !isRegex(id)) return;
  throw storeError(53, 'InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
}

export function readDocument(collection: Collection, recordId: number): Buffer | undefined {
  if (collection.cache) return collection.cache.get(recordId);
  return collection.store.tables.documents.get(collection.id, recordId);
}

/** Caches a stored document while the memory budget lasts. */
function cacheDocument(collection: Collection, recordId: number, raw: Buffer | undefined): void {
  const { cache, store } = collection;
  if (!cache) return;
  const change = (raw?.length ?? 0) - (cache.get(recordId)?.length ?? 0);
  if (raw) cache.set(recordId, Buffer.from(raw));
  else cache.delete(recordId);
  collection.cacheBytes += change;
  store.cacheBytes += change;
  if (store.cacheBytes > store.cacheLimit) dropCache(collection);
}

/** Changes to one index caused by a document's change. */
interface IndexChange {
  index: Index;
  added: Entries;
  removed: Entry[];
}

/** Stores a document (or removes it, without bytes) and its entries; all checks precede the first change. */
function applyChange(
  collection: Collection,
  recordId: number,
  raw: Buffer | undefined,
  changes: IndexChange[],
): void {
  const { documents, entries } = collection.store.tables;
  for (const { index, added } of changes) {
    if (index.unique) checkUnique(collection, index, added.list, recordId);
  }
  if (raw) documents.put(collection.id, recordId, raw);
  else documents.remove(collection.id, recordId);
  cacheDocument(collection, recordId, raw);
  let isNoted = false;
  for (const { index, added, removed } of changes) {
    isNoted = updateIndexFacts(index, added) || isNoted;
    for (const { bytes } of removed) entries.remove(entryKey(collection, index, bytes), recordId);
    putEntries(collection, index, added, recordId);
  }
  if (isNoted) saveCollection(collection);
  collection.version++;
}

function putEntries(collection: Collection, index: Index, { list }: Entries, recordId: number): void {
  for (const { bytes } of list) {
    collection.store.tables.entries.put(entryKey(collection, index, bytes), recordId);
  }
}

/** Stores a new document. `doc` needs only _id and the indexed fields. Call inside a transaction. */
export function insertDocument(collection: Collection, raw: Buffer, doc: Doc): void {
  checkDocument(raw, doc._id);
  const changes = collection.indexes.map((index) => ({ index, added: entriesOf(index, doc), removed: [] }));
  applyChange(collection, collection.nextRecordId, raw, changes);
  collection.nextRecordId++;
  collection.count++;
}

function changeOf(index: Index, before: Doc, after: Doc): IndexChange {
  const [was, is] = [entriesOf(index, before), entriesOf(index, after)];
  const [old, now] = [byText(was.list), byText(is.list)];
  const added = [...now].filter(([text]) => !old.has(text)).map(([, entry]) => entry);
  const removed = [...old].filter(([text]) => !now.has(text)).map(([, entry]) => entry);
  return { index, added: { list: added, arrays: is.arrays }, removed };
}

/**
 * Stores a changed document, or removes it without `after`. Call inside a transaction.
 * @returns false if nothing changed
 */
export function changeDocument(
  collection: Collection,
  { recordId, raw: rawBefore }: StoredDocument,
  before: Doc,
  after: Doc | undefined,
): boolean {
  if (!after) {
    const removed = (index: Index) => ({ index, added: NO_ENTRIES, removed: entriesOf(index, before).list });
    applyChange(collection, recordId, undefined, collection.indexes.map(removed));
    collection.count--;
    return true;
  }
  const raw = encodeChanged(withId(after), before, rawBefore);
  if (raw.equals(rawBefore)) return false;
  checkDocument(raw, after._id);
  // Index entries can't have changed if their fields are the same objects.
  const isTouched = (name: string) => !Object.is(before[name], after[name]);
  const touched = collection.indexes.filter((index) => index.fields.names.some(isTouched));
  const changes = touched.map((index) => changeOf(index, before, after));
  applyChange(collection, recordId, raw, changes);
  return true;
}

/** Reads documents in order from the files, in bounded batches so that others can write in between. */
export function* scanFiles(collection: Collection, after: number): PausableGenerator<StoredDocument> {
  const CHUNK = 256;
  let last = after;
  for (;;) {
    const rows = collection.store.tables.documents.after(collection.id, last, CHUNK);
    for (const row of rows) {
      last = row.recordId;
      yield row;
      if (isPauseDue()) yield PAUSE;
    }
    if (rows.length < CHUNK) return;
  }
}

/** Fills the cache during a scan, and uses it if nothing was written meanwhile. */
function* scanAndCache(collection: Collection): PausableGenerator<StoredDocument> {
  const { version, store } = collection;
  const room = store.cacheLimit - store.cacheBytes;
  const cache = new Map<number, Buffer>();
  let bytes = 0;
  for (const item of scanFiles(collection, 0)) {
    if (item !== PAUSE && bytes <= room) {
      bytes += item.raw.length;
      cache.set(item.recordId, item.raw);
      if (bytes > room) cache.clear();
    }
    yield item;
  }
  if (bytes > room || collection.version !== version || collection.cache || collection.isDropped) return;
  Object.assign(collection, { cache, cacheBytes: bytes });
  store.cacheBytes += bytes;
}

/** All documents in insertion order. */
export function* scanDocuments(collection: Collection): PausableGenerator<StoredDocument> {
  const { cache } = collection;
  if (!cache) return yield* scanAndCache(collection);
  for (const [recordId, raw] of cache) {
    yield { recordId, raw };
    if (isPauseDue()) yield PAUSE;
    if (collection.cache !== cache) return yield* scanFiles(collection, recordId);
  }
}
