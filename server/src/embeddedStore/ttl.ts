import { withoutPauses } from './flow';
import { compileExpression } from './expression/compile';
import { compileFilter } from './query/matcher';
import { select } from './select';
import { removeDocument } from './storage/documents';
import { write, type Collection, type Index, type Store } from './storage/store';
import { decode } from './values/bson';

const BATCH = 200;

/** Removes some documents whose time is over; gives how many. */
function removeExpired(store: Store, collection: Collection, index: Index, now: number): Promise<number> {
  const [path = ''] = index.paths;
  const filter = {
    ...index.partialFilter,
    [path]: { $lte: new Date(now - (index.ttlSeconds ?? 0) * 1000) },
  };
  const context = { comparison: { missingIsNull: true }, variables: {}, compileExpression };
  const matcher = compileFilter(filter, context);
  const query = { filter, matcher, sort: [], skip: 0, limit: BATCH, context, hint: index.name };
  const run = () => {
    if (collection.isDropped) return 0;
    const expired = [...withoutPauses(select(store, collection, query))];
    for (const { recordId, raw } of expired) removeDocument(store, collection, recordId, decode(raw));
    return expired.length;
  };
  return write(store, run, false);
}

/** Goes over all TTL indexes once, in small transactions, so that others read and write between. */
export async function sweepExpired(store: Store, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      if (index.ttlSeconds === undefined || index.isBuilding) continue;
      let batch: number;
      do {
        batch = await removeExpired(store, collection, index, now);
        removed += batch;
      } while (batch === BATCH);
    }
  }
  return removed;
}
