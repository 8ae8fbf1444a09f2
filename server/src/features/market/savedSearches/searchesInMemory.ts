import { DAY_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import { listingMatch, type ListingMatch } from '../catalog/newListings.service';
import { findChangedSearches, findWritingSearches, type CompiledRecord } from './savedSearch.model';

/** Writes of other servers may become visible late; reading them twice is harmless. */
export const OVERLAP_MS = 5 * MINUTE_MS;
const BATCH = 500;

/** The searches with notifications, by id. Deleted ones stay until they match, at most a day. */
export type SavedSearches = Map<string, ListingMatch & { updatedAt: number }>;

interface Memory {
  searches: SavedSearches;
  /** Conditions, each stored once: most searches share theirs. */
  conditions: Map<string, string>;
  loadedAt: number;
  /** Start of the last read. */
  readAt: number;
}
let memory: Memory | undefined;

function take({ searches, conditions }: Memory, record: CompiledRecord): void {
  const { _id, filter, frequency, createdAt, updatedAt } = record;
  if (frequency === 'off') {
    searches.delete(String(_id));
    return;
  }
  const match = listingMatch(filter, createdAt);
  const shared = match.conditions.map((condition) => {
    if (!conditions.has(condition)) conditions.set(condition, condition);
    return conditions.get(condition) ?? condition;
  });
  searches.set(String(_id), { ...match, conditions: shared, updatedAt: updatedAt.getTime() });
}

async function load(signal: AbortSignal | undefined): Promise<Memory> {
  const now = Date.now();
  const loaded: Memory = { searches: new Map(), conditions: new Map(), loadedAt: now, readAt: now };
  let batch: CompiledRecord[];
  let after: CompiledRecord['_id'] | undefined;
  do {
    signal?.throwIfAborted();
    batch = await findWritingSearches(after, BATCH);
    for (const record of batch) take(loaded, record);
    after = batch.at(-1)?._id;
  } while (batch.length === BATCH);
  return loaded;
}

/**
 * The saved searches, compiled and in memory: after the first call, only those that people saved or changed since the
 * last one are read.
 * @param isCurrent false if the database may have been restored since the last call
 * @throws the reason of `signal`
 */
export async function savedSearches(isCurrent: boolean, signal?: AbortSignal): Promise<SavedSearches> {
  const readAt = Date.now();
  if (!isCurrent || !memory || readAt - memory.loadedAt > DAY_MS || readAt < memory.readAt) {
    memory = await load(signal);
    return memory.searches;
  }
  const known = memory;
  for await (const record of findChangedSearches(new Date(known.readAt - OVERLAP_MS))) take(known, record);
  known.readAt = readAt;
  return known.searches;
}
