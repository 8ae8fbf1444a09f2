import { log } from '../../../../../platform/base/logger';
import { withLease } from '../../../../../platform/store/lease';
import {
  costsOfRows,
  DESCRIBED_FIELDS,
  listedPages,
  loadCosts,
  type DescribedRecord,
} from '../searchRecords';
import { call } from './client';
import { aliasOf } from './document';
import type { SearchAnswer } from './questions';
import { createIndex, currentIndex, deleteFormer, indexesNow, refresh, switchTo, writeBulk } from './indexes';
import { catchUpSince, compareAll } from './keeper';

/** Lease for building and comparing. */
export const BUILDING = 'catalogue';
const BATCH = 500;

/** Highest id in an unfinished index, which is written in id order. */
async function lastIn(index: string): Promise<string | undefined> {
  await refresh(index);
  const { hits } = await call<SearchAnswer>({
    ...{ method: 'POST', path: `/${index}/_search` },
    body: { size: 1, sort: [{ id: 'desc' }], _source: false },
  });
  return hits.hits[0]?._id;
}

/** True if an index with the current shape and costs exists. */
export async function isBuilt(): Promise<boolean> {
  (await loadCosts())?.();
  const current = await currentIndex();
  return current !== undefined && (await indexesNow()).get(current)?.costs === costsOfRows();
}

/**
 * Builds an index beside the current one, which keeps answering, and switches the alias. Resumes an unfinished index
 * with the same costs.
 */
export async function build(): Promise<void> {
  (await loadCosts())?.();
  const costs = costsOfRows();
  const current = await currentIndex();
  const indexes = await indexesNow();
  // Older indexes are former ones, not unfinished.
  const newest = indexes.get(current ?? '')?.startedAt ?? 0;
  const begun = [...indexes].find(([, meta]) => meta.startedAt > newest && meta.costs === costs);
  const startedAt = begun?.[1].startedAt ?? Date.now();
  const index = begun?.[0] ?? (await createIndex({ startedAt, costs }));
  const after = begun && (await lastIn(index));
  log.info({ index, after }, 'building the catalogue on OpenSearch');
  for await (const page of listedPages<DescribedRecord>(DESCRIBED_FIELDS, BATCH, after)) {
    // One request at a time, for backpressure.
    await writeBulk(index, page);
  }
  // Changes made meanwhile went to the former index; the second pass adds those made during the first.
  let since = startedAt;
  for (let pass = 0; pass < 2; pass += 1) {
    const passAt = Date.now();
    await catchUpSince(index, since);
    since = passAt;
  }
  // Documents become searchable on refresh.
  await refresh(index);
  await switchTo(index);
  await catchUpSince(index, since);
  log.info({ index, differing: await compareAll(aliasOf()) }, 'the catalogue is on the new index');
  await deleteFormer();
}

/**
 * Builds a new index unless another server is building one.
 * @returns whether it was built here
 */
export const rebuild = (): Promise<boolean> => withLease(BUILDING, build);
