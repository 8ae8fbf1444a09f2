import { PAUSE, type Flow } from './flow';
import type { QueryContext } from './query/context';
import type { Matcher } from './query/matcher';
import { countRecords, recordsOf } from './planner/indexScan';
import { planQuery, type Plan } from './planner/planner';
import { sorted } from './sort';
import { readDocument, scanDocuments, type StoredDocument } from './storage/documents';
import type { Collection, Store } from './storage/store';
import { decode, decodeFields, fieldSet } from './values/bson';
import { firstPart, type SortKey } from './values/paths';
import type { Doc } from './values/types';

/** One query on one collection, ready to run. */
export interface Query {
  filter: Doc;
  matcher: Matcher;
  sort: SortKey[];
  skip: number;
  limit: number;
  context: QueryContext;
  hint?: unknown;
}

/** Tests a raw document, decoding only what the filter reads. */
function rawTest({ test, fields }: Matcher): (raw: Buffer) => boolean {
  if (!fields) return (raw) => test(decode(raw));
  if (fields.size === 0) return () => test({});
  const wanted = fieldSet(fields);
  return (raw) => test(decodeFields(raw, wanted));
}

function* recordsOfAll(
  store: Store,
  plans: Extract<Plan, { kind: 'union' }>['plans'],
): Generator<number | typeof PAUSE> {
  const seen = new Set<number>();
  for (const plan of plans) {
    for (const recordId of recordsOf(store, plan)) {
      if (recordId === PAUSE) yield PAUSE;
      else if (!seen.has(recordId)) {
        seen.add(recordId);
        yield recordId;
      }
    }
  }
}

/** Everything that matches, in the order of the plan, the first `skip` left out. */
function* matching(
  store: Store,
  collection: Collection,
  query: Query,
  plan: Plan,
  skip: number,
): Generator<StoredDocument | typeof PAUSE> {
  const test = rawTest(query.matcher);
  let left = skip;
  if (plan.kind === 'scan') {
    for (const item of scanDocuments(store, collection)) {
      if (item === PAUSE || plan.isExact || test(item.raw)) {
        if (item === PAUSE || left === 0) yield item;
        else left--;
      }
    }
    return;
  }
  const { version } = collection;
  const records = plan.kind === 'index' ? recordsOf(store, plan) : recordsOfAll(store, plan.plans);
  for (const recordId of records) {
    if (recordId === PAUSE) {
      yield PAUSE;
      continue;
    }
    // Keys alone decide only as long as nothing was written since they were read.
    const isCertain = plan.isExact && collection.version === version;
    if (isCertain && left > 0) {
      left--;
      continue;
    }
    const raw = readDocument(store, collection, recordId);
    if (!raw || !(isCertain || test(raw))) continue;
    if (left > 0) left--;
    else yield { recordId, raw };
  }
}

function* limited<T>(flow: Flow<T>, limit: number): Generator<T | typeof PAUSE> {
  let left = limit;
  for (const item of flow) {
    yield item;
    if (item !== PAUSE && --left <= 0) return;
  }
}

/** Sorts by keeping only the sorted fields and where the documents lie. */
function* sortedDocuments(
  store: Store,
  collection: Collection,
  query: Query,
  plan: Plan,
): Generator<StoredDocument | typeof PAUSE> {
  const wanted = fieldSet(query.sort.map(({ path }) => firstPart(path)));
  const rows = sorted(
    matching(store, collection, query, plan, 0),
    query.sort,
    query.context.comparison,
    query.skip + query.limit,
    ({ raw }: StoredDocument) => decodeFields(raw, wanted),
    ({ recordId }) => recordId,
  );
  let left = query.skip;
  for (const recordId of rows) {
    if (recordId === PAUSE) yield PAUSE;
    else if (left > 0) left--;
    else {
      const raw = readDocument(store, collection, recordId);
      if (raw) yield { recordId, raw };
    }
  }
}

const planFor = (store: Store, collection: Collection, query: Query): Plan =>
  planQuery(store, collection, { ...query, wanted: query.skip + query.limit });

/** The documents of a query: filtered, sorted, skipped, limited. */
export function select(store: Store, collection: Collection, query: Query): Flow<StoredDocument> {
  const plan = planFor(store, collection, query);
  const found = plan.isSorted
    ? matching(store, collection, query, plan, query.skip)
    : sortedDocuments(store, collection, query, plan);
  return query.limit === Infinity ? found : limited(found, query.limit);
}

/** How many documents match; from keys alone where they decide. */
export function* count(store: Store, collection: Collection, query: Query): Generator<typeof PAUSE, number> {
  const atMost = (found: number) => Math.max(0, Math.min(found - query.skip, query.limit));
  const plan = planFor(store, collection, { ...query, sort: [] });
  if (plan.kind === 'scan' && plan.isExact) return atMost(collection.count);
  if (plan.kind === 'index' && plan.isExact) return atMost(yield* countRecords(store, plan));
  let found = 0;
  for (const item of limited(matching(store, collection, query, plan, query.skip), query.limit)) {
    if (item === PAUSE) yield PAUSE;
    else found++;
  }
  return found;
}
