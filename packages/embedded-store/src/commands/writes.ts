import { failedToParse, isStoreError, storeError } from '../errors';
import { withoutPauses } from '../flow';
import { resetCreated } from '../memory';
import { compileUpdatePipeline } from '../pipeline/pipeline';
import type { Query } from '../planner/planner';
import { compileProjection } from '../projection';
import { select } from '../select';
import { changeDocument, insertDocument, readDocument, withId } from '../storage/documents';
import { write } from '../storage/store';
import { compileUpdate, upsertBase, type Update } from '../update/update';
import { decode, decodeFields, encode } from '../values/bson';
import type { Doc } from '../values/types';
import { docList, newContext, pipelineScope, queryOf, target, targetOrNew } from './request';
import type { Handler, Request } from './request';

const MAX_BATCH = 100_000;
const UPDATE_FIELDS = 'q u multi upsert arrayFilters';

/** Runs the operations of a batch in turn; an ordered batch stops at the first refusal. */
function runBatch<T>(request: Request, operations: T[], run: (operation: T, at: number) => void): Doc {
  if (operations.length === 0 || operations.length > MAX_BATCH) {
    const message = `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${operations.length}.`;
    throw storeError(4, 'InvalidLength', message);
  }
  const writeErrors: Doc[] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      run(operation, index);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      writeErrors.push({ index, code: error.code, ...error.details, errmsg: error.message });
      if (request.command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** Is "_id" the first field? Reads the bytes. */
const beginsWithId = (raw: Buffer): boolean => raw.length > 8 && raw.toString('latin1', 5, 9) === '_id\0';

export const insert: Handler = (request) =>
  write(request.store, () => {
    const collection = targetOrNew(request);
    let n = 0;
    const errors = runBatch(request, request.documents, (given) => {
      if (beginsWithId(given)) insertDocument(collection, given, decodeFields(given, collection.fields));
      else {
        const doc = withId(decode(given));
        insertDocument(collection, encode(doc), doc);
      }
      n++;
    });
    return { n, ...errors, ok: 1 };
  });

/** A change of a batch or of findAndModify. Without an update it removes. */
interface Change {
  query: Query;
  update?: Update;
  isUpsert: boolean;
}

function readUpdate(request: Request, spec: Doc): Change {
  const isMulti = spec.multi === true;
  const query = queryOf({ filter: spec.q, sort: spec.sort, limit: isMulti ? Infinity : 1 });
  const { filter, context } = query;
  const update = compileUpdate(spec.u, { filter, arrayFilters: spec.arrayFilters }, context, (stages) =>
    compileUpdatePipeline(stages, pipelineScope(request, context)),
  );
  if (update.isReplacement && isMulti) throw failedToParse('multi update needs update operators');
  return { query, update, isUpsert: spec.upsert === true };
}

const readDelete = ({ q: filter, sort, limit }: Doc): Change => ({
  query: queryOf({ filter, sort, limit: limit === 1 ? 1 : Infinity }),
  isUpsert: false,
});

interface Changed {
  n: number;
  nModified: number;
  upsertedId?: unknown;
  /** The last document, before and after. */
  before?: Doc | undefined;
  after?: Doc | undefined;
}

function upsert(request: Request, { filter }: Query, update: Update): Changed {
  const base = upsertBase(filter);
  const start = !update.isReplacement ? base : base._id === undefined ? {} : { _id: base._id };
  const after = withId(update.apply(start, true));
  insertDocument(targetOrNew(request), encode(after), after);
  return { n: 1, nModified: 0, upsertedId: after._id, after };
}

/** Call inside a transaction: nothing may write between search and change. */
function runChange(request: Request, { query, update, isUpsert }: Change): Changed {
  const collection = target(request);
  const found = collection ? withoutPauses(select(collection, query), request.operation) : [];
  const records = Array.from(found, ({ recordId }) => recordId);
  if (records.length === 0 && isUpsert && update) return upsert(request, query, update);
  const changed: Changed = { n: records.length, nModified: 0 };
  for (const recordId of records) {
    const raw = collection && readDocument(collection, recordId);
    if (!raw) continue;
    const before = decode(raw);
    resetCreated();
    const after = update?.apply(before, false);
    if (changeDocument(collection, { recordId, raw }, before, after)) changed.nModified++;
    Object.assign(changed, { before, after });
  }
  return changed;
}

export const update: Handler = (request) => {
  const specs = docList(request.command.updates, 'update.updates', UPDATE_FIELDS);
  return write(request.store, () => {
    const upserted: Doc[] = [];
    const total = { n: 0, nModified: 0 };
    const errors = runBatch(request, specs, (spec, index) => {
      const { n, nModified, ...changed } = runChange(request, readUpdate(request, spec));
      total.n += n;
      total.nModified += nModified;
      if ('upsertedId' in changed) upserted.push({ index, _id: changed.upsertedId });
    });
    return { ...total, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
  });
};

export const deleteCommand: Handler = (request) => {
  const specs = docList(request.command.deletes, 'delete.deletes', 'q limit');
  const run = () => {
    let n = 0;
    const errors = runBatch(request, specs, (spec) => (n += runChange(request, readDelete(spec)).n));
    return { n, ...errors, ok: 1 };
  };
  return write(request.store, run, false);
};

export const findAndModify: Handler = (request) => {
  const { command } = request;
  const { query: q, sort, update: u, upsert, arrayFilters } = command;
  const isRemove = command.remove === true;
  if (isRemove === (u !== undefined)) throw failedToParse('needs an update or remove: true');
  const projection = compileProjection(command.fields, newContext(), 'find');
  return write(request.store, () => {
    const change = isRemove
      ? readDelete({ q, sort, limit: 1 })
      : readUpdate(request, { q, u, sort, upsert, arrayFilters });
    const { n, before, after, ...changed } = runChange(request, change);
    const isNew = 'upsertedId' in changed;
    const lastErrorObject = {
      n,
      ...(isRemove ? {} : { updatedExisting: n > 0 && !isNew }),
      ...(isNew ? { upserted: changed.upsertedId } : {}),
    };
    const doc = command.new === true ? after : before;
    return { lastErrorObject, value: (doc && projection?.apply(doc)) ?? doc ?? null, ok: 1 };
  });
};
