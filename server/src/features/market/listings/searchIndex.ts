import { setImmediate } from 'node:timers/promises';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { env } from '../../../platform/env';
import { type SearchIndex, createSearchIndex } from '@manzil/search';
import { log } from '../../../platform/logger';
import { isToldOfOthers, onGap, onNews, OWN_ID, tellServers } from '../../../platform/share/servers';
import {
  catchUp,
  readAgain,
  readEditions,
  readListed,
  rowOf,
  takeCosts,
  type IndexedRecord,
} from './searchRecords';
import { hasSnapshot, readSnapshot, writeSnapshot } from './searchSnapshot';
import { Property, type PropertyRecord } from './property.model';

/**
 * The published listings in this server's memory: searching, counting and facets over 100,000 of them take
 * milliseconds on any database. The database stays the truth:
 * - a write of this server is in the index before it is answered;
 * - what another server wrote it tells (`share/servers`), and the next answer knows it;
 * - what a command wrote, and servers that cannot tell, is seen by its `updatedAt` within POLL_MS, or TOLD_POLL_MS;
 * - deletions untold by a count every RECOUNT_MS; and pages are read from the database by id, so that what is not
 *   published is never shown.
 */
const POLL_MS = 250;
/** While other servers tell what they write. */
const TOLD_POLL_MS = 2000;
/** Clocks of servers differ, and a write is dated before it is visible. */
const OVERLAP_MS = 2000;
const RECOUNT_MS = 60_000;
const SAVE_EVERY_MS = 15 * 60_000;

let current: Promise<SearchIndex> | undefined;
/** Changes that came while it was being read. */
let waiting: ((catalog: SearchIndex) => void)[] | undefined;
let polledAt = 0;
let countedAt = 0;
let polling: Promise<void> | undefined;

/** The catalog of the last stop, or of some minutes ago, as far as it still is so. */
async function fromSnapshot(): Promise<SearchIndex | undefined> {
  if (!hasSnapshot()) return undefined;
  const useless = new AbortController();
  // The database reads beside it.
  const editions = readEditions(useless.signal);
  editions.catch(() => undefined);
  const catalog = await readSnapshot();
  if (!catalog) {
    useless.abort();
    return undefined;
  }
  const kept = catalog.count();
  const listed = await editions;
  // What is mostly new is read faster as a whole.
  if (kept * 2 < listed.reduce((sum, page) => sum + page.length, 0)) return undefined;
  const caughtUp = await catchUp(catalog, listed);
  log.info({ kept, ...caughtUp }, 'published listings taken from the snapshot');
  // What it says still lies in the file as it was.
  if (caughtUp.removed + caughtUp.readAnew === 0) saved = { catalog, version: catalog.version() };
  return catalog;
}

/** Reads what phrases are looked for in, beside the questions: a start need not wait for it. */
async function readNames({ words }: SearchIndex): Promise<void> {
  const steps = words.read();
  while (!steps.next().done) await setImmediate();
}

async function load(): Promise<SearchIndex> {
  const begun = Date.now();
  waiting = [];
  // A snapshot of other costs is not read, so that nothing in it is by them.
  (await takeCosts())?.();
  let catalog = isRead ? undefined : await fromSnapshot();
  if (!catalog) {
    catalog = createSearchIndex();
    await readListed(catalog);
  }
  const steps = catalog.settle();
  while (!steps.next().done) await setImmediate();
  for (const change of waiting) change(catalog);
  waiting = undefined;
  polledAt = begun;
  countedAt = begun;
  isRead = true;
  void readNames(catalog);
  return catalog;
}

/** What the snapshot on disk was written of. */
let saved: { catalog: SearchIndex; version: number } | undefined;
let saving: Promise<void> | undefined;

/** Writes the catalog to the disk for the next start, if it was read and changed since; a failure is logged. */
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
  const version = catalog.version();
  if (saved?.catalog === catalog && saved.version === version) return;
  await writeSnapshot(catalog);
  saved = { catalog, version };
}

/** Saves it from now on: once it is read where there is no snapshot, and now and then. */
export function keepSaving(): void {
  searchIndex()
    .then(() => (hasSnapshot() ? undefined : saveSearchIndex()))
    // Whoever asks the next question reads it again, and is told.
    .catch(() => undefined);
  setInterval(() => void saveSearchIndex(), SAVE_EVERY_MS).unref();
}

/** Drops the index; it is read anew for the next question. */
export const forgetSearchIndex = (): void => {
  current = undefined;
  polling = undefined;
};

/** Another database was opened: nothing of it has been read yet. */
export function startSearchIndex(): void {
  forgetSearchIndex();
  isRead = false;
  saved = undefined;
}

let isRead = false;
/** Whether it has been read since the start; before, questions wait for it. */
export const isSearchIndexRead = (): boolean => isRead;

let isPollDue = false;
/** Many listings were changed at once: they are read before the next answer. */
export const noteChanges = (): void => {
  isPollDue = true;
  tellServers('listings', { isMany: true });
};

/** Makes a change of this server known. */
function apply(change: (catalog: SearchIndex) => void): void {
  if (waiting) waiting.push(change);
  else void current?.then(change);
}
export const noteListing = (record: IndexedRecord): void => {
  apply((catalog) => catalog.put(rowOf(record)));
  tellServers('listings', { changed: String(record._id) });
};
export const noteRemoval = (id: string): void => {
  apply((catalog) => catalog.remove(id));
  tellServers('listings', { removed: id });
};
export const noteViews = (id: string, views: number): void => {
  apply((catalog) => catalog.setViews(id, views));
  tellServers('listings', { viewed: id, views });
};

/** Listings that other servers wrote: read before the next answer, whatever their date. */
let toldOf = new Set<string>();
const news = z.union([
  z.object({ changed: z.string().regex(/^[0-9a-f]{24}$/) }),
  z.object({ removed: z.string() }),
  z.object({ viewed: z.string(), views: z.number() }),
  z.object({ isMany: z.literal(true) }),
]);
onNews('listings', news, (heard, from) => {
  if (from === OWN_ID) return;
  if ('removed' in heard) apply((catalog) => catalog.remove(heard.removed));
  else if ('viewed' in heard) apply((catalog) => catalog.setViews(heard.viewed, heard.views));
  else {
    if ('changed' in heard) toldOf.add(heard.changed);
    isPollDue = true;
  }
});
onGap(() => {
  isPollDue = true;
  countedAt = 0;
});

/** The listings that were changed beside this server since `since`, as far as the index does not know them so. */
async function unknownSince(catalog: SearchIndex, since: Date): Promise<string[]> {
  const changed = await Property.find({ updatedAt: trusted({ $gte: since }) }, 'updatedAt isListed __v').lean<
    Pick<PropertyRecord, '_id' | 'updatedAt' | 'isListed' | '__v'>[]
  >();
  const unknown = changed.filter(({ _id, updatedAt, isListed, __v }) => {
    const known = catalog.editionOf(String(_id));
    if (!isListed || !known) return isListed || known !== undefined;
    return known.updatedAt !== updatedAt.getTime() || known.edition !== __v;
  });
  return unknown.map(({ _id }) => String(_id));
}

/** Milliseconds since a time; a clock that was set back must not stop the polls until it has caught up. */
const elapsed = (since: number, now = Date.now()): number => Math.abs(now - since);

/** Reads what changed beside this server. */
async function poll(catalog: SearchIndex): Promise<void> {
  const begun = Date.now();
  const told = toldOf;
  toldOf = new Set();
  try {
    const unknown = await unknownSince(catalog, new Date(Math.min(polledAt, begun) - OVERLAP_MS));
    await readAgain(catalog, [...new Set([...told, ...unknown])]);
    const noteCosts = await takeCosts();
    if (noteCosts) {
      await readListed(catalog);
      noteCosts();
      // What went meanwhile may have been put in again.
      countedAt = 0;
    }
  } catch (error) {
    for (const id of told) toldOf.add(id);
    throw error;
  }
  polledAt = begun;
  if (elapsed(countedAt, begun) < RECOUNT_MS) return;
  countedAt = begun;
  if ((await Property.countDocuments({ isListed: true })) !== catalog.count()) forgetSearchIndex();
}

/** The index, as fresh as said above; tests write beside the product and see it at once. */
export async function searchIndex(): Promise<SearchIndex> {
  if (!current) {
    current = load();
    current.catch(forgetSearchIndex);
  }
  const catalog = await current;
  // What is being read now may have been begun before the changes that are due.
  if (isPollDue) await polling;
  const age = env().NODE_ENV === 'test' ? 0 : isToldOfOthers() ? TOLD_POLL_MS : POLL_MS;
  if (isPollDue || elapsed(polledAt) >= age) {
    isPollDue = false;
    polling ??= poll(catalog).finally(() => {
      polling = undefined;
    });
    await polling;
  }
  return catalog;
}
