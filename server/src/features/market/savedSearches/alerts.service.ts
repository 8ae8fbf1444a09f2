import type { Types } from 'mongoose';
import { encodeRequest } from '@manzil/shared/contract/endpoint';
import type { Job } from '../../../platform/jobs';
import { hiddenIdsOf } from '../hidden/hidden.service';
import { notify } from '../../foundation/notifications/notifications.service';
import { idsMeant, listedWhere, publicConditions } from '../catalog/catalog.service';
import { countListings, findCards, findFields } from '../listings/listingReads';
import { mailItemOf } from '../listings/mailItem';
import {
  changeSearch,
  closeBatch,
  findWritingSearches,
  noteFound,
  openBatches,
  type Frequency,
  type SavedSearchRecord,
} from './savedSearch.model';
import { stopToken } from './savedSearches.service';

const DAY = 86_400_000;
const EVERY: Record<Frequency, number> = { instant: 0, daily: DAY, weekly: 7 * DAY, off: Infinity };
/** A listing published on another server a moment ago may become visible late; what is found twice counts once. */
const OVERLAP_MS = 5 * 60_000;
/** New listings that one look of one search takes up. */
const AT_MOST = 100_000;
const BATCH = 100;
const SHOWN = 5;

/** Notes what was published since the search was looked at last. */
async function look(search: SavedSearchRecord, now: Date): Promise<void> {
  // What is new is asked by date below.
  const filter = { ...search.filter, postedWithin: undefined };
  const since = new Date(Math.max(search.lookedAt.getTime() - OVERLAP_MS, search.createdAt.getTime()));
  const where = {
    ...listedWhere(await publicConditions(filter)),
    verifiedAt: { $gte: since },
  };
  const meant = await idsMeant(where, filter);
  const found = meant ?? (await findFields(where, [], AT_MOST)).map(({ _id }) => _id);
  await noteFound(search._id, found, now);
  await changeSearch({ _id: String(search._id) }, { lookedAt: now });
}

/** The catalog's address with this filter. */
const catalogPath = (search: SavedSearchRecord) => {
  const { query } = encodeRequest('GET /catalog', { ...search.filter });
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    Array.isArray(value) ? value.join(',') : String(value),
  ]);
  return `/catalog?${new URLSearchParams(pairs).toString()}`;
};

/**
 * One message about what a search found, but for the homes the person hid meanwhile. Its key is the batch: made again after
 * a crash it is the same message, in the bell and in the mail queue.
 */
async function tellBatch(
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
    key: `search:${batch}`,
    mail: ({ name, locale }) => ({
      template: 'savedSearchAlert',
      data: {
        name,
        searchName: search.name,
        count,
        items: records.map((record) => mailItemOf(record, locale)),
        path: catalogPath(search),
        settingsPath: `/unsubscribe?token=${stopToken(id)}`,
      },
    }),
  });
}

async function serve(search: SavedSearchRecord, now: Date): Promise<number> {
  await look(search, now);
  const isDue = now.getTime() - search.toldAt.getTime() >= EVERY[search.frequency];
  const batches = await openBatches(search._id, isDue ? `${String(search._id)}:${now.getTime()}` : undefined);
  let told = 0;
  for (const [batch, properties] of batches) {
    await tellBatch(search, batch, properties);
    await closeBatch(search._id, batch, now);
    told += properties.length;
  }
  if (told > 0) await changeSearch({ _id: String(search._id) }, { toldAt: now });
  return told;
}

/**
 * Looks for every saved search what was published, and writes for those that are due. Broken off at any point and
 * started again it tells every match once: what was found is noted before it is told, a message has its name before it
 * is made, and the same name again is no second message.
 */
export async function runAlerts(
  now = new Date(),
  signal?: AbortSignal,
): Promise<{ searches: number; told: number }> {
  let searches = 0;
  let told = 0;
  let after: SavedSearchRecord['_id'] | undefined;
  for (;;) {
    const batch = await findWritingSearches(after, BATCH);
    for (const search of batch) {
      if (signal?.aborted) return { searches, told };
      told += await serve(search, now);
      searches += 1;
    }
    if (batch.length < BATCH) return { searches, told };
    after = batch.at(-1)?._id;
  }
}

export const alertsJob: Job = {
  name: 'savedSearchAlerts',
  everyMinutes: 1,
  run: async (signal) => ({ ...(await runAlerts(new Date(), signal)) }),
};
