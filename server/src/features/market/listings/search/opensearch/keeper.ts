import { setTimeout as pause } from 'node:timers/promises';
import { trusted } from 'mongoose';
import { log } from '../../../../../platform/base/logger';
import { Property } from '../../property.model';
import { DESCRIBED_FIELDS, listedPages, loadCosts, STATE_FIELDS } from '../searchRecords';
import type { DescribedRecord, StateRecord } from '../searchRecords';
import { call, isAway } from './client';
import { aliasOf, type Document } from './document';
import type { SearchAnswer } from './questions';
import { countIn, refresh, writeBulk } from './indexes';

/** Collects changes, above all views, before a bulk write. */
const COLLECT_MS = 200;
const RETRY_MS = 1000;
const BATCH = 500;
const EDITIONS_BATCH = 5000;
/** Server clocks differ, and writes become visible after their timestamp. */
const OVERLAP_MS = 2000;
/** How long before the index's newest change a crashed server may have lost writes. */
const LOST_MS = 5 * 60_000;

/** Ids of changed listings, oldest change first; read from the database when written. */
let waiting = new Set<string>();
let writing: Promise<void> | undefined;
let polledAt: number | undefined;
let isStopped = false;
/** Whether the last write failed; only the first failure is logged. */
let hasFailed = false;

/** Resets the state for another database. */
export function resetKeeper(): void {
  waiting = new Set();
  polledAt = undefined;
  isStopped = false;
}

/** Queues a changed, removed or viewed listing for the index; retries while OpenSearch is away. */
export function noteListing(id: string): void {
  waiting.delete(id);
  waiting.add(id);
  writing ??= writeSoon().finally(() => {
    writing = undefined;
  });
}

async function writeSoon(): Promise<void> {
  await pause(COLLECT_MS, undefined, { ref: false });
  while (waiting.size > 0 && !isStopped) {
    try {
      await writeWaiting();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'listings could not be written to OpenSearch');
      hasFailed = true;
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
}

/** Writes the current state of listings to an index; removes unlisted and deleted ones. */
async function writeListings(index: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const records = await Property.find({ _id: trusted({ $in: [...ids] }) }, DESCRIBED_FIELDS).lean<
    DescribedRecord[]
  >();
  for (const { _id } of records) gone.delete(String(_id));
  await writeBulk(index, records, gone);
}

/** Writes all queued listings, one batch at a time. */
async function writeWaiting(): Promise<void> {
  (await loadCosts())?.();
  while (waiting.size > 0) {
    const ids = [...waiting].slice(0, BATCH);
    for (const id of ids) waiting.delete(id);
    try {
      await writeListings(aliasOf(), ids);
    } catch (error) {
      // The next comparison finds listings that it refuses.
      if (isAway(error)) waiting = new Set([...ids, ...waiting]);
      throw error;
    }
  }
}

/** Ids of listings that differ between index and database or are missing in either. */
function differing(found: readonly Document[], listed: readonly StateRecord[]): string[] {
  const known = new Map(found.map((document) => [document.id, document] as const));
  const changed = listed.flatMap(({ _id, updatedAt, __v, avgRating, views }) => {
    const id = String(_id);
    const document = known.get(id);
    known.delete(id);
    const isSame =
      document?.updatedAt === updatedAt.getTime() &&
      document.edition === __v &&
      document['avgRating'] === avgRating &&
      document['views'] === views;
    return isSame ? [] : [id];
  });
  return [...changed, ...known.keys()];
}

const COMPARED = ['id', 'updatedAt', 'edition', 'avgRating', 'views'];
async function documentsWhere(index: string, query: object): Promise<Document[]> {
  const { hits } = await call<SearchAnswer>({
    ...{ method: 'POST', path: `/${index}/_search` },
    body: { query, size: EDITIONS_BATCH * 2, _source: COMPARED },
  });
  return hits.hits.flatMap(({ _source }) => _source ?? []);
}

/** Writes changes since a time (milliseconds since 1970) that the index lacks. */
export async function catchUpSince(index: string, since: number): Promise<void> {
  const from = new Date(Math.max(0, since - OVERLAP_MS));
  const changed = Property.find({ updatedAt: trusted({ $gte: from }) }, STATE_FIELDS)
    .lean<StateRecord[]>()
    .cursor({ batchSize: BATCH });
  let batch: StateRecord[] = [];
  const write = async () => {
    const ids = batch.map(({ _id }) => String(_id));
    // Reads by id see writes before a refresh.
    const { docs } = await call<{ docs: { _source?: Document }[] }>({
      ...{ method: 'POST', path: `/${index}/_mget?_source_includes=${COMPARED.join()}`, body: { ids } },
    });
    const found = docs.flatMap(({ _source }) => _source ?? []);
    const listed = batch.filter(({ isListed }) => isListed);
    const unlike = differing(found, listed);
    if (unlike.length > 0) await writeListings(index, unlike);
    batch = [];
  };
  for await (const record of changed as unknown as AsyncIterable<StateRecord>) {
    if (batch.push(record) === BATCH) await write();
  }
  if (batch.length > 0) await write();
}

/**
 * Compares all published listings with the index, page by page in the order of their ids, and writes those that differ.
 * @returns their number
 */
export async function compareAll(index: string): Promise<number> {
  await refresh(index);
  let written = 0;
  const compare = async (listed: readonly StateRecord[], range: object) => {
    const unlike = differing(await documentsWhere(index, { range: { id: range } }), listed);
    for (let at = 0; at < unlike.length; at += BATCH) {
      await writeListings(index, unlike.slice(at, at + BATCH));
    }
    written += unlike.length;
  };
  let last = '';
  for await (const page of listedPages<StateRecord>(STATE_FIELDS, EDITIONS_BATCH)) {
    const end = String(page.at(-1)?._id);
    await compare(page, { gt: last, lte: end });
    last = end;
  }
  await compare([], { gt: last });
  return written;
}

/** Time of the newest change in the index, in milliseconds; 0 if it is empty. */
async function newestIn(index: string): Promise<number> {
  const { aggregations } = await call<SearchAnswer>({
    ...{ method: 'POST', path: `/${index}/_search` },
    body: { size: 0, aggs: { newest: { max: { field: 'updatedAt' } } } },
  });
  return aggregations?.['newest']?.value ?? 0;
}

/** Finds changes not queued here: those of commands and of crashed servers. */
export async function poll(): Promise<void> {
  const startedAt = Date.now();
  const since = polledAt ?? (await newestIn(aliasOf())) - LOST_MS;
  await catchUpSince(aliasOf(), Math.min(since, startedAt));
  polledAt = startedAt;
}

/** Starts polling; `stop` ends it and writes the queue. */
export function startKeeper(everyMs: number): { stop: () => Promise<void> } {
  const timer = setInterval(() => {
    // A failed poll keeps the time of the last one.
    polling ??= poll()
      .catch((error: unknown) => log.debug({ err: error }, 'changed listings could not be read'))
      .finally(() => {
        polling = undefined;
      });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await writeWaiting().catch(() => undefined);
      isStopped = true;
    },
  };
}
let polling: Promise<void> | undefined;

/**
 * Counts the published listings; compares all of them if the index has another number twice in five seconds, which
 * changes in flight don't explain.
 */
export async function recount(waitMs = 5000): Promise<number> {
  const isUnequal = async () =>
    (await countIn(aliasOf())) !== (await Property.countDocuments({ isListed: true }));
  if (!(await isUnequal())) return 0;
  await pause(waitMs, undefined, { ref: false });
  return (await isUnequal()) ? compareAll(aliasOf()) : 0;
}

/** Tests only: writes all changes and refreshes the index. */
export async function settleNow(): Promise<void> {
  await poll();
  await writeWaiting();
  await refresh(aliasOf());
}
