import { storeError } from '../errors';
import { decodeFields } from '../values/bson';
import type { Doc } from '../values/types';
import { addIndex, dropIndex, saveCollection } from './catalogue';
import { checkUnique, entriesOf, noteEntries, putEntries } from './indexes';
import { documentKey, documentRange, recordOfDocumentKey } from './keys';
import { write, type Collection, type Index, type Store } from './store';

const CHUNK = 1000;

/** Adds the entries of some documents; gives the last record looked at, or undefined at the end. */
function indexChunk(store: Store, collection: Collection, index: Index, after: number): number | undefined {
  const range = { ...documentRange(collection), start: documentKey(collection, after + 1), limit: CHUNK };
  let last: number | undefined;
  for (const { key, value } of store.docs.getRange(range)) {
    last = recordOfDocumentKey(key);
    const doc = decodeFields(value, index.fields);
    const entries = entriesOf(index, doc);
    if (index.unique) checkUnique(store, collection, index, entries, doc, last);
    noteEntries(index, entries);
    putEntries(store, collection, index, entries.keys, last);
  }
  return last;
}

/**
 * Builds an index piece by piece, so that other commands run between. Writes keep its entries up from the first moment;
 * queries may use it when it is complete. When it cannot be built nothing of it stays.
 */
export async function buildIndex(store: Store, collection: Collection, spec: Doc): Promise<void> {
  const index = await write(store, () => {
    const made = addIndex(collection, spec);
    made.isBuilding = true;
    saveCollection(store, collection);
    return made;
  });
  try {
    let last: number | undefined = 0;
    while (last !== undefined) {
      if (collection.isDropped) throw storeError(276, 'IndexBuildAborted', 'collection dropped');
      const from: number = last;
      last = await write(store, () => indexChunk(store, collection, index, from));
    }
    await write(store, () => {
      index.isBuilding = false;
      saveCollection(store, collection);
    });
  } catch (error) {
    if (!collection.isDropped) await write(store, () => dropIndex(store, collection, index), false);
    throw error;
  }
}
