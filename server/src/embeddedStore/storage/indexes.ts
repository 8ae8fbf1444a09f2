import { storeError } from '../errors';
import { encodeKey, type IndexKey } from '../indexKey';
import { decode } from '../values/bson';
import { isEqual } from '../values/compare';
import { firstPart, isIndex } from '../values/paths';
import { EMPTY_ARRAY, field, isDoc, show, type Doc } from '../values/types';
import { entryKey, MAX_RECORD_ID, NOTHING, recordOfEntry } from './keys';
import type { Collection, Index, Store } from './store';

/** More entries than this for one document is a mistake, not data. */
const MAX_ENTRIES = 20_000;

export interface Entries {
  tuples: unknown[][];
  keys: IndexKey[];
  /** By place in the key: whether this document has an array there. */
  arrays: boolean[];
}
const NO_ENTRIES: Entries = { tuples: [], keys: [], arrays: [] };

/** Adds the values of a document at a path to `out`; true when an array was on the way or at the end. */
function indexedValues(value: unknown, parts: readonly string[], at: number, out: unknown[]): boolean {
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (at === parts.length) {
      if (list.length === 0) out.push(EMPTY_ARRAY);
      else out.push(...list);
      return true;
    }
    if (isIndex(parts[at]) && !list.some(isDoc)) {
      indexedValues(list[Number(parts[at])], parts, at + 1, out);
      return true;
    }
    const docs = list.filter(isDoc);
    for (const element of docs) indexedValues(element, parts, at, out);
    if (docs.length === 0) out.push(undefined);
    return true;
  }
  if (at === parts.length) {
    out.push(value);
    return false;
  }
  return indexedValues(isDoc(value) ? field(value, parts[at] ?? '') : undefined, parts, at + 1, out);
}

function checkParallelArrays(index: Index, arrays: boolean[]): void {
  const roots = new Set(index.paths.filter((_, i) => arrays[i]).map(firstPart));
  if (roots.size < 2) return;
  const names = [...roots].map((root) => `[${root}]`).join(' ');
  throw storeError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays ${names}`);
}

/** All entries that a document has in an index: one for every combination of its arrays' elements. */
export function entriesOf(index: Index, doc: Doc): Entries {
  if (index.partial && !index.partial.test(doc)) return NO_ENTRIES;
  const arrays: boolean[] = [];
  const lists = index.parts.map((parts, i) => {
    const values: unknown[] = [];
    arrays[i] = indexedValues(doc, parts, 0, values);
    return values;
  });
  if (index.sparse && lists.every((values) => values.every((value) => value === undefined))) {
    return NO_ENTRIES;
  }
  checkParallelArrays(index, arrays);
  let tuples: unknown[][] = [[]];
  for (const values of lists) {
    if (values.length === 1) for (const tuple of tuples) tuple.push(values[0]);
    else tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
    if (tuples.length > MAX_ENTRIES) {
      throw storeError(67, 'CannotCreateIndex', `a document has too many entries in index ${index.name}`);
    }
  }
  const keys = tuples.map((tuple) => encodeKey(tuple, index.directions));
  return tuples.length === 1 ? { tuples, keys, arrays } : distinct(tuples, keys, arrays);
}

function distinct(tuples: unknown[][], keys: IndexKey[], arrays: boolean[]): Entries {
  const seen = new Set<string>();
  const isNew = keys.map(({ bytes }) => {
    const text = bytes.toString('latin1');
    return seen.has(text) ? false : seen.add(text) !== undefined;
  });
  return { tuples: tuples.filter((_, i) => isNew[i]), keys: keys.filter((_, i) => isNew[i]), arrays };
}

/** A value for an error message. */
function valueForMessage(doc: Doc, parts: readonly string[]): unknown {
  const values: unknown[] = [];
  indexedValues(doc, parts, 0, values);
  const [first] = values;
  return first === undefined || first === EMPTY_ARRAY ? null : first;
}

function duplicateKey(collection: Collection, index: Index, doc: Doc) {
  const keyValue = Object.fromEntries(
    index.paths.map((path, i) => [path, valueForMessage(doc, index.parts[i] ?? [])]),
  );
  const values = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  const where = `${collection.db}.${collection.name} index: ${index.name}`;
  return storeError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${where} dup key: { ${values.join(', ')} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}

/** Throws when another document has one of these keys. Keys that are not exact are compared by their values. */
export function checkUnique(
  store: Store,
  collection: Collection,
  index: Index,
  entries: Entries,
  doc: Doc,
  self: number,
): void {
  entries.keys.forEach((key, i) => {
    const start = entryKey(collection, index, key.bytes, 0);
    const end = entryKey(collection, index, key.bytes, MAX_RECORD_ID);
    for (const found of store.index.getKeys({ start, end })) {
      if (found.length !== start.length || recordOfEntry(found) === self) continue;
      if (key.exact || hasTuple(store, collection, index, recordOfEntry(found), entries.tuples[i] ?? [])) {
        throw duplicateKey(collection, index, doc);
      }
    }
  });
}

function hasTuple(
  store: Store,
  collection: Collection,
  index: Index,
  recordId: number,
  tuple: unknown[],
): boolean {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collection.id, 0);
  key.writeUIntBE(recordId, 4, 6);
  const raw = store.docs.getBinary(key);
  if (!raw) return false;
  return entriesOf(index, decode(raw)).tuples.some((other) =>
    other.every((value, i) => isEqual(value, tuple[i])),
  );
}

/** Notes what the planner must know of these entries; true when the catalogue has to be saved. */
export function noteEntries(index: Index, entries: Entries): boolean {
  let changed = false;
  entries.arrays.forEach((isArray, i) => {
    if (!isArray || index.multikey[i]) return;
    index.multikey[i] = true;
    changed = true;
  });
  if (!index.hasInexactKeys && entries.keys.some(({ exact }) => !exact)) {
    index.hasInexactKeys = true;
    changed = true;
  }
  return changed;
}

export function putEntries(
  store: Store,
  collection: Collection,
  index: Index,
  keys: IndexKey[],
  recordId: number,
) {
  for (const { bytes } of keys) store.index.putSync(entryKey(collection, index, bytes, recordId), NOTHING);
}

export function removeEntries(
  store: Store,
  collection: Collection,
  index: Index,
  keys: IndexKey[],
  recordId: number,
) {
  for (const { bytes } of keys) store.index.removeSync(entryKey(collection, index, bytes, recordId));
}
