import { findCollection, openStore } from '../storage/catalogue';
import { scanDocuments } from '../storage/documents';
import { entriesOf } from '../storage/indexes';
import { entryKey, indexRange } from '../storage/keys';
import { UNFINISHED } from '../storage/store';
import { withoutPauses } from '../flow';
import { decode } from '../values/bson';
import type { Doc } from '../values/types';

/** Opens files that no process has open, and looks whether every index has exactly the entries of its documents. */
export async function checkFiles(
  dir: string,
  db: string,
  name: string,
): Promise<{ docs: Doc[]; faults: string[] }> {
  const store = openStore({ dir, durable: true, cacheBytes: 0 });
  const collection = findCollection(store, db, name);
  const faults: string[] = [];
  const docs: Doc[] = [];
  if (collection) {
    const rows = [...withoutPauses(scanDocuments(collection))];
    docs.push(...rows.map(({ raw }) => decode(raw)));
    for (const index of collection.indexes) {
      const have = new Set<string>();
      for (const key of store.index.getKeys(indexRange(collection, index))) have.add(key.toString('latin1'));
      const want = new Set<string>();
      rows.forEach(({ recordId }, at) => {
        for (const { bytes } of entriesOf(index, docs[at] ?? {}).list) {
          want.add(entryKey(collection, index, bytes, recordId).toString('latin1'));
        }
      });
      const isSame = have.size === want.size && [...want].every((key) => have.has(key));
      if (!isSame) faults.push(`index ${index.name} has ${have.size} entries, documents have ${want.size}`);
    }
    if (collection.count !== docs.length) faults.push(`count is ${collection.count} of ${docs.length}`);
  }
  await store.root.close();
  return { docs, faults };
}

/** Leaves the files as a thread does that dies inside a write: an entry is missing, and the write's mark is there. */
export async function damageFiles(dir: string): Promise<void> {
  const store = openStore({ dir, durable: true, cacheBytes: 0 });
  store.root.transactionSync(() => {
    const [last] = store.index.getKeys({ reverse: true, limit: 1 });
    if (last) store.index.removeSync(last);
    store.meta.putSync(UNFINISHED, Buffer.alloc(1));
  });
  await store.root.close();
}
