import { invalidOptions, namespaceNotFound, storeError } from '../errors';
import { buildIndex } from '../storage/buildIndex';
import { createCollection, dropIndex, saveCollection } from '../storage/catalogue';
import { write, type Collection, type Index } from '../storage/store';
import { encode } from '../values/bson';
import { isEqual } from '../values/compare';
import { toNumber } from '../values/numbers';
import { isDoc, isNumeric, show, type Doc } from '../values/types';
import { checkOptions, docList, docOption, target, targetName, type Handler, type Request } from './request';

const cannotCreate = (message: string) => storeError(67, 'CannotCreateIndex', message);
const KEPT_OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'hidden'];
/** Without meaning here, or the only value that this store knows. */
const IGNORED_OPTIONS = ['key', 'name', 'v', 'ns', 'background', 'dropDups', 'collation'];
const IN_PARTIAL = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

function checkKey(key: unknown): Doc {
  const fields = docOption(key, 'key');
  if (Object.keys(fields).length === 0) throw cannotCreate('Index keys cannot be empty.');
  if (Object.keys(fields).length > 32) throw cannotCreate('an index may have at most 32 fields');
  for (const [path, direction] of Object.entries(fields)) {
    if (path === '' || path.startsWith('$') || path.includes('$**')) {
      throw cannotCreate(`an index on '${path}' is not supported by the embedded store`);
    }
    if (typeof direction === 'string') {
      throw cannotCreate(`an index of type '${direction}' is not supported by the embedded store`);
    }
    if (!isNumeric(direction) || !toNumber(direction)) {
      throw cannotCreate(
        `Values in v:2 index key pattern must be numbers other than 0, not ${show(direction)}`,
      );
    }
  }
  return fields;
}

function checkPartial(filter: unknown): void {
  for (const [name, condition] of Object.entries(docOption(filter, 'partialFilterExpression'))) {
    const operators = isDoc(condition) ? Object.keys(condition).filter((key) => key.startsWith('$')) : [];
    const bad = [name.startsWith('$') ? name : undefined, ...operators].find(
      (one) => one !== undefined && !IN_PARTIAL.includes(one),
    );
    const isAbsence = isDoc(condition) && '$exists' in condition && condition.$exists !== true;
    if (bad !== undefined || isAbsence) {
      throw cannotCreate(`unsupported expression in partial index: ${bad ?? '$exists: false'}`);
    }
  }
}

/** The specification as listIndexes will show it. */
function readSpec(given: Doc): Doc {
  const key = checkKey(given.key);
  const name =
    typeof given.name === 'string'
      ? given.name
      : Object.entries(key)
          .map(([path, direction]) => `${path}_${show(direction)}`)
          .join('_');
  for (const option of Object.keys(given)) {
    if (!KEPT_OPTIONS.includes(option) && !IGNORED_OPTIONS.includes(option)) {
      throw storeError(197, 'InvalidIndexSpecificationOption', `index option '${option}' is not supported`);
    }
  }
  const collation = docOption(given.collation, 'collation');
  if (given.collation !== undefined && collation.locale !== 'simple') {
    throw cannotCreate('an index with a collation is not supported by the embedded store');
  }
  const ttl = given.expireAfterSeconds;
  if (ttl !== undefined && (!isNumeric(ttl) || toNumber(ttl) < 0 || Object.keys(key).length > 1)) {
    throw cannotCreate('expireAfterSeconds must be a number of at least 0, on an index of one field');
  }
  if (given.partialFilterExpression !== undefined) checkPartial(given.partialFilterExpression);
  const spec: Doc = { v: 2, key, name };
  for (const option of KEPT_OPTIONS) {
    if (given[option] !== undefined && given[option] !== false) spec[option] = given[option];
  }
  return spec;
}

/** Options that make two indexes different. */
const identity = ({ unique, sparse, partialFilterExpression }: Doc): Doc => ({
  unique: unique === true,
  sparse: sparse === true,
  partial: partialFilterExpression ?? null,
});

/** True when the index is there already; throws when one stands in its way. */
function isThere(collection: Collection, spec: Doc): boolean {
  const isSameKey = (index: Index) => isEqual(index.spec.key, spec.key);
  const isSame = (index: Index) => isSameKey(index) && isEqual(identity(index.spec), identity(spec));
  const named = collection.indexes.find((index) => index.name === spec.name);
  const shown = () => `Requested index: ${show(spec)}, existing index: ${show(named?.spec)}`;
  if (named?.name === '_id_' || (isEqual(spec.key, { _id: 1 }) && !named)) return true;
  if (named && isSame(named)) {
    if (isEqual(named.spec.expireAfterSeconds, spec.expireAfterSeconds)) return true;
    const message = `An equivalent index already exists with the same name but different options. ${shown()}`;
    throw storeError(85, 'IndexOptionsConflict', message);
  }
  if (named) {
    const message = `An existing index has the same name as the requested index. ${shown()}`;
    throw storeError(86, 'IndexKeySpecsConflict', message);
  }
  const other = collection.indexes.find(isSame) ?? collection.indexes.find(isSameKey);
  if (!other) return false;
  throw storeError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
}

export const createIndexes: Handler = async (request) => {
  checkOptions(request, ['indexes', 'commitQuorum']);
  const { command, engine } = request;
  const { store } = engine;
  const specs = docList(command.indexes, 'createIndexes.indexes').map(readSpec);
  let isNew = false;
  const collection = await write(store, () => {
    const known = target(request);
    isNew = !known;
    return known ?? createCollection(store, request.db, targetName(request));
  });
  const turn = collection.catalogueTurn.then(async () => {
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) if (!isThere(collection, spec)) await buildIndex(store, collection, spec);
    const numIndexesAfter = collection.indexes.length;
    return {
      numIndexesBefore,
      numIndexesAfter,
      ...(isNew ? { createdCollectionAutomatically: true } : {}),
      ...(numIndexesBefore === numIndexesAfter ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  });
  collection.catalogueTurn = turn.catch(() => undefined);
  return turn;
};

function existing(request: Request): Collection {
  const collection = target(request);
  if (collection) return collection;
  throw namespaceNotFound(`ns does not exist: ${request.db}.${targetName(request)}`);
}

export const listIndexes: Handler = (request) => {
  checkOptions(request, ['cursor']);
  const collection = existing(request);
  const documents = collection.indexes.filter((index) => !index.isBuilding).map(({ spec }) => encode(spec));
  const ns = `${request.db}.${collection.name}`;
  return { cursorReply: { ns, id: 0n, documents, isFirst: true } };
};

function indexesToDrop(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return list.map((one) => {
    const found = collection.indexes.find((index) =>
      typeof one === 'string' ? index.name === one : isEqual(index.spec.key, one),
    );
    if (!found) {
      const what = typeof one === 'string' ? `with name [${one}]` : `with key: ${show(one)}`;
      throw storeError(27, 'IndexNotFound', `index not found ${what}`);
    }
    if (found.name === '_id_') throw invalidOptions('cannot drop _id index');
    return found;
  });
}

export const dropIndexes: Handler = (request) => {
  checkOptions(request, ['index']);
  const { store } = request.engine;
  return write(
    store,
    () => {
      const collection = existing(request);
      const nIndexesWas = collection.indexes.length;
      for (const index of indexesToDrop(collection, request.command.index)) {
        dropIndex(store, collection, index);
      }
      return { nIndexesWas, ok: 1 };
    },
    false,
  );
};

/** Only the lifetime and the visibility of an index can be changed. */
export const collMod: Handler = (request) => {
  checkOptions(request, ['index']);
  const { store } = request.engine;
  const { name, keyPattern, expireAfterSeconds, hidden } = docOption(request.command.index, 'index');
  return write(store, () => {
    const collection = existing(request);
    const index = collection.indexes.find((one) => one.name === name || isEqual(one.spec.key, keyPattern));
    if (!index) throw storeError(27, 'IndexNotFound', 'cannot find index for collMod');
    if (isNumeric(expireAfterSeconds)) {
      index.ttlSeconds = toNumber(expireAfterSeconds);
      index.spec.expireAfterSeconds = expireAfterSeconds;
    }
    if (typeof hidden === 'boolean') index.spec.hidden = hidden;
    saveCollection(store, collection);
    return { ok: 1 };
  });
};
