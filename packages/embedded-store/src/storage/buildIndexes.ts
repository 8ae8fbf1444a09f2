import { PAUSE } from '../flow';
import { decodeFields, fieldSet } from '../values/bson';
import type { Doc } from '../values/types';
import { addIndexes, createIndex, saveCollection } from './catalogue';
import { scanFiles } from './documents';
import { entryRow } from './entryTable';
import { checkUnique, entriesOf, updateIndexFacts } from './indexes';
import { entryKey, indexRange } from './keys';
import type { Tables } from './sqlite';
import type { Collection, Index } from './store';

/** Builds indexes over existing documents. */

/** Memory for collected entries of all indexes together. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Entries per step: a quarter of a second without answering anyone. */
const MAX_ROWS = 100_000;

/** Entries of one index with keys of equal length, concatenated. */
interface Heap {
  keys: Buffer;
  rows: number[];
}

/**
 * Collects entries of an index and stores them sorted in batches; storing them in document order would touch a
 * different page each time.
 */
function createGatherer({ entries }: Tables) {
  const heaps = new Map<number, Heap>();
  const gatherer = {
    bytes: 0,
    add(key: Buffer, record: number): void {
      const heap = heaps.get(key.length) ?? { keys: Buffer.allocUnsafe(key.length * 64), rows: [] };
      heaps.set(key.length, heap);
      const at = heap.rows.length * key.length;
      if (at === heap.keys.length) heap.keys = Buffer.concat([heap.keys], at * 2);
      key.copy(heap.keys, at);
      heap.rows.push(entryRow(key, record));
      gatherer.bytes += key.length + 8;
      if (heap.rows.length >= MAX_ROWS) store(key.length, heap);
    },
    /** Stores the collected entries in steps. */
    *flush(): Generator<typeof PAUSE, void> {
      for (const [keyBytes, heap] of heaps) {
        store(keyBytes, heap);
        yield PAUSE;
      }
    },
  };
  const store = (keyBytes: number, { keys, rows }: Heap): void => {
    entries.putMany(keys.subarray(0, keyBytes * rows.length), keyBytes, rows);
    gatherer.bytes -= (keyBytes + 8) * rows.length;
    heaps.delete(keyBytes);
  };
  return gatherer;
}

/** @throws if two documents violate a unique index */
function checkWhole(collection: Collection, index: Index): void {
  const { documents, entries } = collection.store.tables;
  for (const records of entries.sharedKeys(indexRange(collection, index))) {
    for (const record of records) {
      const raw = documents.get(collection.id, record);
      const list = raw ? entriesOf(index, decodeFields(raw, index.fields)).list : [];
      checkUnique(collection, index, list, record);
    }
  }
}

/**
 * Builds indexes for all documents in a single pass; an index becomes visible once complete. Call inside a long write.
 * @throws if one can't be built; roll back what was stored
 */
export function* buildIndexes(collection: Collection, specs: Doc[]): Generator<typeof PAUSE, void> {
  const { tables } = collection.store;
  const indexes = specs.map((spec, at) => createIndex(collection.nextIndexId + at, spec));
  const built = indexes.map((index) => ({ index, gatherer: createGatherer(tables) }));
  const fields = fieldSet(indexes.flatMap((index) => index.fields.names));
  for (const item of scanFiles(collection, 0)) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    const doc = decodeFields(item.raw, fields);
    for (const { index, gatherer } of built) {
      const entries = entriesOf(index, doc);
      updateIndexFacts(index, entries);
      for (const { bytes } of entries.list) gatherer.add(entryKey(collection, index, bytes), item.recordId);
    }
    if (built.reduce((sum, { gatherer }) => sum + gatherer.bytes, 0) < MAX_BYTES) continue;
    const [largest] = built.toSorted((a, b) => b.gatherer.bytes - a.gatherer.bytes);
    if (largest) yield* largest.gatherer.flush();
  }
  for (const { gatherer } of built) yield* gatherer.flush();
  for (const index of indexes) if (index.unique) checkWhole(collection, index);
  addIndexes(collection, indexes);
  saveCollection(collection);
}
