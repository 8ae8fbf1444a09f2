import type { Caller } from '../../platform/caller';
import { cardsFor, visibleListing } from '../listings/listingPage.service';
import { findCards, toObjectId } from '../listings/listingReads';
import { setListingFigures } from '../listings/listingWrites';
import type { RelatedRecords } from '../parts';
import { authorsOf, findListingPerson, setUserFavs } from '../people/listingPeople.service';
import {
  countFavorites,
  favouriteIdsOf,
  findFavorites,
  putFavorite,
  removeFavorites,
  restoreFavorites,
  takeFavorite,
  type FavoriteRecord,
} from '../hearts/hearts.service';
import { coalesced, storeDerived } from '../../platform/store/derivedFigure';

const view = (record: FavoriteRecord) => ({
  id: String(record._id),
  property_id: String(record.property),
  createdAt: record.createdAt.toISOString(),
});

/** Brings the stored count of a listing to what the favourites say. */
const settleListing = (property: string) =>
  coalesced(`favourites of ${property}`, () =>
    storeDerived(
      () => countFavorites({ property }),
      (favoritesCount) => setListingFigures(property, { favoritesCount }),
    ),
  );

/**
 * Brings the stored counts of listings and of a person to what the favourites say. Those who toggle at the same time
 * share a run: alone, each would read and write again for every other one.
 */
async function settleCounts(user: string, properties: string[]): Promise<string[]> {
  for (const property of properties) await settleListing(property);
  return coalesced(`favourites by ${user}`, () =>
    storeDerived(
      () => favouriteIdsOf(user),
      (ids) => setUserFavs(user, ids),
    ),
  );
}

/** The person a call acts for: the caller, or whom an admin names (the gate has checked it). */
async function actedFor(caller: Caller, ref: string | undefined): Promise<string> {
  const person = ref ? await findListingPerson(ref) : undefined;
  return person?.id ?? caller.id;
}

/**
 * Adds a listing to the favourites, or takes it off. Two equal calls at once leave one favourite or none.
 * @throws 404 for a listing the caller may not see
 */
export async function toggleFavorite(
  { userId, property_id }: { userId?: string | undefined; property_id: string },
  caller: Caller,
) {
  const user = await actedFor(caller, userId);
  const removed = await takeFavorite(user, property_id);
  if (removed) {
    const userFavs = await settleCounts(user, [property_id]);
    return { removedFavorite: view(removed), userFavs };
  }
  const listing = await visibleListing(property_id, caller);
  const added = await putFavorite(user, property_id);
  const userFavs = await settleCounts(user, [property_id]);
  const [property = null] = await cardsFor([listing], caller);
  return {
    addedFavorite: { ...view(added), property: property && { ...property, isFavourite: true } },
    userFavs,
  };
}

/** A page of the caller's favourites, newest first. Closed ones are marked; those that became invisible stay away. */
export async function listFavorites({ page, limit }: { page: number; limit: number }, caller: Caller) {
  const ids = await favouriteIdsOf(caller.id);
  const place = new Map(ids.map((id, at) => [id, at]));
  const where = { _id: { $in: ids.map(toObjectId) }, isVerified: true, isOwnerActive: true };
  const records = await findCards(where, { sort: { _id: 1 }, limit: ids.length || 1 });
  const ordered = records.toSorted(
    (a, b) => (place.get(String(a._id)) ?? 0) - (place.get(String(b._id)) ?? 0),
  );
  const shown = ordered.slice((page - 1) * limit, page * limit);
  return { data: await cardsFor(shown, caller), count: ordered.length };
}

/** Empties the favourites. */
export async function clearFavorites(
  userId: string | undefined,
  caller: Caller,
): Promise<{ userFavs: string[] }> {
  const user = await actedFor(caller, userId);
  return { userFavs: await forgetFavorites(user) };
}

/** Empties somebody's favourites. */
export async function forgetFavorites(user: string): Promise<string[]> {
  const properties = (await findFavorites({ user })).map(({ property }) => String(property));
  await removeFavorites({ user });
  return settleCounts(user, properties);
}

/** Favourites of a deleted listing wait in the recycle bin with it. */
async function forgetListing(property: string): Promise<void> {
  const people = await findFavorites({ property });
  await removeFavorites({ property });
  for (const { user } of people) await settleCounts(String(user), []);
}

/** Brings them back, but for those of people who are gone by now; the listing came back with the count it had. */
async function putBack(kept: { user: string; property: string; createdAt: Date }[]): Promise<void> {
  const people = await authorsOf(kept.map(({ user }) => String(user)));
  const there = kept.filter(({ user }) => people.has(String(user)));
  await restoreFavorites(there);
  for (const { user } of there) await settleCounts(String(user), []);
  for (const property of new Set(kept.map(({ property }) => String(property)))) await settleListing(property);
}

export const favoritesWithListing: RelatedRecords = {
  read: (property) => findFavorites({ property }),
  drop: forgetListing,
  putBack: (kept) => putBack(kept as Parameters<typeof putBack>[0]),
};
