import { trusted } from 'mongoose';
import { env } from '../../platform/env';
import { createColumns, INDEXED_FIELDS, SORTED, type Columns } from './catalogueColumns';
import { Property, type PropertyRecord } from './property.model';

/**
 * The published listings in this server's memory: searching, counting and facets over 100,000 of them take
 * milliseconds on any database. The database stays the truth:
 * - a write of this server is in the index before it is answered;
 * - what another server or a command wrote is seen by its `updatedAt` within POLL_MS;
 * - deletions elsewhere by a count every RECOUNT_MS; and pages are read from the database by id, so that what is not
 *   published is never shown.
 */
const POLL_MS = 250;
/** Clocks of servers differ, and a write is dated before it is visible. */
const OVERLAP_MS = 2000;
const RECOUNT_MS = 60_000;
const BATCH = 2000;

let current: Promise<Columns> | undefined;
/** Changes that came while it was being read. */
let waiting: ((columns: Columns) => void)[] | undefined;
let polledAt = 0;
let countedAt = 0;
let polling: Promise<void> | undefined;

async function load(): Promise<Columns> {
  const begun = Date.now();
  const columns = createColumns();
  waiting = [];
  const cursor = Property.find({ isListed: true }, INDEXED_FIELDS)
    .lean<PropertyRecord[]>()
    .batchSize(BATCH)
    .cursor();
  for await (const record of cursor) columns.put(record);
  // Else the first question of each kind would wait for it: a third of a second at 100,000 listings.
  columns.text.sort();
  for (const field of SORTED) columns.orderBy(field);
  for (const change of waiting) change(columns);
  waiting = undefined;
  polledAt = begun;
  countedAt = begun;
  return columns;
}

/** Drops the index; it is read anew for the next question. */
export const forgetCatalogue = (): void => {
  current = undefined;
  polling = undefined;
};

let isPollDue = false;
/** Many listings were changed at once: they are read before the next answer. */
export const noteChanges = (): void => {
  isPollDue = true;
};

/** Makes a change of this server known. */
function apply(change: (columns: Columns) => void): void {
  if (waiting) waiting.push(change);
  else void current?.then(change);
}
export const noteListing = (record: PropertyRecord): void => apply((columns) => columns.put(record));
export const noteRemoval = (id: string): void => apply((columns) => columns.remove(id));
export const noteViews = (id: string, views: number): void => apply((columns) => columns.setViews(id, views));

/** Reads what changed beside this server. */
async function poll(columns: Columns): Promise<void> {
  const begun = Date.now();
  const since = new Date(polledAt - OVERLAP_MS);
  const changed = await Property.find({ updatedAt: trusted({ $gte: since }) }, 'updatedAt isListed __v').lean<
    PropertyRecord[]
  >();
  const unknown = changed.filter(({ _id, updatedAt, isListed, __v }) => {
    const known = columns.editionOf(String(_id));
    if (!isListed || !known) return isListed || known !== undefined;
    return known.updatedAt !== updatedAt.getTime() || known.edition !== __v;
  });
  for (let at = 0; at < unknown.length; at += BATCH) {
    const ids = unknown.slice(at, at + BATCH).map(({ _id }) => _id);
    const records = await Property.find({ _id: trusted({ $in: ids }) }, INDEXED_FIELDS).lean<
      PropertyRecord[]
    >();
    for (const record of records) columns.put(record);
  }
  polledAt = begun;
  if (begun - countedAt < RECOUNT_MS) return;
  countedAt = begun;
  if ((await Property.countDocuments({ isListed: true })) !== columns.count()) forgetCatalogue();
}

/** The index, as fresh as POLL_MS; tests write beside the product and see it at once. */
export async function theCatalogue(): Promise<Columns> {
  if (!current) {
    current = load();
    current.catch(forgetCatalogue);
  }
  const columns = await current;
  // What is being read now may have been begun before the changes that are due.
  if (isPollDue) await polling;
  const age = env().NODE_ENV === 'test' ? 0 : POLL_MS;
  if (isPollDue || Date.now() - polledAt >= age) {
    isPollDue = false;
    polling ??= poll(columns).finally(() => {
      polling = undefined;
    });
    await polling;
  }
  return columns;
}
