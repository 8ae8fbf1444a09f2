import { storeError } from '../errors';
import { compileExpression } from '../expression/compile';
import { compileFilter } from '../query/matcher';
import { decode, encode, fieldSet } from '../values/bson';
import { firstPart, splitPath } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import { toNumber } from '../values/numbers';
import { documentRange, indexRange, recordOfDocumentKey, wipe } from './keys';
import { openFiles, type Collection, type Index, type Store } from './store';

/** Which collections and indexes there are, in memory and in the files. */

export interface OpenOptions {
  dir: string;
  durable: boolean;
  cacheBytes: number;
}

const metaKey = (db: string, name: string): string => `${db}.${name}`;

/** What an index needs at run time, from its specification. */
function createIndex(id: number, spec: Doc): Index {
  const key = isDoc(spec.key) ? spec.key : {};
  const paths = Object.keys(key);
  const partialFilter = isDoc(spec.partialFilterExpression) ? spec.partialFilterExpression : undefined;
  const partial = partialFilter
    ? compileFilter(partialFilter, { comparison: { missingIsNull: true }, variables: {}, compileExpression })
    : undefined;
  const ttl = spec.expireAfterSeconds;
  return {
    id,
    name: String(spec.name),
    spec,
    paths,
    parts: paths.map(splitPath),
    directions: Object.values(key).map((direction) =>
      isNumeric(direction) && toNumber(direction) < 0 ? -1 : 1,
    ),
    unique: spec.unique === true || spec.name === '_id_',
    sparse: spec.sparse === true,
    partialFilter,
    partial,
    ttlSeconds: isNumeric(ttl) ? toNumber(ttl) : undefined,
    multikey: paths.map(() => false),
    hasInexactKeys: false,
    isBuilding: false,
    fields: fieldSet([...paths.map(firstPart), ...(partial?.fields ?? [])]),
  };
}

export function saveCollection(store: Store, collection: Collection): void {
  const { id, db, name, options, nextIndexId } = collection;
  const indexes = collection.indexes.map(({ id: indexId, spec, multikey, hasInexactKeys, isBuilding }) => ({
    id: indexId,
    spec,
    multikey,
    hasInexactKeys,
    isBuilding,
  }));
  store.meta.putSync(metaKey(db, name), encode({ id, db, name, options, nextIndexId, indexes }));
}

function blankCollection(id: number, db: string, name: string, options: Doc): Collection {
  return {
    id,
    db,
    name,
    options,
    indexes: [],
    nextIndexId: 1,
    nextRecordId: 1,
    count: 0,
    version: 0,
    isDropped: false,
    cache: undefined,
    cacheBytes: 0,
    catalogueTurn: Promise.resolve(),
  };
}

/** A collection as the catalogue file has it. */
interface SavedCollection {
  id: number;
  db: string;
  name: string;
  options: Doc;
  nextIndexId: number;
  indexes: Pick<Index, 'id' | 'spec' | 'multikey' | 'hasInexactKeys' | 'isBuilding'>[];
}
const readSaved = (raw: Buffer): SavedCollection => decode(raw) as unknown as SavedCollection;

function loadCollection(store: Store, saved: SavedCollection): Collection {
  const collection = blankCollection(saved.id, saved.db, saved.name, saved.options);
  collection.nextIndexId = saved.nextIndexId;
  collection.indexes = saved.indexes.map(({ id, spec, ...state }) =>
    Object.assign(createIndex(id, spec), state),
  );
  recount(store, collection);
  return collection;
}

/** Counters come from the documents themselves, so that a crash cannot make them wrong. */
function recount(store: Store, collection: Collection): void {
  const range = documentRange(collection);
  collection.count = store.docs.getKeysCount({ ...range });
  const [last] = store.docs.getKeys({ start: range.end, end: range.start, reverse: true, limit: 1 });
  collection.nextRecordId = last ? recordOfDocumentKey(last) + 1 : 1;
  collection.version++;
}

export function openStore({ dir, durable, cacheBytes }: OpenOptions): Store {
  const store: Store = {
    ...openFiles(dir, durable),
    dir,
    collections: new Map(),
    nextCollectionId: 1,
    cacheBytes: 0,
    cacheLimit: cacheBytes,
    reload: () => reload(store),
  };
  for (const { value } of store.meta.getRange()) {
    const collection = loadCollection(store, readSaved(value));
    store.collections.set(metaKey(collection.db, collection.name), collection);
    store.nextCollectionId = Math.max(store.nextCollectionId, collection.id + 1);
  }
  return store;
}

/** After a failed transaction: what is in memory is measured again by the files. */
function reload(store: Store): void {
  const saved = new Map([...store.meta.getRange()].map(({ key, value }) => [key, readSaved(value)]));
  for (const [key, collection] of store.collections) {
    const found = saved.get(key);
    store.cacheBytes -= collection.cacheBytes;
    if (!found || found.id !== collection.id) {
      collection.isDropped = true;
      store.collections.delete(key);
    } else Object.assign(collection, loadCollection(store, found), { version: collection.version + 1 });
  }
  for (const [key, found] of saved) {
    if (!store.collections.has(key)) store.collections.set(key, loadCollection(store, found));
  }
}

export const findCollection = (store: Store, db: string, name: string): Collection | undefined =>
  store.collections.get(metaKey(db, name));

function checkName(db: string, name: string): void {
  const isBad =
    name === '' || name.includes('\0') || name.startsWith('.') || /[\s/\\"$.\0]/.test(db) || db === '';
  if (isBad || Buffer.byteLength(metaKey(db, name)) > 255 || (name.includes('$') && name !== '$cmd')) {
    throw storeError(73, 'InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
  }
}

/** Inside a transaction. */
export function createCollection(store: Store, db: string, name: string, options: Doc = {}): Collection {
  checkName(db, name);
  const collection = blankCollection(store.nextCollectionId++, db, name, options);
  collection.cache = new Map();
  addIndex(collection, { v: 2, key: { _id: 1 }, name: '_id_' });
  store.collections.set(metaKey(db, name), collection);
  saveCollection(store, collection);
  return collection;
}

export function addIndex(collection: Collection, spec: Doc): Index {
  const index = createIndex(collection.nextIndexId++, spec);
  collection.indexes = [...collection.indexes, index];
  return index;
}

/** Inside a transaction. */
export function dropCollection(store: Store, collection: Collection): void {
  wipe(store.docs, documentRange(collection));
  for (const index of collection.indexes) wipe(store.index, indexRange(collection, index));
  store.meta.removeSync(metaKey(collection.db, collection.name));
  store.collections.delete(metaKey(collection.db, collection.name));
  store.cacheBytes -= collection.cacheBytes;
  collection.cache = undefined;
  collection.cacheBytes = 0;
  collection.isDropped = true;
}

/** Inside a transaction. */
export function dropIndex(store: Store, collection: Collection, index: Index): void {
  collection.indexes = collection.indexes.filter((one) => one !== index);
  wipe(store.index, indexRange(collection, index));
  saveCollection(store, collection);
}

/** Inside a transaction. */
export function renameCollection(store: Store, collection: Collection, db: string, name: string): void {
  checkName(db, name);
  store.meta.removeSync(metaKey(collection.db, collection.name));
  store.collections.delete(metaKey(collection.db, collection.name));
  collection.db = db;
  collection.name = name;
  store.collections.set(metaKey(db, name), collection);
  saveCollection(store, collection);
}

/** Indexes whose building was cut off are taken away; the product asks for them again at its start. */
export function unfinishedIndexes(store: Store): { collection: Collection; index: Index }[] {
  return [...store.collections.values()].flatMap((collection) =>
    collection.indexes.filter((index) => index.isBuilding).map((index) => ({ collection, index })),
  );
}
