import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { evaluate, subsetOf, type Evaluation, type SearchIndex } from '@manzil/search';
import type { Catalogue } from './engine';
import {
  announceBulkChange,
  indexListing,
  indexViews,
  isSearchIndexRead,
  keepSaving,
  resetSearchIndex,
  saveSearchIndex,
  searchIndex,
  startSearchIndex,
  unindexListing,
} from './searchIndex';
import { readDescriptions } from './searchRecords';

/** A large catalog continues loading while the first requests arrive. */
const PATIENCE_MS = 10_000;

interface CachedEvaluation {
  catalog: SearchIndex;
  version: number;
  evaluation: Evaluation;
}
/** Evaluation cache; any catalog change invalidates it. */
const evaluationCache = new Map<string, CachedEvaluation>();
const MAX_EVALUATIONS = 50;

/** Evicts an entry to make room for another evaluation. */
function evictOne(key: string): void {
  const oldest = evaluationCache.has(key)
    ? key
    : evaluationCache.size >= MAX_EVALUATIONS
      ? evaluationCache.keys().next().value
      : undefined;
  if (oldest === undefined) return;
  evaluationCache.get(oldest)?.evaluation.release();
  evaluationCache.delete(oldest);
}

/** The catalogue in the memory of this server. */
export const memoryCatalogue: Catalogue = {
  async evaluate(filter, narrowing, use) {
    const catalog = await searchIndex();
    const key = `${Math.floor(Date.now() / 60_000)} ${JSON.stringify([filter, narrowing.agents, narrowing.ids])}`;
    const known = evaluationCache.get(key);
    if (known?.catalog === catalog && known.version === catalog.version()) return use(known.evaluation);
    evictOne(key);
    const evaluation = evaluate(catalog, filter, narrowing);
    evaluationCache.set(key, { catalog, version: catalog.version(), evaluation });
    return use(evaluation);
  },
  async publishedSince(since, now) {
    const catalog = await searchIndex();
    const postedWithin = (now.getTime() - since.getTime()) / DAY_MS;
    const found = evaluate(catalog, { postedWithin }, { now: now.getTime() });
    const ids = found.page({ skip: 0, limit: found.count() });
    found.release();
    if (ids.length === 0) return undefined;
    const recent = subsetOf(catalog, ids);
    await readDescriptions(recent);
    return recent;
  },
  version: async () => String((await searchIndex()).writtenVersion()),
  async stamps(ids) {
    const catalog = await searchIndex();
    return new Map(ids.flatMap((id) => [[id, catalog.stamp(id) ?? -1] as const]));
  },
  stillListed: () => Promise.resolve(undefined),
  async updatedAt(ids) {
    const catalog = await searchIndex();
    return new Map(
      ids.flatMap((id) => {
        const edition = catalog.editionOf(id);
        return edition ? [[id, new Date(edition.updatedAt)] as const] : [];
      }),
    );
  },
  buildings: async (search, limit) => (await searchIndex()).buildings.find(search, limit),
  count: async () => (isSearchIndexRead() ? (await searchIndex()).count() : 0),
  put: indexListing,
  remove: unindexListing,
  setViews: indexViews,
  noteBulkChange: announceBulkChange,
  reload: resetSearchIndex,
  startOver: startSearchIndex,
  start() {
    keepSaving();
    return Promise.race([searchIndex(), pause(PATIENCE_MS, undefined, { ref: false })]);
  },
  stop: saveSearchIndex,
  isReady: isSearchIndexRead,
};
