import { failedToParse, isStoreError, storeError, type StoreError } from '../errors';
import { withoutPauses } from '../flow';
import { resetMade } from '../memory';
import { compileProjection } from '../projection';
import { select, type Query } from '../select';
import { createCollection, findCollection } from '../storage/catalogue';
import { insertDocument, readDocument, removeDocument, updateDocument, withId } from '../storage/documents';
import { write, type Collection } from '../storage/store';
import { decode, decodeFields, encode, fieldSet, type FieldSet } from '../values/bson';
import { toNumber } from '../values/numbers';
import { isNumeric, type Doc } from '../values/types';
import type { Update } from '../update/operator';
import { compileUpdate, upsertBase } from '../update/update';
import {
  checkOptions,
  contextOf,
  docList,
  docOption,
  queryOf,
  target,
  targetName,
  updatePipelineOf,
  type Handler,
  type Request,
} from './request';

const MAX_BATCH = 100_000;

/** Inside a transaction: a concurrent command may have made the collection. */
function targetOrNew(request: Request): Collection {
  const { store } = request.engine;
  const name = targetName(request);
  return findCollection(store, request.db, name) ?? createCollection(store, request.db, name);
}

const writeError = (error: StoreError, index: number): Doc => ({
  index,
  code: error.code,
  ...error.details,
  errmsg: error.message,
});

/** Runs the operations of a batch one by one; an ordered batch stops at the first refusal. */
function runBatch(request: Request, length: number, run: (at: number) => void): Doc {
  const writeErrors: Doc[] = [];
  for (let at = 0; at < length; at++) {
    try {
      run(at);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      writeErrors.push(writeError(error, at));
      if (request.command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function checkBatch(length: number): void {
  if (length > 0 && length <= MAX_BATCH) return;
  const message = `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${length} operations.`;
  throw storeError(4, 'InvalidLength', message);
}

const indexedFields = new WeakMap<Collection, { indexes: unknown; fields: FieldSet }>();

/** The fields that storing a document needs decoded. */
function fieldsToDecode(collection: Collection): FieldSet {
  const known = indexedFields.get(collection);
  if (known?.indexes === collection.indexes && known.fields) return known.fields;
  const fields = fieldSet(['_id', ...collection.indexes.flatMap((index) => index.fields.names)]);
  indexedFields.set(collection, { indexes: collection.indexes, fields });
  return fields;
}

/** "_id" as the first field, told from the bytes. */
const beginsWithId = (raw: Buffer): boolean => raw.length > 8 && raw.readUInt32BE(5) >>> 8 === 0x5f6964;

export const insert: Handler = (request) => {
  checkOptions(request, ['documents', 'ordered', 'bypassDocumentValidation']);
  const { documents, engine } = request;
  checkBatch(documents.length);
  return write(engine.store, () => {
    const collection = targetOrNew(request);
    const fields = fieldsToDecode(collection);
    let n = 0;
    const errors = runBatch(request, documents.length, (at) => {
      const given = documents[at] ?? Buffer.alloc(0);
      if (beginsWithId(given)) insertDocument(engine.store, collection, given, decodeFields(given, fields));
      else {
        const doc = withId(decode(given));
        insertDocument(engine.store, collection, encode(doc), doc);
      }
      n++;
    });
    return { n, ...errors, ok: 1 };
  });
};

/** One update of a batch, or that of findAndModify. */
interface UpdateSpec {
  query: Query;
  update: Update;
  isMulti: boolean;
  isUpsert: boolean;
}

function readUpdate(request: Request, spec: Doc): UpdateSpec {
  const context = contextOf(request, spec.collation ?? request.command.collation);
  const isMulti = spec.multi === true;
  const query = queryOf({ ...spec, filter: spec.q, limit: isMulti ? Infinity : 1 }, context);
  const update = compileUpdate(
    spec.u,
    { filter: query.filter, arrayFilters: spec.arrayFilters },
    context,
    (stages) => updatePipelineOf(request, context, stages),
  );
  if (update.isReplacement && isMulti) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  return { query, update, isMulti, isUpsert: spec.upsert === true };
}

interface Updated {
  matched: number;
  modified: number;
  upsertedId?: unknown;
  before?: Doc;
  after?: Doc;
}

/** Inside a transaction: nothing else writes between the search and the change. */
function runUpdate(request: Request, collection: Collection, spec: UpdateSpec): Updated {
  const { store } = request.engine;
  const { query, update } = spec;
  const now = new Date();
  const records: number[] = [];
  for (const { recordId } of withoutPauses(select(store, collection, query), request.operation)) {
    records.push(recordId);
  }
  if (records.length === 0 && spec.isUpsert) {
    const base = upsertBase(query.filter);
    const start =
      update.isReplacement && base._id !== undefined ? { _id: base._id } : update.isReplacement ? {} : base;
    const after = withId(update.apply(start, { isInsert: true, now }));
    insertDocument(store, collection, encode(after), after);
    return { matched: 1, modified: 0, upsertedId: after._id, after };
  }
  const result: Updated = { matched: records.length, modified: 0 };
  for (const recordId of records) {
    const raw = readDocument(store, collection, recordId);
    if (!raw) continue;
    const before = decode(raw);
    resetMade();
    const after = update.apply(before, { isInsert: false, now });
    if (updateDocument(store, collection, { recordId, raw }, before, after)) result.modified++;
    if (!spec.isMulti) Object.assign(result, { before, after });
  }
  return result;
}

export const update: Handler = (request) => {
  checkOptions(request, ['updates', 'ordered', 'bypassDocumentValidation', 'let']);
  const specs = docList(request.command.updates, 'update.updates');
  checkBatch(specs.length);
  return write(request.engine.store, () => {
    const collection = targetOrNew(request);
    const upserted: Doc[] = [];
    let n = 0;
    let nModified = 0;
    const errors = runBatch(request, specs.length, (at) => {
      const result = runUpdate(request, collection, readUpdate(request, specs[at] ?? {}));
      n += result.matched;
      nModified += result.modified;
      if ('upsertedId' in result) upserted.push({ index: at, _id: result.upsertedId });
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
  });
};

/** Removes what a query finds; gives the removed documents. Inside a transaction. */
function removeMatching(request: Request, collection: Collection, query: Query): Buffer[] {
  const { store } = request.engine;
  const found = [...withoutPauses(select(store, collection, query), request.operation)];
  const fields = fieldsToDecode(collection);
  for (const { recordId, raw } of found) {
    removeDocument(store, collection, recordId, decodeFields(raw, fields));
  }
  return found.map(({ raw }) => raw);
}

export const deleteCommand: Handler = (request) => {
  checkOptions(request, ['deletes', 'ordered', 'let']);
  const specs = docList(request.command.deletes, 'delete.deletes');
  checkBatch(specs.length);
  const run = () => {
    const collection = target(request);
    let n = 0;
    const errors = runBatch(request, specs.length, (at) => {
      const { q, limit, collation, hint } = specs[at] ?? {};
      const isOne = isNumeric(limit) && toNumber(limit) === 1;
      const context = contextOf(request, collation);
      const query = queryOf({ filter: q, hint, limit: isOne ? 1 : Infinity }, context);
      if (collection) n += removeMatching(request, collection, query).length;
    });
    return { n, ...errors, ok: 1 };
  };
  return write(request.engine.store, run, false);
};

export const findAndModify: Handler = (request) => {
  checkOptions(request, FIND_AND_MODIFY_OPTIONS);
  const { command, engine } = request;
  const isRemove = command.remove === true;
  if (isRemove && (command.update !== undefined || command.upsert === true || command.new === true)) {
    throw failedToParse('Cannot specify both an update (or upsert or new) and remove=true');
  }
  if (!isRemove && command.update === undefined) {
    throw failedToParse('Either an update or remove=true must be specified');
  }
  const context = contextOf(request);
  const filter = docOption(command.query, 'query');
  const projection = compileProjection(command.fields, context, { filter });
  const shown = (doc: Doc | undefined) => (doc && projection ? projection.apply(doc) : (doc ?? null));
  return write(engine.store, () => {
    if (isRemove) {
      const collection = target(request);
      const query = queryOf({ ...command, filter, limit: 1 }, context);
      const [raw] = collection ? removeMatching(request, collection, query) : [];
      return { lastErrorObject: { n: raw ? 1 : 0 }, value: shown(raw && decode(raw)), ok: 1 };
    }
    const spec = readUpdate(request, { ...command, q: filter, u: command.update });
    const result = runUpdate(request, targetOrNew(request), spec);
    const isNew = 'upsertedId' in result;
    const lastErrorObject = {
      n: result.matched,
      updatedExisting: result.matched > 0 && !isNew,
      ...(isNew ? { upserted: result.upsertedId } : {}),
    };
    return { lastErrorObject, value: shown(command.new === true ? result.after : result.before), ok: 1 };
  });
};
const FIND_AND_MODIFY_OPTIONS = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'arrayFilters',
  'collation',
  'hint',
  'let',
  'bypassDocumentValidation',
];
