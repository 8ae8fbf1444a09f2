import { badValue, locationError, notSupported, storeError } from '../errors';
import { collect, withoutPauses, type Flow } from '../flow';
import { stageOf } from '../pipeline/pipeline';
import { select } from '../select';
import { createCollection, dropCollection, findCollection, renameCollection } from '../storage/catalogue';
import { insertDocument, updateDocument, withId } from '../storage/documents';
import { write, type Collection } from '../storage/store';
import { decode, encode } from '../values/bson';
import { valueAt } from '../values/paths';
import { isDoc, type Doc } from '../values/types';
import { contextOf, queryOf, type Request } from './request';

/** $out and $merge: the last stage of a pipeline writes its documents into a collection of the same database. */
export const OUTPUT_STAGES = ['$out', '$merge'] as const;
export const isOutputStage = (name: string): boolean => name === '$out' || name === '$merge';

function targetOf(request: Request, value: unknown): string {
  if (typeof value === 'string') return value;
  if (isDoc(value) && typeof value.coll === 'string') {
    if (value.db !== undefined && value.db !== request.db) throw notSupported('output into another database');
    return value.coll;
  }
  throw badValue('the output stage needs a collection');
}

/** The new collection takes the old one's place at once. */
function replaceCollection(request: Request, name: string, docs: Doc[]): void {
  const { store } = request.engine;
  const old = findCollection(store, request.db, name);
  const made = createCollection(store, request.db, `${name}.new-output`);
  for (const doc of docs) insert(request, made, doc);
  if (old) dropCollection(store, old);
  renameCollection(store, made, request.db, name);
}

function insert(request: Request, collection: Collection, doc: Doc): void {
  const complete = withId(doc);
  insertDocument(request.engine.store, collection, encode(complete), complete);
}

interface Merge {
  into: string;
  on: string[];
  whenMatched: string;
  whenNotMatched: string;
}
const WHEN_MATCHED = ['merge', 'replace', 'keepExisting', 'fail'];
const WHEN_NOT_MATCHED = ['insert', 'discard', 'fail'];

function readMerge(request: Request, spec: unknown): Merge {
  const given = isDoc(spec) ? spec : { into: spec };
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = given;
  const paths: unknown[] = Array.isArray(on) ? on : [on];
  if (!WHEN_MATCHED.includes(whenMatched as string) || !WHEN_NOT_MATCHED.includes(whenNotMatched as string)) {
    throw notSupported('this $merge mode');
  }
  return {
    into: targetOf(request, given.into),
    on: paths.map(String),
    whenMatched: whenMatched as string,
    whenNotMatched: whenNotMatched as string,
  };
}

function mergeDocument(request: Request, collection: Collection, merge: Merge, given: Doc): void {
  const { store } = request.engine;
  const doc = merge.on.includes('_id') ? withId(given) : given;
  const filter = Object.fromEntries(
    merge.on.map((path) => [path, { $eq: valueAt(doc, path.split('.')) ?? null }]),
  );
  const query = queryOf({ filter, limit: 1 }, contextOf(request, undefined));
  const [stored] = withoutPauses(select(store, collection, query));
  if (!stored) {
    if (merge.whenNotMatched === 'fail') {
      throw storeError(13113, 'MergeStageNoMatchingDocument', '$merge could not find a matching document');
    }
    if (merge.whenNotMatched === 'insert') insert(request, collection, doc);
    return;
  }
  if (merge.whenMatched === 'fail') {
    throw storeError(11000, 'DuplicateKey', '$merge found a matching document');
  }
  if (merge.whenMatched === 'keepExisting') return;
  const before = decode(stored.raw);
  const after = { ...(merge.whenMatched === 'merge' ? before : {}), ...doc, _id: before._id };
  updateDocument(store, collection, stored, before, after);
}

/** Runs the pipeline to its end, then writes all of it in one transaction. */
export async function writeOutput(request: Request, stage: unknown, flow: Flow<Doc>): Promise<void> {
  const [name, argument] = stageOf(stage);
  const { store } = request.engine;
  const docs = await collect(flow, request.operation);
  if (docs.length > 1_000_000) throw locationError(146, 'the output is too large for the embedded store');
  await write(store, () => {
    if (name === '$out') {
      replaceCollection(request, targetOf(request, argument), docs);
      return;
    }
    const merge = readMerge(request, argument);
    const collection =
      findCollection(store, request.db, merge.into) ?? createCollection(store, request.db, merge.into);
    for (const doc of docs) mergeDocument(request, collection, merge, doc);
  });
}
