/**
 * How other features take part in what happens to people, so that this feature imports none of theirs: they register
 * here when their module is loaded. Every handler may run twice for the same person (a removal is taken up again after
 * a crash) and must then find nothing left to do.
 */

/** Somebody is being removed. */
export interface Departure {
  id: string;
  /** Who removes them: an admin, or they themselves. */
  by: string;
  at: Date;
}
/** Ratings over everything somebody offers. */
export interface RatingSum {
  sum: number;
  count: number;
}

type DeletedHandler = (departure: Departure) => Promise<unknown>;
type SuspendedHandler = (id: string, isSuspended: boolean) => Promise<unknown>;
type RatingSource = (ids: string[]) => Promise<Map<string, RatingSum>>;
type ListingCounter = (ids: string[]) => Promise<Map<string, number>>;
type ContactSource = (id: string) => Promise<string[]>;
type DataSource = (id: string) => Promise<unknown>;

const deleted: DeletedHandler[] = [];
const suspended: SuspendedHandler[] = [];
const ratings: RatingSource[] = [];
const listings: ListingCounter[] = [];
const contacts: ContactSource[] = [];
const data = new Map<string, DataSource>();

/** Removes what a departing person leaves behind in a feature. Idempotent. */
export const onPersonDeleted = (handler: DeletedHandler): void => void deleted.push(handler);
/** Takes a suspended person's records out of the public lists, or brings them back. Idempotent. */
export const onPersonSuspended = (handler: SuspendedHandler): void => void suspended.push(handler);
/** Adds the ratings of what people offer in a feature to their averageRating. */
export const addRatingSource = (source: RatingSource): void => void ratings.push(source);
/** Adds what people offer in a feature to their number of listings. */
export const addListingCounter = (source: ListingCounter): void => void listings.push(source);
/** Names the people somebody has to do with in a feature: a shared chat, a request sent or received. */
export const addContactSource = (source: ContactSource): void => void contacts.push(source);
/** Adds a feature's part to "download my data". */
export const addDataSource = (name: string, source: DataSource): void => void data.set(name, source);

/** Runs every removal; one that fails stops the rest, and the whole is taken up again later. */
export async function tellDeleted(departure: Departure): Promise<void> {
  for (const handler of deleted) await handler(departure);
}

export async function tellSuspended(id: string, isSuspended: boolean): Promise<void> {
  for (const handler of suspended) await handler(id, isSuspended);
}

/** Rating sums over all features, by person. */
export async function ratingsOf(ids: string[]): Promise<Map<string, RatingSum>> {
  const total = new Map<string, RatingSum>();
  for (const part of await Promise.all(ratings.map((source) => source(ids)))) {
    for (const [id, { sum, count }] of part) {
      const before = total.get(id) ?? { sum: 0, count: 0 };
      total.set(id, { sum: before.sum + sum, count: before.count + count });
    }
  }
  return total;
}

/** Numbers of listings over all features, by person. */
export async function listingsOf(ids: string[]): Promise<Map<string, number>> {
  const total = new Map<string, number>();
  for (const part of await Promise.all(listings.map((source) => source(ids)))) {
    for (const [id, count] of part) total.set(id, (total.get(id) ?? 0) + count);
  }
  return total;
}

/** Everybody somebody has to do with, in any feature. */
export async function contactsOf(id: string): Promise<string[]> {
  const parts = await Promise.all(contacts.map((source) => source(id)));
  return [...new Set(parts.flat())];
}

/** What every feature holds about somebody. */
export async function dataOf(id: string): Promise<Record<string, unknown>> {
  const parts = await Promise.all([...data].map(async ([name, source]) => [name, await source(id)] as const));
  return Object.fromEntries(parts);
}
