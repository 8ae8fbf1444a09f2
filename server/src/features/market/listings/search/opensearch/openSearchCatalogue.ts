import { trusted } from 'mongoose';
import { searchWords } from '@manzil/shared/domain/text/fold';
import { createSearchIndex } from '@manzil/search';
import { env } from '../../../../../platform/base/env';
import { log } from '../../../../../platform/base/logger';
import { withLease } from '../../../../../platform/store/lease';
import { Property } from '../../property.model';
import type { Catalogue } from '../engine';
import { INDEXED_FIELDS, loadCosts, readDescriptions, rowOf, type IndexedRecord } from '../searchRecords';
import type { Aggregate } from './aggregations';
import { call, disconnect } from './client';
import { clausesOf, withWord } from './criteria';
import { aliasOf, type Document } from './document';
import { answered } from './evaluation';
import { countIn, currentIndex, deleteFormer } from './indexes';
import { compareAll, noteListing, poll, recount, resetKeeper, settleNow, startKeeper } from './keeper';
import { build, BUILDING, isBuilt } from './rebuild';
import type { SearchAnswer } from './questions';
import { all } from './shapeQueries';

/** Delay until changes by commands and crashed servers are found. */
const POLL_MS = 500;
const UPKEEP_MS = 60_000;

let keeper: ReturnType<typeof startKeeper> | undefined;
let upkeep: NodeJS.Timeout | undefined;
let maintaining: Promise<unknown> | undefined;

/** Builds the index if it is missing, else compares it with the database, on one server at a time. */
function maintain(): void {
  const work = async () => {
    if (!(await isBuilt())) return build();
    await deleteFormer();
    const written = await recount();
    if (written > 0) log.info({ written }, 'published listings compared with OpenSearch');
  };
  maintaining ??= withLease(BUILDING, work)
    .catch((error: unknown) => log.warn({ err: error }, 'the catalogue on OpenSearch could not be compared'))
    .finally(() => {
      maintaining = undefined;
    });
}

let settling: Promise<void> = Promise.resolve();
/** Whether tests inserted listings, which a server finds by their number. */
let isCompareDue = false;

/** Tests only: flushes pending writes before a query. */
async function settleInTests(): Promise<void> {
  if (env().NODE_ENV !== 'test') return;
  settling = settling.catch(() => undefined).then(settle);
  await settling;
}

async function settle(): Promise<void> {
  if (!(await currentIndex())) await build();
  await settleNow();
  if (isCompareDue) {
    isCompareDue = false;
    await compareAll(aliasOf());
    await settleNow();
  }
}

async function search(body: object): Promise<SearchAnswer> {
  await settleInTests();
  return call({ method: 'POST', path: `/${aliasOf()}/_search?allow_partial_search_results=false`, body });
}

/** Last change of each published listing, by id. Reads the database. */
async function changesOf(ids: readonly string[]): Promise<Map<string, Date>> {
  const where = { _id: trusted({ $in: [...ids] }), isListed: true };
  const listed = await Property.find(where, 'updatedAt').lean<{ _id: unknown; updatedAt: Date }[]>();
  return new Map(listed.map(({ _id, updatedAt }) => [String(_id), updatedAt]));
}

/** The newest document of a bucket. */
const newestOf = (bucket: Aggregate): Document | undefined =>
  (bucket['newest'] as SearchAnswer | undefined)?.hits.hits[0]?._source;

/** The catalogue on OpenSearch. */
export const openSearchCatalogue: Catalogue = {
  async evaluate(filter, narrowing, use) {
    await settleInTests();
    return answered(aliasOf(), clausesOf(filter, narrowing), use);
  },
  /** Reads recent listings into an in-memory index, so that alerts match as without OpenSearch. */
  async publishedSince(since) {
    (await loadCosts())?.();
    const recent = createSearchIndex();
    const published = Property.find({ isListed: true, verifiedAt: trusted({ $gte: since }) }, INDEXED_FIELDS)
      .lean<IndexedRecord[]>()
      .cursor();
    for await (const record of published as unknown as AsyncIterable<IndexedRecord>) {
      recent.put(rowOf(record));
    }
    Array.from(recent.settle());
    await readDescriptions(recent);
    return recent.count() > 0 ? recent : undefined;
  },
  async version() {
    const { hits, aggregations } = await search({
      ...{ size: 0, track_total_hits: true },
      // Every change raises an edition; views, which are frequent, must not empty caches.
      aggs: { editions: { sum: { field: 'edition' } }, ratings: { sum: { field: 'avgRating' } } },
    });
    const sums = [aggregations?.['editions'], aggregations?.['ratings']].map((sum) => sum?.value ?? 0);
    return [hits.total.value, ...sums].join(' ');
  },
  stamps: () => Promise.resolve(new Map()),
  stillListed: async (ids) => new Set((await changesOf(ids)).keys()),
  updatedAt: changesOf,
  async buildings(typed, limit) {
    const words = searchWords(typed).map((match) => withWord('buildingTokens', match));
    const newest = {
      top_hits: { size: 1, sort: [{ updatedAt: 'desc' }], _source: ['buildingName', 'place'] },
    };
    const { aggregations } = await search({
      query: all([{ exists: { field: 'building' } }, ...words]),
      size: 0,
      aggs: { buildings: { terms: { field: 'building', size: limit }, aggs: { newest } } },
    });
    return (aggregations?.['buildings']?.buckets ?? []).flatMap((bucket) => {
      const found = newestOf(bucket);
      return found ? [{ name: String(found['buildingName']), place: String(found['place']) }] : [];
    });
  },
  count: () => countIn(aliasOf()).catch(() => 0),
  put: ({ _id }) => noteListing(String(_id)),
  remove: noteListing,
  setViews: noteListing,
  noteBulkChange: () => void poll().catch(() => undefined),
  reload() {
    isCompareDue = true;
  },
  startOver() {
    isCompareDue = false;
    resetKeeper();
    void disconnect();
  },
  async start() {
    keeper = startKeeper(POLL_MS);
    upkeep = setInterval(maintain, UPKEEP_MS).unref();
    // Lists answer 503 until it is built.
    maintain();
    await Promise.resolve();
  },
  async stop() {
    clearInterval(upkeep);
    await keeper?.stop();
  },
  isReady: () => true,
};
