import { setImmediate } from 'node:timers/promises';
import mongoose, { type Types } from 'mongoose';
import { encodeRequest } from '@manzil/shared/contract/wire/endpoint';
import type { Job } from '../../../platform/tasks/jobs';
import { mailFact } from '../../../platform/mail/mailFact';
import { optOutPath } from '../../../platform/mail/optOut';
import { hiddenIdsOf } from '../hidden/hidden.service';
import { notify } from '../../foundation/notifications/notifications.service';
import { publishedSince } from '../catalog/newListings.service';
import { countListings, findCards, toObjectId } from '../listings/listingReads';
import { mailItemOf } from '../listings/lifecycle/mailItem';
import {
  closeBatch,
  closeSearch,
  findDueSearches,
  findMatchedSearches,
  findProgress,
  isAlerting,
  openBatches,
  recordMatches,
  recordProgress,
  type SavedSearchRecord,
} from './savedSearch.model';
import { OVERLAP_MS, savedSearches, type SavedSearches } from './searchesInMemory';

const BATCH = 500;
const SHOWN = 5;

/** Last run of this server: its database and time, and the states of the listings it matched. */
let lastRun: { client: unknown; at: Date; states: ReadonlyMap<string, string> } | undefined;

/** Stores matches of searches that still exist and aren't paused; drops the other searches from memory. */
async function storeMatches(found: Map<string, string[]>, saved: SavedSearches, now: Date) {
  if (found.size === 0) return;
  const current = await findMatchedSearches([...found.keys()]);
  const matches = current.map((search) => {
    const properties = found.get(String(search._id)) ?? [];
    return { search, properties: properties.map(toObjectId) };
  });
  await recordMatches(matches, now);
  const ids = new Set(current.map(({ _id }) => String(_id)));
  for (const id of found.keys()) if (!ids.has(id)) saved.delete(id);
  found.clear();
}

/**
 * Stores what the searches find among the listings published since the last run.
 * @returns the number of searches; undefined if it was interrupted
 */
async function findMatches(now: Date, signal: AbortSignal | undefined): Promise<number | undefined> {
  const progress = await findProgress();
  if (!progress) return 0;
  // The clock may have been set back.
  const since = new Date(Math.min(progress.getTime(), now.getTime()) - OVERLAP_MS);
  const client = mongoose.connection.getClient();
  // Progress goes back when the database is restored.
  const isCurrent = lastRun?.client === client && lastRun.at <= progress && lastRun.at <= now;
  const known = isCurrent ? lastRun : undefined;
  const knownUntil = (known?.at.getTime() ?? 0) - OVERLAP_MS;
  const published = await publishedSince(since, now, known?.states);
  const saved: SavedSearches = published ? await savedSearches(isCurrent, signal) : new Map();
  const found = new Map<string, string[]>();
  let matched = 0;
  for (const [id, search] of saved) {
    const ids = (await published?.match(search, search.updatedAt < knownUntil)) ?? [];
    if (ids.length > 0) found.set(id, ids);
    matched += 1;
    if (matched % BATCH > 0) continue;
    if (signal?.aborted) return undefined;
    await storeMatches(found, saved, now);
    await setImmediate();
  }
  await storeMatches(found, saved, now);
  await recordProgress(now);
  lastRun = { client, at: now, states: published?.states ?? new Map() };
  return saved.size;
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

/** Sends the matches of a search that is due; returns their number. */
async function notifySearch(search: SavedSearchRecord, now: Date): Promise<number> {
  const batches = await openBatches(search._id, `${String(search._id)}:${now.getTime()}`);
  let notified = 0;
  for (const [batch, properties] of batches) {
    await notifyBatch(search, batch, properties);
    await closeBatch(search._id, batch, now);
    notified += properties.length;
  }
  await closeSearch(search, notified > 0 ? now : undefined);
  return notified;
}

/**
 * Matches new listings against all saved searches and sends the notifications that are due. Safe to interrupt and
 * restart: matches are stored before they are sent, and batches are named before they are created, so each match is
 * reported exactly once.
 */
export async function runAlerts(
  now = new Date(),
  signal?: AbortSignal,
): Promise<{ searches: number; notified: number }> {
  const searches = await findMatches(now, signal);
  let notified = 0;
  if (searches === undefined) return { searches: 0, notified };
  for (;;) {
    const due = await findDueSearches(now, BATCH);
    for (const search of due) {
      if (signal?.aborted) return { searches, notified };
      notified += await notifySearch(search, now);
    }
    if (due.length < BATCH) return { searches, notified };
  }
}

export const alertsJob: Job = {
  name: 'savedSearchAlerts',
  everyMinutes: 1,
  run: async (signal) => ({ ...(await runAlerts(new Date(), signal)) }),
};
