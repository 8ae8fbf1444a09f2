import { storeError } from '../errors';
import { compileFilter } from '../query/matcher';
import { fieldSet } from '../values/bson';
import { toNumber } from '../values/numbers';
import { firstPart, splitPath } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import { indexRange } from './keys';
import { MAX_COLLECTION_ID, openTables } from './sqlite';
import { createHealth, prepareFiles } from './files';
import { decodeCollection, encodeCollection, metaKey, type SavedCollection } from './savedCollection';
import { dropCache, type Collection, type Index, type Store } from './store';

/** Collections and indexes, in memory and in the files. */

export interface OpenOptions {
  dir: string;
  durable: boolean;
  cacheBytes: number;
  /** Called with one line when the files turn out to be damaged. */
  report?: (line: string) => void;
}

/** Runtime form of an index specification. */
export function createIndex(id: number, spec: Doc): Index {
  const key = isDoc(spec.key) ? spec.key : {};
  const paths = Object.keys(key);
  const partialFilter = isDoc(spec.partialFilterExpression) ? spec.partialFilterExpression : undefined;
  const context = { variables: {} };
  const partial = partialFilter && compileFilter(partialFilter, context);
  const ttl = spec.expireAfterSeconds;
  return {
    id,
    name: String(spec.name),
    spec,
    paths,
    parts: paths.map(splitPath),
    directions: Object.values(key).map((direction) => (Number(direction) < 0 ? -1 : 1)),
    unique: spec.unique === true || spec.name === '_id_',
    sparse: spec.sparse === true,
    partialFilter,
    partial,
    ttlSeconds: isNumeric(ttl) ? toNumber(ttl) : undefined,
    multikey: paths.map(() => false),
    hasInexactKeys: false,
    fields: fieldSet([...paths.map(firstPart), ...(partial?.fields ?? [])]),
  };
}

/** Call inside a transaction. */
export function saveCollection({ store, id, db, name, nextIndexId, indexes }: Collection): void {
  const kept = indexes.map(({ id, spec, multikey, hasInexactKeys }) => ({
    ...{ id, spec, multikey, hasInexactKeys },
  }));
  const saved = { id, db, name, nextIndexId, indexes: kept };
  store.tables.catalogue.put(metaKey(saved), encodeCollection(saved));
}

function blankCollection(store: Store, id: number, db: string, name: string): Collection {
  const counters = { nextIndexId: 1, nextRecordId: 1, count: 0, version: 0, cacheBytes: 0 };
  const none = { indexes: [], fields: fieldSet([]), cache: undefined };
  return { store, id, db, name, ...none, ...counters, isDropped: false };
}

function setIndexes(collection: Collection, indexes: Index[]): void {
  collection.indexes = indexes;
  collection.fields = fieldSet(['_id', ...indexes.flatMap((index) => index.fields.names)]);
}

/** Derives counters from the documents, so that a crash can't corrupt them. */
function loadCollection(store: Store, { id, db, name, nextIndexId, indexes }: SavedCollection): Collection {
  const collection = blankCollection(store, id, db, name);
  const load = ({ id: indexId, spec, multikey, hasInexactKeys }: SavedCollection['indexes'][number]) =>
    Object.assign(createIndex(indexId, spec), { multikey, hasInexactKeys });
  setIndexes(collection, indexes.map(load));
  // Count the _id index, which has one entry per document and fewer pages than the documents.
  const [ids] = collection.indexes;
  return Object.assign(collection, {
    nextIndexId,
    count: ids ? store.tables.entries.count(indexRange(collection, ids)) : 0,
    nextRecordId: store.tables.documents.last(id) + 1,
  });
}

/**
 * Opens the files of a directory.
 * @throws if they are damaged beyond reading
 */
export function openStore({ dir, durable, cacheBytes, report = () => {} }: OpenOptions): Store {
  const health = createHealth(dir);
  const store: Store = {
    dir,
    health,
    tables: openTables(prepareFiles(dir), { durable, damaged: health.damaged }),
    waiting: [],
    longWrite: undefined,
    isClosed: false,
    collections: new Map(),
    nextCollectionId: 1,
    cacheBytes: 0,
    cacheLimit: cacheBytes,
    reload: () => load(store),
  };
  try {
    load(store);
  } catch (error) {
    store.tables.close();
    throw error;
  }
  // Errors up to here reach the caller; later damage is reported.
  health.report = report;
  return store;
}

/**
 * Reads the catalog at start and after a failed transaction. Known collections keep their objects.
 * @throws without changes if the files can't be read
 */
function load(store: Store): void {
  for (const collection of store.collections.values()) dropCache(collection);
  const saved = store.tables.catalogue.all().map((row) => {
    const collection = decodeCollection(row);
    if (!collection) throw store.health.damaged('a collection is not what was stored');
    return { name: metaKey(collection), found: loadCollection(store, collection) };
  });
  const known = new Map(store.collections);
  store.collections.clear();
  for (const { name, found } of saved) {
    const collection = known.get(name);
    const isSame = collection?.id === found.id;
    if (isSame) found.version = collection.version + 1;
    store.collections.set(name, isSame ? Object.assign(collection, found) : found);
    store.nextCollectionId = Math.max(store.nextCollectionId, found.id + 1);
  }
  for (const collection of known.values()) {
    collection.isDropped = store.collections.get(metaKey(collection)) !== collection;
  }
}

export const findCollection = (store: Store, db: string, name: string): Collection | undefined =>
  store.collections.get(metaKey({ db, name }));

/** Call inside a transaction. */
export function createCollection(store: Store, db: string, name: string): Collection {
  checkNamespace(db, name);
  if (store.nextCollectionId > MAX_COLLECTION_ID) throw storeError(8, 'UnknownError', 'too many collections');
  const collection = blankCollection(store, store.nextCollectionId++, db, name);
  collection.cache = new Map();
  addIndexes(collection, [createIndex(collection.nextIndexId, { v: 2, key: { _id: 1 }, name: '_id_' })]);
  store.collections.set(metaKey(collection), collection);
  saveCollection(collection);
  return collection;
}

const checkNamespace = (db: string, name: string): void => {
  const key = metaKey({ db, name });
  if (/^$|[\s/\\"$.\0]/.test(db) || /^$|^\.|[$\0]/.test(name) || Buffer.byteLength(key) > 255) {
    throw storeError(73, 'InvalidNamespace', `Invalid namespace specified '${key}'`);
  }
};

/** Call inside a transaction. Documents and indexes are stored under the collection's number, which stays. */
export function renameCollection(collection: Collection, name: string): void {
  const { store, db } = collection;
  checkNamespace(db, name);
  store.tables.catalogue.remove(metaKey(collection));
  store.collections.delete(metaKey(collection));
  collection.name = name;
  store.collections.set(metaKey(collection), collection);
  saveCollection(collection);
}

/** Changes memory only: call `saveCollection` afterwards. */
export function addIndexes(collection: Collection, indexes: Index[]): void {
  collection.nextIndexId += indexes.length;
  setIndexes(collection, [...collection.indexes, ...indexes]);
}

/** Call inside a transaction. */
export function dropCollection(collection: Collection): void {
  const { store } = collection;
  store.tables.documents.clear(collection.id);
  for (const index of collection.indexes) store.tables.entries.clear(indexRange(collection, index));
  store.tables.catalogue.remove(metaKey(collection));
  store.collections.delete(metaKey(collection));
  dropCache(collection);
  collection.isDropped = true;
}

/** Call inside a transaction. */
export function dropIndex(collection: Collection, index: Index): void {
  setIndexes(
    collection,
    collection.indexes.filter((one) => one !== index),
  );
  collection.store.tables.entries.clear(indexRange(collection, index));
  saveCollection(collection);
}
