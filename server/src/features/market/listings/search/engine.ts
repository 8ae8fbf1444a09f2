import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Building, Evaluation, Narrowing, SearchIndex } from '@manzil/search';
import type { IndexedRecord } from './searchRecords';

/**
 * The published listings for search. Two engines: the index in the memory of each server, and OpenSearch
 * (docs/decisions/014). The database is the truth for both; pages are read from it by id.
 */
export interface Catalogue {
  /**
   * Evaluates a filter. `use` must be free of side effects, because it may run several times, and must not keep what it
   * gets.
   * @throws AppError 503 while the engine is away
   */
  evaluate: <T>(filter: Filter, narrowing: Narrowing, use: (found: Evaluation) => T) => Promise<T>;
  /** An in-memory index of listings published since a time; undefined if there are none. */
  publishedSince: (since: Date, now: Date) => Promise<SearchIndex | undefined>;
  /** Version of the published listings; differs after any change. */
  version: () => Promise<string>;
  /** A number per listing that changes with it; empty if the engine has none. */
  stamps: (ids: readonly string[]) => Promise<Map<string, number>>;
  /** Those of the ids that are still published; undefined if the engine is never behind. */
  stillListed: (ids: readonly string[]) => Promise<ReadonlySet<string> | undefined>;
  /** Times of the last change, by id. */
  updatedAt: (ids: readonly string[]) => Promise<Map<string, Date>>;
  /** Up to `limit` buildings whose names contain every word. */
  buildings: (search: string, limit: number) => Promise<Building[]>;
  /** Number of listings; 0 until it is known. */
  count: () => Promise<number>;
  /** Applies a change in the database. */
  put: (record: IndexedRecord) => void;
  remove: (id: string) => void;
  setViews: (id: string, views: number) => void;
  /** Announces a bulk change. */
  noteBulkChange: () => void;
  /** Re-reads all listings. */
  reload: () => void;
  /** Resets the state for another database. */
  startOver: () => void;
  start: () => Promise<unknown>;
  stop: () => Promise<unknown>;
  /** True once lists can be answered. */
  isReady: () => boolean;
}
