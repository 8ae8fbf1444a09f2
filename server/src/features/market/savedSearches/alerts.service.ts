import type { Types } from 'mongoose';
import { encodeRequest } from '@manzil/shared/contract/wire/endpoint';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Job } from '../../../platform/tasks/jobs';
import { mailFact } from '../../../platform/mail/mailFact';
import { optOutPath } from '../../../platform/mail/optOut';
import { hiddenIdsOf } from '../hidden/hidden.service';
import { notify } from '../../foundation/notifications/notifications.service';
import { publishedSince } from '../catalog/catalog.service';
import { countListings, findCards, toObjectId } from '../listings/listingReads';
import { mailItemOf } from '../listings/lifecycle/mailItem';
import {
  changeSearch,
  closeBatch,
  findWritingSearches,
  isAlerting,
  recordMatches,
  openBatches,
  type Frequency,
  type SavedSearchRecord,
} from './savedSearch.model';

const PERIOD_MS: Record<Frequency, number> = { instant: 0, daily: DAY_MS, weekly: 7 * DAY_MS, off: Infinity };
/** A listing published on another server may become visible late; finding it twice is harmless. */
const OVERLAP_MS = 5 * 60_000;
const BATCH = 100;
const SHOWN = 5;

/** Stores the matches published since the last run of the search. */
async function storeMatches(search: SavedSearchRecord, now: Date): Promise<void> {
  const since = new Date(Math.max(search.lookedAt.getTime() - OVERLAP_MS, search.createdAt.getTime()));
  const found = await publishedSince(search.filter, since, now);
  await recordMatches(search._id, found.map(toObjectId), now);
  await changeSearch({ _id: String(search._id) }, { lookedAt: now });
}

/** Catalog address of a saved filter. */
export const catalogPath = (search: Pick<SavedSearchRecord, 'filter'>): string => {
  const { query } = encodeRequest('GET /catalog', { ...search.filter });
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    Array.isArray(value) ? value.join(',') : String(value),
  ]);
  return `/catalog?${new URLSearchParams(pairs).toString()}`;
};

/** Condition: the search still sends alerts, and a listing of the mail is still available. */
export const alertStands = mailFact(
  'alert stands',
  async ({ search, shown }: { search: string; shown: string }) => {
    const ids = shown.split(',').map(toObjectId);
    return (await isAlerting(search)) && (await countListings({ _id: { $in: ids }, isListed: true })) > 0;
  },
);

/**
 * Sends one notification about the matches, without those the person hid since. Uses the batch as its key, so that a
 * repeat after a crash is deduplicated in both the bell and the mail queue.
 */
async function notifyBatch(
  search: SavedSearchRecord,
  batch: string,
  properties: Types.ObjectId[],
): Promise<void> {
  const hidden = new Set(await hiddenIdsOf(String(search.user)));
  const wanted = properties.filter((id) => !hidden.has(String(id)));
  const listed = { _id: { $in: wanted }, isListed: true };
  const records = await findCards(listed, { sort: { verifiedAt: -1, _id: -1 }, limit: SHOWN });
  const [first] = records;
  if (!first) return;
  const count = await countListings(listed);
  const id = String(search._id);
  await notify({
    users: [String(search.user)],
    kind: 'savedSearch',
    data: {
      searchId: id,
      searchName: search.name,
      count,
      path: catalogPath(search),
      propertyId: String(first._id),
      title: first.title,
      titleAr: first.titleAr ?? null,
    },
    optOut: optOutPath('search', id),
    key: `search:${batch}`,
    facts: [alertStands.of({ search: id, shown: records.map(({ _id }) => String(_id)).join(',') })],
    mail: ({ name, locale }) => ({
      template: 'savedSearchAlert',
      data: {
        name,
        searchName: search.name,
        count,
        items: records.map((record) => mailItemOf(record, locale)),
        path: catalogPath(search),
        settingsPath: optOutPath('search', id),
      },
    }),
  });
}

async function runSearch(search: SavedSearchRecord, now: Date): Promise<number> {
  await storeMatches(search, now);
  const isDue = now.getTime() - search.toldAt.getTime() >= PERIOD_MS[search.frequency];
  const batches = await openBatches(search._id, isDue ? `${String(search._id)}:${now.getTime()}` : undefined);
  let notified = 0;
  for (const [batch, properties] of batches) {
    await notifyBatch(search, batch, properties);
    await closeBatch(search._id, batch, now);
    notified += properties.length;
  }
  if (notified > 0) await changeSearch({ _id: String(search._id) }, { toldAt: now });
  return notified;
}

/**
 * Runs all saved searches and sends the notifications that are due. Safe to interrupt and restart: matches are stored
 * before they are sent, and batches are named before they are created, so each match is reported exactly once.
 */
export async function runAlerts(
  now = new Date(),
  signal?: AbortSignal,
): Promise<{ searches: number; notified: number }> {
  let searches = 0;
  let notified = 0;
  let after: SavedSearchRecord['_id'] | undefined;
  for (;;) {
    const batch = await findWritingSearches(after, BATCH);
    for (const search of batch) {
      if (signal?.aborted) return { searches, notified };
      notified += await runSearch(search, now);
      searches += 1;
    }
    if (batch.length < BATCH) return { searches, notified };
    after = batch.at(-1)?._id;
  }
}

export const alertsJob: Job = {
  name: 'savedSearchAlerts',
  everyMinutes: 1,
  run: async (signal) => ({ ...(await runAlerts(new Date(), signal)) }),
};
