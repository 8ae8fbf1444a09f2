import { storeError } from '../errors';
import { decode } from '../values/bson';
import { isEqual } from '../values/compare';
import { firstPart, isIndex } from '../values/paths';
import { EMPTY_ARRAY, field, isDoc, formatValue, type Doc } from '../values/types';
import { encodeKey } from './indexKey';
import { entryKey } from './keys';
import type { Collection, Index } from './store';

/** More entries than this for one document is an error, not data. */
const MAX_ENTRIES = 20_000;

/** An index entry of a document. */
export interface Entry {
  values: unknown[];
  bytes: Buffer;
  /** false: other values may have the same bytes. */
  exact: boolean;
}
export interface Entries {
  list: Entry[];
  /** Per key field: does this document have an array there? */
  arrays: boolean[];
}

export const NO_ENTRIES: Entries = { list: [], arrays: [] };

/** Adds a document's values at a path to `out`. Returns true if an array was on the path or at its end. */
function indexedValues(value: unknown, parts: readonly string[], at: number, out: unknown[]): boolean {
  if (!Array.isArray(value)) {
    if (at < parts.length) {
      return indexedValues(isDoc(value) ? field(value, parts[at] ?? '') : undefined, parts, at + 1, out);
    }
    out.push(value);
    return false;
  }
  const list: unknown[] = value;
  const docs = list.filter(isDoc);
  if (at === parts.length) out.push(...(list.length === 0 ? [EMPTY_ARRAY] : list));
  else if (docs.length > 0) for (const element of docs) indexedValues(element, parts, at, out);
  else if (isIndex(parts[at])) indexedValues(list[Number(parts[at])], parts, at + 1, out);
  else out.push(undefined);
  return true;
}

function checkParallelArrays(index: Index, arrays: boolean[]): void {
  const roots = new Set(index.paths.filter((_, i) => arrays[i]).map(firstPart));
  if (roots.size < 2) return;
  throw storeError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays ${[...roots].join()}`);
}

/** All index entries of a document: one per combination of its arrays' elements. */
export function entriesOf(index: Index, doc: Doc): Entries {
  if (index.partial && !index.partial.test(doc)) return NO_ENTRIES;
  const arrays: boolean[] = [];
  const lists = index.parts.map((parts, i) => {
    const values: unknown[] = [];
    arrays[i] = indexedValues(doc, parts, 0, values);
    return values;
  });
  const isEmpty = () => lists.every((values) => values.every((value) => value === undefined));
  if (index.sparse && isEmpty()) return NO_ENTRIES;
  if (lists.every((values) => values.length === 1)) {
    const only = lists.map(([value]) => value);
    return { list: [{ values: only, ...encodeKey(only, index.directions) }], arrays };
  }
  checkParallelArrays(index, arrays);
  let tuples: unknown[][] = [[]];
  for (const values of lists) {
    if (tuples.length * values.length > MAX_ENTRIES) {
      throw storeError(67, 'CannotCreateIndex', `a document has too many entries in index ${index.name}`);
    }
    tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
  }
  const list = tuples.map((values) => ({ values, ...encodeKey(values, index.directions) }));
  return { list: [...byText(list).values()], arrays };
}

/** Entries without duplicate bytes. */
export const byText = (list: Entry[]): Map<string, Entry> =>
  new Map(list.map((entry) => [entry.bytes.toString('latin1'), entry]));

function duplicateKey(collection: Collection, index: Index, { values }: Entry) {
  const shown = values.map((value) => (value === undefined || value === EMPTY_ARRAY ? null : value));
  const keyValue = Object.fromEntries(index.paths.map((path, i) => [path, shown[i]]));
  const where = `${collection.db}.${collection.name} index: ${index.name}`;
  const message = `E11000 duplicate key error collection: ${where} dup key: ${formatValue(keyValue)}`;
  return storeError(11000, 'DuplicateKey', message, { keyPattern: index.spec.key, keyValue });
}

/**
 * Checks uniqueness; inexact keys are compared by value.
 * @throws if a document other than `recordId` has one of these keys
 */
export function checkUnique(collection: Collection, index: Index, entries: Entry[], recordId: number): void {
  for (const entry of entries) {
    const others = collection.store.tables.entries.withKey(entryKey(collection, index, entry.bytes));
    for (const other of others) {
      if (other === recordId) continue;
      if (entry.exact || hasValues(collection, index, other, entry.values)) {
        throw duplicateKey(collection, index, entry);
      }
    }
  }
}

function hasValues(collection: Collection, index: Index, recordId: number, values: unknown[]) {
  const raw = collection.store.tables.documents.get(collection.id, recordId);
  const others = raw ? entriesOf(index, decode(raw)).list : [];
  return others.some((other) => other.values.every((value, i) => isEqual(value, values[i])));
}

/** Updates what the planner needs to know. Returns true if the catalog must be saved. */
export function updateIndexFacts(index: Index, { list, arrays }: Entries): boolean {
  const isNewArray = arrays.some((isArray, i) => isArray && !index.multikey[i]);
  if (isNewArray) index.multikey = index.multikey.map((was, i) => was || arrays[i] === true);
  const isNewlyInexact = !index.hasInexactKeys && list.some(({ exact }) => !exact);
  if (isNewlyInexact) index.hasInexactKeys = true;
  return isNewArray || isNewlyInexact;
}
