import { ObjectId } from 'bson';
import { storeError } from '../errors';
import { isPauseDue, PAUSE } from '../flow';
import { checkDocumentSize, encodeChanged } from '../values/bson';
import { isRegex, typeName, type Doc } from '../values/types';
import { saveCollection } from './catalogue';
import { checkUnique, entriesOf, noteEntries, putEntries, removeEntries, type Entries } from './indexes';
import { documentKey, documentRange, recordOfDocumentKey } from './keys';
import type { Collection, Index, Store } from './store';

/** One stored document: where it lies and its bytes. */
export interface StoredDocument {
  recordId: number;
  raw: Buffer;
}

/** With an _id, and that first. */
export function withId(doc: Doc): Doc {
  if (doc._id === undefined) return { _id: new ObjectId(), ...doc };
  if (Object.keys(doc)[0] === '_id') return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}

function checkId(id: unknown): void {
  if (!Array.isArray(id) && !isRegex(id)) return;
  throw storeError(53, 'InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
}

export function readDocument(store: Store, collection: Collection, recordId: number): Buffer | undefined {
  if (collection.cache) return collection.cache.get(recordId);
  return store.docs.getBinary(documentKey(collection, recordId));
}

function dropCache(store: Store, collection: Collection): void {
  store.cacheBytes -= collection.cacheBytes;
  collection.cache = undefined;
  collection.cacheBytes = 0;
}

/** Keeps a copy of what is stored, while the memory budget lasts. */
function cacheDocument(
  store: Store,
  collection: Collection,
  recordId: number,
  raw: Buffer | undefined,
): void {
  if (!collection.cache) return;
  const change = (raw?.length ?? 0) - (collection.cache.get(recordId)?.length ?? 0);
  if (raw) collection.cache.set(recordId, Buffer.from(raw));
  else collection.cache.delete(recordId);
  collection.cacheBytes += change;
  store.cacheBytes += change;
  if (store.cacheBytes > store.cacheLimit) dropCache(store, collection);
}

/** Stores a new document. `doc` needs to hold only the indexed fields and _id. Inside a transaction. */
export function insertDocument(store: Store, collection: Collection, raw: Buffer, doc: Doc): void {
  checkDocumentSize(raw);
  checkId(doc._id);
  const all = collection.indexes.map((index) => ({ index, entries: entriesOf(index, doc) }));
  for (const { index, entries } of all) {
    if (index.unique) checkUnique(store, collection, index, entries, doc, -1);
  }
  const recordId = collection.nextRecordId++;
  store.docs.putSync(documentKey(collection, recordId), raw);
  cacheDocument(store, collection, recordId, raw);
  let isNoted = false;
  for (const { index, entries } of all) {
    isNoted = noteEntries(index, entries) || isNoted;
    putEntries(store, collection, index, entries.keys, recordId);
  }
  if (isNoted) saveCollection(store, collection);
  collection.count++;
  collection.version++;
}

const keySet = ({ keys }: Entries) => new Set(keys.map(({ bytes }) => bytes.toString('latin1')));

/** The fields of an index are the same objects before and after: its entries cannot have changed. */
const isUntouched = (index: Index, before: Doc, after: Doc): boolean =>
  index.fields.names.every((name) => Object.is(before[name], after[name]));

/** Stores a changed document; false when nothing changed. Inside a transaction. */
export function updateDocument(
  store: Store,
  collection: Collection,
  stored: StoredDocument,
  before: Doc,
  after: Doc,
): boolean {
  const { recordId } = stored;
  const ordered = withId(after);
  const raw = encodeChanged(ordered, before, stored.raw);
  if (raw.equals(stored.raw)) return false;
  checkDocumentSize(raw);
  checkId(after._id);
  const changes = collection.indexes
    .filter((index) => !isUntouched(index, before, after))
    .map((index) => {
      const [was, is] = [entriesOf(index, before), entriesOf(index, after)];
      const [old, now] = [keySet(was), keySet(is)];
      const isAdded = is.keys.map(({ bytes }) => !old.has(bytes.toString('latin1')));
      const added: Entries = {
        keys: is.keys.filter((_, i) => isAdded[i]),
        tuples: is.tuples.filter((_, i) => isAdded[i]),
        arrays: is.arrays,
      };
      const gone = was.keys.filter(({ bytes }) => !now.has(bytes.toString('latin1')));
      if (index.unique) checkUnique(store, collection, index, added, after, recordId);
      return { index, added, gone };
    });
  store.docs.putSync(documentKey(collection, recordId), raw);
  cacheDocument(store, collection, recordId, raw);
  let isNoted = false;
  for (const { index, added, gone } of changes) {
    isNoted = noteEntries(index, added) || isNoted;
    removeEntries(store, collection, index, gone, recordId);
    putEntries(store, collection, index, added.keys, recordId);
  }
  if (isNoted) saveCollection(store, collection);
  collection.version++;
  return true;
}

/** Inside a transaction. `doc` needs to hold only the indexed fields. */
export function removeDocument(store: Store, collection: Collection, recordId: number, doc: Doc): void {
  for (const index of collection.indexes) {
    removeEntries(store, collection, index, entriesOf(index, doc).keys, recordId);
  }
  store.docs.removeSync(documentKey(collection, recordId));
  cacheDocument(store, collection, recordId, undefined);
  collection.count--;
  collection.version++;
}

/** Documents in order from the files, a bounded number at a time so that others may write between. */
function* scanFiles(
  store: Store,
  collection: Collection,
  after: number,
): Generator<StoredDocument | typeof PAUSE> {
  const CHUNK = 256;
  let from = after + 1;
  for (;;) {
    const range = { ...documentRange(collection), start: documentKey(collection, from), limit: CHUNK };
    const rows = [...store.docs.getRange(range)];
    for (const { key, value } of rows) {
      from = recordOfDocumentKey(key) + 1;
      yield { recordId: from - 1, raw: value };
      if (isPauseDue()) yield PAUSE;
    }
    if (rows.length < CHUNK) return;
  }
}

/** Fills the cache while it scans, and installs it when nothing was written meanwhile. */
function* scanAndCache(store: Store, collection: Collection): Generator<StoredDocument | typeof PAUSE> {
  const { version } = collection;
  const room = store.cacheLimit - store.cacheBytes;
  const cache = new Map<number, Buffer>();
  let bytes = 0;
  for (const item of scanFiles(store, collection, 0)) {
    if (item !== PAUSE && bytes <= room) {
      bytes += item.raw.length;
      cache.set(item.recordId, item.raw);
      if (bytes > room) cache.clear();
    }
    yield item;
  }
  if (bytes > room || collection.version !== version || collection.cache || collection.isDropped) return;
  collection.cache = cache;
  collection.cacheBytes = bytes;
  store.cacheBytes += bytes;
}

/** Every document, in the order in which they were stored. */
export function* scanDocuments(
  store: Store,
  collection: Collection,
): Generator<StoredDocument | typeof PAUSE> {
  const { cache } = collection;
  if (!cache) {
    yield* scanAndCache(store, collection);
    return;
  }
  for (const [recordId, raw] of cache) {
    yield { recordId, raw };
    if (isPauseDue()) yield PAUSE;
    if (collection.cache !== cache) {
      yield* scanFiles(store, collection, recordId);
      return;
    }
  }
}
