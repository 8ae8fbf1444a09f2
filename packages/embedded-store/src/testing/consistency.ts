import { crc32 } from 'node:zlib';
import { withoutPauses } from '../flow';
import { openStore } from '../storage/catalogue';
import { scanDocuments } from '../storage/documents';
import { DatabaseSync } from '../storage/driver';
import { prepareFiles } from '../storage/files';
import { entriesOf } from '../storage/indexes';
import { entryKey, indexRange } from '../storage/keys';
import type { KeyRange } from '../storage/keyRange';
import { findDamage } from '../storage/wholeFile';
import type { Collection } from '../storage/store';
import { decode } from '../values/bson';
import type { Doc } from '../values/types';

/** Order-independent digest of entries, for comparing two sets without storing them. */
function createTally(): { add: (key: Uint8Array, record: number) => void; result: () => string } {
  let count = 0;
  let sum = 0;
  return {
    add: (key, record) => {
      count++;
      const low = crc32(key, record);
      sum = (sum + (crc32(key, low) % 2 ** 20) * 2 ** 32 + low) % 2 ** 52;
    },
    result: () => `${count} entries (${sum})`,
  };
}

/** Digest of an index's entries as stored in the file. */
function entriesIn(path: string, { start, end }: KeyRange): string {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare('SELECT key, record FROM entries WHERE key >= ? AND key < ?').iterate(start, end);
  const tally = createTally();
  for (const { key, record } of rows as Iterable<{ key: Uint8Array; record: number }>) tally.add(key, record);
  db.close();
  return tally.result();
}

/** Finds faults in the indexes of a collection; passes each document to `visit`. */
function checkCollection(path: string, collection: Collection, visit: (doc: Doc) => void): string[] {
  const tallies = collection.indexes.map((index) => ({ index, tally: createTally() }));
  let documents = 0;
  for (const { recordId, raw } of withoutPauses(scanDocuments(collection))) {
    const doc = decode(raw);
    documents++;
    visit(doc);
    for (const { index, tally } of tallies) {
      for (const { bytes } of entriesOf(index, doc).list) {
        tally.add(entryKey(collection, index, bytes), recordId);
      }
    }
  }
  const faults = tallies.flatMap(({ index, tally }) => {
    const have = entriesIn(path, indexRange(collection, index));
    const want = tally.result();
    return have === want ? [] : [`index ${index.name} has ${have}, documents have ${want}`];
  });
  return collection.count === documents
    ? faults
    : [...faults, `count is ${collection.count} of ${documents}`];
}

/** Opens files that no process has open; returns their faults and those in the indexes of one or all collections. */
export function findFaults(dir: string, only?: string, visit: (doc: Doc) => void = () => {}): string[] {
  const store = openStore({ dir, durable: true, cacheBytes: 0 });
  const path = prepareFiles(dir);
  const faults = [...store.collections.entries()]
    .filter(([name]) => only === undefined || name === only)
    .flatMap(([, collection]) => checkCollection(path, collection, visit));
  const damage = findDamage(path);
  store.tables.close();
  return damage === undefined ? faults : [...faults, damage];
}

/** Reads a collection from files that no process has open; returns its documents and faults. */
export function checkFiles(dir: string, db: string, name: string): { docs: Doc[]; faults: string[] } {
  const docs: Doc[] = [];
  return { docs, faults: findFaults(dir, `${db}.${name}`, (doc) => docs.push(doc)) };
}
