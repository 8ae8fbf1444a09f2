import {
  filter,
  flatMap,
  pageOf,
  visitAll,
  type PausableIterable,
  type PAUSE,
  type PausableGenerator,
} from './flow';
import { countRecords, recordsOf } from './planner/indexScan';
import { planQuery, type Plan, type Query } from './planner/planner';
import type { Matcher } from './query/matcher';
import { sorted } from './sort';
import { readDocument, scanDocuments, type StoredDocument } from './storage/documents';
import type { Collection } from './storage/store';
import { decode, decodeFields, fieldSet } from './values/bson';
import { firstPart } from './values/paths';

/** Tests a raw document, decoding only the fields the filter reads. */
function rawTest({ test, fields }: Matcher): (raw: Buffer) => boolean {
  if (!fields) return (raw) => test(decode(raw));
  if (fields.size === 0) return () => test({});
  const wanted = fieldSet(fields);
  return (raw) => test(decodeFields(raw, wanted));
}

/** All matches, in the order of the plan. */
function matching(collection: Collection, query: Query, plan: Plan): PausableIterable<StoredDocument> {
  const test = rawTest(query.matcher);
  if (plan.kind === 'scan') {
    const all = scanDocuments(collection);
    return plan.isExact ? all : filter(all, ({ raw }) => test(raw));
  }
  const { version } = collection;
  const records = recordsOf(collection.store, plan.kind === 'index' ? [plan] : plan.plans);
  return flatMap(records, (recordId) => {
    // Keys are sufficient only if nothing was written since they were read.
    const isCertain = plan.isExact && collection.version === version;
    const raw = readDocument(collection, recordId);
    if (!raw && collection.version === version) {
      throw collection.store.health.damaged('an index names no document');
    }
    return raw && (isCertain || test(raw)) ? [{ recordId, raw }] : [];
  });
}

/** Sorts while keeping only the sort fields and record positions. */
function sortedDocuments(collection: Collection, query: Query, plan: Plan): PausableIterable<StoredDocument> {
  const wanted = fieldSet(query.sort.map(({ path }) => firstPart(path)));
  const records = sorted(
    matching(collection, query, plan),
    query.sort,
    query.skip + query.limit,
    ({ raw }) => decodeFields(raw, wanted),
    ({ recordId }) => recordId,
  );
  return flatMap(records, (recordId) => {
    const raw = readDocument(collection, recordId);
    return raw ? [{ recordId, raw }] : [];
  });
}

/** Documents of a query: filtered, sorted, skipped, limited. */
export function select(collection: Collection, query: Query): PausableGenerator<StoredDocument> {
  const plan = planQuery(collection, query);
  const find = plan.isSorted ? matching : sortedDocuments;
  return pageOf(find(collection, query, plan), query.skip, query.limit);
}

/** Number of matches; from keys alone if they are sufficient. */
export function* count(collection: Collection, query: Query): Generator<typeof PAUSE, number> {
  const atMost = (found: number) => Math.max(0, Math.min(found - query.skip, query.limit));
  const plan = planQuery(collection, { ...query, sort: [] });
  if (plan.kind === 'scan' && plan.isExact) return atMost(collection.count);
  if (plan.kind === 'index' && plan.isExact) return atMost(yield* countRecords(collection.store, plan));
  let found = 0;
  const page = pageOf(matching(collection, query, plan), query.skip, query.limit);
  yield* visitAll(page, () => found++);
  return found;
}
