import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { env } from '../../../../platform/base/env';
import { type SearchIndex, createSearchIndex } from '@manzil/search';
import { log } from '../../../../platform/base/logger';
import { hasLiveUpdates, onGap, subscribe, OWN_ID, publish } from '../../../../platform/share/servers';
import {
  catchUp,
  isCurrent,
  readDescriptions,
  reindex,
  readListed,
  rowOf,
  loadCosts,
  STATE_FIELDS,
  type IndexedRecord,
  type StateRecord,
} from './searchRecords';
import { hasSnapshot, readSnapshot, writeSnapshot } from './searchSnapshot';
import { Property } from '../property.model';

/**
 * In-memory index of the published listings: search, counts and facets over 100,000 of them take milliseconds on any
 * database. The database remains the source of truth:
 * - a write of this server is indexed before the call returns;
 * - other servers announce their writes (`share/servers`), and the next query includes them;
 * - writes of commands and of servers that can't announce are found by `updatedAt` within POLL_MS, or LIVE_POLL_MS;
 * - unannounced deletions are found by a count every RECOUNT_MS. Pages are read from the database by id, so that
 * unpublished listings never appear.
 */
const POLL_MS = 250;
/** While other servers announce their writes. */
const LIVE_POLL_MS = 2000;
/** Server clocks differ, and a write is timestamped before it becomes visible. */
const OVERLAP_MS = 2000;
const RECOUNT_MS = 60_000;
const SAVE_EVERY_MS = 15 * 60_000;

let current: Promise<SearchIndex> | undefined;
/** Changes that arrived during loading. */
let queuedChanges: ((catalog: SearchIndex) => void)[] | undefined;
let polledAt = 0;
let countedAt = 0;
let polling: Promise<void> | undefined;
let recounting: Promise<void> | undefined;
/** Published count minus index size at the last recount. */
let lastDifference = 0;

/**
 * Restores the catalog from the last snapshot and reads the listings changed since. What was deleted or written without
 * `updatedAt` is found in the background, with the descriptions.
 */
async function restoreSnapshot(): Promise<SearchIndex | undefined> {
  const found = await readSnapshot();
  if (!found) return undefined;
  const { catalog, since } = found;
  saved = { catalog, version: catalog.writtenVersion() };
  const changed = await findMissedSince(catalog, new Date(Math.min(since, Date.now()) - OVERLAP_MS));
  await reindex(catalog, changed, { replaces: true });
  log.info({ homes: catalog.count(), changed: changed.length }, 'published listings taken from the snapshot');
  return catalog;
}

/** Loads the text for phrase search in the background, so that startup doesn't wait for it. */
async function readNames({ words }: SearchIndex): Promise<void> {
  const steps = words.read();
  while (!steps.next().done) await setImmediate();
}

/** Pause between reads of changed descriptions: each scans all words. */
const DESCRIBE_EVERY_MS = 1000;
let describing: { catalog: SearchIndex; done: Promise<void> } | undefined;

/**
 * Reads pending descriptions in the background. Until then, new listings match by name only, changed ones by their
 * previous words.
 */
function describe(catalog: SearchIndex): void {
  if (catalog.descriptions.pending() === 0 || describing?.catalog === catalog) return;
  const isTest = env().NODE_ENV === 'test';
  const done = readDescriptions(catalog)
    .then(() => (isTest ? undefined : pause(DESCRIBE_EVERY_MS, undefined, { ref: false })))
    .then(() => {
      if (describing?.done !== done) return;
      describing = undefined;
      describe(catalog);
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'descriptions could not be read for search');
      // Retried by the next write or query.
      if (describing?.done === done) describing = undefined;
    });
  describing = { catalog, done };
}

async function load(): Promise<SearchIndex> {
  const startedAt = Date.now();
  queuedChanges = [];
  // Take the costs first, so that a snapshot based on others isn't used.
  (await loadCosts())?.();
  let catalog = isRead ? undefined : await restoreSnapshot();
  if (!catalog) {
    catalog = createSearchIndex();
    await readListed(catalog);
  }
  const steps = catalog.settle();
  while (!steps.next().done) await setImmediate();
  for (const change of queuedChanges) change(catalog);
  queuedChanges = undefined;
  polledAt = startedAt;
  countedAt = startedAt;
  isRead = true;
  void readNames(catalog).then(() => describe(catalog));
  return catalog;
}

/** Catalog and version of the snapshot on disk. */
let saved: { catalog: SearchIndex; version: number } | undefined;
let saving: Promise<void> | undefined;

/** Writes the catalog to disk for the next start if it is loaded and has changed; logs a failure. */
export function saveSearchIndex(): Promise<void> {
  saving ??= saveChanged()
    .catch((error: unknown) => log.warn({ err: error }, 'the snapshot of the catalog could not be written'))
    .finally(() => {
      saving = undefined;
    });
  return saving;
}

async function saveChanged(): Promise<void> {
  if (!isRead || !current) return;
  const catalog = await current;
  const version = catalog.writtenVersion();
  if (saved?.catalog === catalog && saved.version === version) return;
  await writeSnapshot(catalog, polledAt);
  saved = { catalog, version };
}

/** Loads the catalog; retries while the database is unavailable. */
async function loadAtStart(): Promise<void> {
  while (!isRead) {
    // Queries report the error.
    await searchIndex().catch(() => pause(1000, undefined, { ref: false }));
  }
  if (!hasSnapshot()) await saveSearchIndex();
}

/** Starts periodic snapshots, the first one after loading if there is none. */
export function keepSaving(): void {
  void loadAtStart();
  setInterval(() => void saveSearchIndex(), SAVE_EVERY_MS).unref();
}

/** Drops the index; the next query reloads it. */
export const resetSearchIndex = (): void => {
  current = undefined;
  polling = undefined;
};

/** Resets the state for another database. */
export function startSearchIndex(): void {
  resetSearchIndex();
  isRead = false;
  saved = undefined;
}

let isRead = false;
/** Whether it has loaded since the start; until then, queries wait. */
export const isSearchIndexRead = (): boolean => isRead;

let isPollDue = false;
/** Announces a bulk change; the next query reads it first. */
export const announceBulkChange = (): void => {
  isPollDue = true;
  publish('listings', { isMany: true });
};

/** Applies a change of this server to the index. */
function apply(change: (catalog: SearchIndex) => void): void {
  if (queuedChanges) queuedChanges.push(change);
  else void current?.then(change);
}
export const indexListing = (record: IndexedRecord): void => {
  apply((catalog) => {
    catalog.put(rowOf(record));
    describe(catalog);
  });
  publish('listings', { changed: String(record._id) });
};
export const unindexListing = (id: string): void => {
  apply((catalog) => catalog.remove(id));
  publish('listings', { removed: id });
};
export const indexViews = (id: string, views: number): void => {
  apply((catalog) => catalog.setViews(id, views));
  publish('listings', { viewed: id, views });
};

/** Ids of listings that other servers wrote; the next query reads them whatever their date. */
let pendingIds = new Set<string>();
const messageSchema = z.union([
  z.object({ changed: z.string().regex(/^[0-9a-f]{24}$/) }),
  z.object({ removed: z.string() }),
  z.object({ viewed: z.string(), views: z.number() }),
  z.object({ isMany: z.literal(true) }),
]);
subscribe('listings', messageSchema, (message, from) => {
  if (from === OWN_ID) return;
  if ('removed' in message) apply((catalog) => catalog.remove(message.removed));
  else if ('viewed' in message) apply((catalog) => catalog.setViews(message.viewed, message.views));
  else {
    if ('changed' in message) pendingIds.add(message.changed);
    isPollDue = true;
  }
});
onGap(() => {
  isPollDue = true;
  countedAt = 0;
});

/** Listings that changed outside this server since `since` and differ from the index. */
async function findMissedSince(catalog: SearchIndex, since: Date): Promise<string[]> {
  const changed = await Property.find({ updatedAt: trusted({ $gte: since }) }, STATE_FIELDS).lean<
    StateRecord[]
  >();
  return changed.filter((record) => !isCurrent(catalog, record)).map(({ _id }) => String(_id));
}

/** Milliseconds since a time; absolute, because polling must continue after the clock was set back. */
const elapsed = (since: number, now = Date.now()): number => Math.abs(now - since);

/** Reads changes made outside this server. */
async function poll(catalog: SearchIndex): Promise<void> {
  const startedAt = Date.now();
  const ids = pendingIds;
  pendingIds = new Set();
  try {
    const unknown = await findMissedSince(catalog, new Date(Math.min(polledAt, startedAt) - OVERLAP_MS));
    await reindex(catalog, [...new Set([...ids, ...unknown])]);
    const noteCosts = await loadCosts();
    if (noteCosts) {
      await readListed(catalog);
      noteCosts();
      // Listings removed in the meantime may have been indexed again.
      countedAt = 0;
    }
  } catch (error) {
    for (const id of ids) pendingIds.add(id);
    throw error;
  }
  polledAt = startedAt;
  if (elapsed(countedAt, startedAt) < RECOUNT_MS) return;
  // Queries don't wait for it.
  recounting ??= recount(catalog)
    .catch((error: unknown) => log.warn({ err: error }, 'the published listings could not be counted'))
    .finally(() => {
      recounting = undefined;
    });
}

/**
 * Counts the published listings. If the index has another number twice in a row, changes in flight don't explain it:
 * re-reads the listings that differ.
 */
async function recount(catalog: SearchIndex): Promise<void> {
  const countingAt = Date.now();
  const difference = (await Property.countDocuments({ isListed: true })) - catalog.count();
  const isLasting = difference !== 0 && difference === lastDifference;
  lastDifference = isLasting ? 0 : difference;
  if (isLasting) log.info(await catchUp(catalog), 'published listings compared');
  // A first difference is counted again by the next poll.
  if (lastDifference === 0) countedAt = countingAt;
}

/** The index, as current as described above. Tests write around the product, so they always poll. */
export async function searchIndex(): Promise<SearchIndex> {
  if (!current) {
    current = load();
    current.catch(resetSearchIndex);
  }
  const catalog = await current;
  // A poll in progress may have started before the pending changes.
  if (isPollDue) await polling;
  const age = env().NODE_ENV === 'test' ? 0 : hasLiveUpdates() ? LIVE_POLL_MS : POLL_MS;
  if (isPollDue || elapsed(polledAt) >= age) {
    isPollDue = false;
    polling ??= poll(catalog).finally(() => {
      polling = undefined;
    });
    await polling;
  }
  describe(catalog);
  while (describing && env().NODE_ENV === 'test') await describing.done;
  return catalog;
}
