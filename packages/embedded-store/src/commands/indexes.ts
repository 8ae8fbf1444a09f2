import { invalidOptions, storeError } from '../errors';
import { runToEnd } from '../flow';
import { dropIndex } from '../storage/catalogue';
import { buildIndexes } from '../storage/buildIndexes';
import { write, writeLong, type Collection, type Index } from '../storage/store';
import { encode } from '../values/bson';
import { isEqual } from '../values/compare';
import { isDoc, formatValue, type Doc } from '../values/types';
import { firstPage } from './cursors';
import { docList, docOption, namespaceOf, target, targetOrNew, type Handler, type Request } from './request';

const cannotCreate = (message: string) => storeError(67, 'CannotCreateIndex', message);
const KEPT_OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];
/** Options without meaning here. */
const IGNORED_OPTIONS = ['key', 'name', 'v', 'ns', 'background'];
const IN_PARTIAL = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

const isField = ([path, direction]: [string, unknown]): boolean =>
  (direction === 1 || direction === -1) && !/^$|^\$|\$\*\*/.test(path);

/** A partial index condition that can be looked up in a query. */
const isKnownPart = ([name, condition]: [string, unknown]): boolean =>
  !name.startsWith('$') &&
  Object.entries(isDoc(condition) ? condition : {}).every(
    ([key, value]) =>
      !key.startsWith('$') || (IN_PARTIAL.includes(key) && (key !== '$exists' || value === true)),
  );

/** The specification as shown by listIndexes. */
function readSpec(given: Doc): Doc {
  const key = docOption(given.key, 'key');
  const fields = Object.entries(key);
  if (fields.length === 0 || fields.length > 32 || !fields.every(isField)) {
    throw cannotCreate(`an index of ${formatValue(key)} is not supported by the embedded store`);
  }
  const unknown = Object.keys(given).find((one) => ![...KEPT_OPTIONS, ...IGNORED_OPTIONS].includes(one));
  if (unknown !== undefined) {
    throw storeError(197, 'InvalidIndexSpecificationOption', `index option '${unknown}' is not supported`);
  }
  const { expireAfterSeconds: ttl = 0, name = fields.flat().join('_') } = given;
  if (typeof ttl !== 'number' || ttl < 0 || (ttl > 0 && fields.length > 1)) {
    throw cannotCreate('expireAfterSeconds must be a number of at least 0, on an index of one field');
  }
  const partial = Object.entries(docOption(given.partialFilterExpression, 'partialFilterExpression'));
  if (!partial.every(isKnownPart)) throw cannotCreate(`unsupported partial index: ${formatValue(given)}`);
  const kept = KEPT_OPTIONS.filter((option) => given[option] !== undefined && given[option] !== false);
  return { v: 2, key, name, ...Object.fromEntries(kept.map((option) => [option, given[option]])) };
}

/**
 * Does the index exist?
 * @throws if another one conflicts with it
 */
function isThere(indexes: Pick<Index, 'name' | 'spec'>[], spec: Doc): boolean {
  if (isEqual(spec.key, { _id: 1 })) return true;
  const other =
    indexes.find((index) => index.name === spec.name) ??
    indexes.find((index) => isEqual(index.spec.key, spec.key));
  if (!other) return false;
  const shown = `requested: ${formatValue(spec)}, existing: ${formatValue(other.spec)}`;
  if (!isEqual(other.spec.key, spec.key)) {
    throw storeError(86, 'IndexKeySpecsConflict', `An existing index has the same name; ${shown}`);
  }
  if (['name', ...KEPT_OPTIONS].every((option) => isEqual(other.spec[option], spec[option]))) return true;
  throw storeError(85, 'IndexOptionsConflict', `An index exists with other options; ${shown}`);
}

/**
 * The `specs` that don't exist yet.
 * @throws if one conflicts with another or with an existing index
 */
function missing(collection: Collection, specs: Doc[]): Doc[] {
  const found: Doc[] = [];
  for (const spec of specs) {
    const all = [...collection.indexes, ...found.map((one) => ({ name: String(one.name), spec: one }))];
    if (!isThere(all, spec)) found.push(spec);
  }
  return found;
}

export const createIndexes: Handler = async (request) => {
  const specs = docList(request.command.indexes, 'createIndexes.indexes').map(readSpec);
  const there = target(request);
  if (there && missing(there, specs).length === 0) {
    const count = there.indexes.length;
    return {
      numIndexesBefore: count,
      numIndexesAfter: count,
      createdCollectionAutomatically: false,
      ok: 1,
    };
  }
  return writeLong(request.store, async () => {
    const createdCollectionAutomatically = !target(request);
    const collection = targetOrNew(request);
    const numIndexesBefore = collection.indexes.length;
    await runToEnd(buildIndexes(collection, missing(collection, specs)), request.operation);
    const numIndexesAfter = collection.indexes.length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 };
  });
};

function existing(request: Request): Collection {
  const collection = target(request);
  if (collection) return collection;
  throw storeError(26, 'NamespaceNotFound', `ns does not exist: ${namespaceOf(request)}`);
}

export const listIndexes: Handler = (request) =>
  firstPage(
    request,
    existing(request).indexes.map(({ spec }) => encode(spec)),
  );

function indexesToDrop({ indexes }: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return indexes.filter((index) => index.name !== '_id_');
  const found = indexes.find((index) => index.name === wanted || isEqual(index.spec.key, wanted));
  if (!found) throw storeError(27, 'IndexNotFound', `index not found: ${formatValue(wanted)}`);
  if (found.name === '_id_') throw invalidOptions('cannot drop _id index');
  return [found];
}

export const dropIndexes: Handler = (request) => {
  const run = () => {
    const collection = existing(request);
    const nIndexesWas = collection.indexes.length;
    for (const index of indexesToDrop(collection, request.command.index)) dropIndex(collection, index);
    return { nIndexesWas, ok: 1 };
  };
  return write(request.store, run, false);
};
