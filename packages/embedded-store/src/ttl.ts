import { withoutPauses } from './flow';
import { queryOf } from './commands/request';
import { select } from './select';
import { changeDocument } from './storage/documents';
import { write, type Collection, type Index, type Store } from './storage/store';
import { decode } from './values/bson';

const BATCH = 200;

/** Removes some expired documents and returns their number. */
function removeExpired(collection: Collection, index: Index, now: number): Promise<number> {
  const [path = ''] = index.paths;
  const over = { $lte: new Date(now - (index.ttlSeconds ?? 0) * 1000) };
  const query = queryOf({ filter: { ...index.partialFilter, [path]: over }, limit: BATCH });
  const run = () => {
    if (collection.isDropped) return 0;
    const expired = [...withoutPauses(select(collection, query))];
    for (const stored of expired) changeDocument(collection, stored, decode(stored.raw), undefined);
    return expired.length;
  };
  return write(collection.store, run, false);
}

/** Applies all TTL indexes once, in small transactions so that others can read and write in between. */
export async function sweepExpired(store: Store, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes.filter(({ ttlSeconds }) => ttlSeconds !== undefined)) {
      let batch = BATCH;
      while (batch === BATCH) {
        batch = await removeExpired(collection, index, now);
        removed += batch;
      }
    }
  }
  return removed;
}
