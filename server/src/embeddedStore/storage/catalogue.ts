import { storeError } from '../errors';
import { compileFilter } from '../query/matcher';
import { decode, encode, fieldSet } from '../values/bson';
import { toNumber } from '../values/numbers';
import { firstPart, splitPath } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import { documentRange, indexRange, recordOfDocumentKey, wipe } from './keys';
import { dropCache, openFiles, UNFINISHED, type Collection, type Index, type Store } from './store';

/** Which collections and indexes there are, in memory and in the files. */

export interface OpenOptions {
  dir: string;
  durable: boolean;
  cacheBytes: number;
}

const metaKey = ({ db, name }: { db: string; name: string }): string => `${db}.${name}`;

/** What an index needs at run time, from its specification. */
function createIndex(id: number, spec: Doc): Index {
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

/** A collection as the catalogue file has it. */
type SavedCollection = Pick<Collection, 'id' | 'db' | 'name' | 'nextIndexId'> & {
  indexes: Pick<Index, 'id' | 'spec' | 'multikey' | 'hasInexactKeys'>[];
};

/** Inside a transaction. */
export function saveCollection({ store, id, db, name, nextIndexId, indexes }: Collection): void {
  const kept = indexes.map(({ id, spec, multikey, hasInexactKeys }) => ({
    ...{ id, spec, multikey, hasInexactKeys },
  }));
  const saved: SavedCollection = { id, db, name, nextIndexId, indexes: kept };
  store.meta.putSync(metaKey({ db, name }), encode(saved));
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

/** Counters come from the documents themselves, so that a crash cannot make them wrong. */
function loadCollection(store: Store, { id, db, name, nextIndexId, indexes }: SavedCollection): Collection {
  const collection = blankCollection(store, id, db, name);
  const range = documentRange(collection);
  const [last] = store.docs.getKeys({ start: range.end, end: range.start, reverse: true, limit: 1 });
  const load = ({ id: indexId, spec, multikey, hasInexactKeys }: SavedCollection['indexes'][number]) =>
    Object.assign(createIndex(indexId, spec), { multikey, hasInexactKeys });
  setIndexes(collection, indexes.map(load));
  return Object.assign(collection, {
    nextIndexId,
    count: store.docs.getKeysCount({ ...range }),
    nextRecordId: last ? recordOfDocumentKey(last) + 1 : 1,
  });
}

/** Opens the files of a directory; throws when they are damaged. */
export function openStore({ dir, durable, cacheBytes }: OpenOptions): Store {
  const store: Store = {
    ...openFiles(dir, durable),
    dir,
    collections: new Map(),
    nextCollectionId: 1,
    cacheBytes: 0,
    cacheLimit: cacheBytes,
    reload: () => load(store),
  };
  load(store);
  return store;
}

/** Reads the catalogue, at the start and after a failed transaction; collections that are known stay the same objects. */
function load(store: Store): void {
  const known = new Map(store.collections);
  store.collections.clear();
  for (const { key, value } of store.meta.getRange()) {
    if (key === UNFINISHED) continue;
    const saved = decode(value) as Doc & SavedCollection;
    const collection = known.get(key);
    const found = loadCollection(store, saved);
    const isSame = collection?.id === saved.id;
    if (isSame) found.version = collection.version + 1;
    store.collections.set(key, isSame ? Object.assign(collection, found) : found);
    store.nextCollectionId = Math.max(store.nextCollectionId, saved.id + 1);
  }
  for (const collection of known.values()) {
    collection.isDropped = store.collections.get(metaKey(collection)) !== collection;
  }
  store.cacheBytes = 0;
}

export const findCollection = (store: Store, db: string, name: string): Collection | undefined =>
  store.collections.get(metaKey({ db, name }));

/** Inside a transaction. */
export function createCollection(store: Store, db: string, name: string): Collection {
  const key = metaKey({ db, name });
  if (/^$|[\s/\\"$.\0]/.test(db) || /^$|^\.|[$\0]/.test(name) || Buffer.byteLength(key) > 255) {
    throw storeError(73, 'InvalidNamespace', `Invalid namespace specified '${key}'`);
  }
  const collection = blankCollection(store, store.nextCollectionId++, db, name);
  collection.cache = new Map();
  addIndex(collection, { v: 2, key: { _id: 1 }, name: '_id_' });
  store.collections.set(key, collection);
  saveCollection(collection);
  return collection;
}

/** Only in memory: `saveCollection` has to follow. */
export function addIndex(collection: Collection, spec: Doc): Index {
  const index = createIndex(collection.nextIndexId++, spec);
  setIndexes(collection, [...collection.indexes, index]);
  return index;
}

/** Inside a transaction. */
export function dropCollection(collection: Collection): void {
  const { store } = collection;
  wipe(store.docs, documentRange(collection));
  for (const index of collection.indexes) wipe(store.index, indexRange(collection, index));
  store.meta.removeSync(metaKey(collection));
  store.collections.delete(metaKey(collection));
  dropCache(collection);
  collection.isDropped = true;
}

/** Inside a transaction. */
export function dropIndex(collection: Collection, index: Index): void {
  setIndexes(
    collection,
    collection.indexes.filter((one) => one !== index),
  );
  wipe(collection.store.index, indexRange(collection, index));
  saveCollection(collection);
}
