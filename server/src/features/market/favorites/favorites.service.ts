import type { Caller } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { emit } from '../../../platform/realtime/realtime';
import { cardsFor, visibleAmong, getVisibleListing } from '../listings/listingPage.service';
import { findCards, findFields, toObjectId } from '../listings/listingReads';
import { setListingFigures } from '../listings/listingWrites';
import { dropsShownSince } from '../listings/priceDrops';
import type { RelatedRecords } from '../../module';
import { authorsOf, findListingPerson, setUserFavs } from '../../foundation/people/listingPeople.service';
import {
  countFavorites,
  favouriteIdsOf,
  favouritesAmong,
  findFavorites,
  putFavorite,
  removeFavorites,
  removeFavoritesAmong,
  restoreFavorites,
  deleteFavorite,
  type FavoriteRecord,
} from '../../foundation/favoriteRecords/favoriteRecords.service';
import { emitHearts } from './favoriteLists.service';
import { withIntents, settlement } from '../../../platform/tasks/settlement';

const view = (record: FavoriteRecord) => ({
  id: String(record._id),
  property_id: String(record.property),
  createdAt: record.createdAt.toISOString(),
});

/** Updates a listing's number of favourites. */
export const favouriteCounts = settlement(
  'favourites of a listing',
  ({ property }: { property: string }, derive) =>
    derive(
      () => countFavorites({ property }),
      (favoritesCount) => setListingFigures(property, { favoritesCount }),
    ),
);

/** Updates the list of favourites stored with a person. */
export const favouriteLists = settlement('favourites of a person', ({ user }: { user: string }, derive) =>
  derive(
    () => favouriteIdsOf(user),
    (ids) => setUserFavs(user, ids),
  ),
);

/**
 * Changes favourites, then updates the counts of these listings and the lists of these people.
 * @returns the result of the change, and the lists
 */
async function changeFavorites<T>(
  { users, properties }: { users: string[]; properties: string[] },
  change: () => Promise<T>,
): Promise<{ result: T; lists: string[][] }> {
  const due = [
    ...properties.map((property) => favouriteCounts.intent({ property })),
    ...users.map((user) => favouriteLists.intent({ user })),
  ];
  return withIntents(due, async () => {
    const result = await change();
    for (const property of properties) await favouriteCounts.settle({ property });
    const lists: string[][] = [];
    for (const user of users) {
      lists.push(await favouriteLists.settle({ user }));
      await emitHearts(user, properties);
    }
    return { result, lists };
  });
}

/** The person the call is for: the caller, or the one an admin names (the gate has checked it). */
async function targetPersonId(caller: Caller, ref: string | undefined): Promise<string> {
  const person = ref ? await findListingPerson(ref) : undefined;
  return person?.id ?? caller.id;
}

/**
 * Adds a favourite; null if the listing was deleted in the meantime. A deletion removes the listing before its
 * favourites, so if the listing still exists after the insert, the deletion will also remove the favourite.
 */
async function add(user: string, property: string): Promise<FavoriteRecord | null> {
  const added = await putFavorite(user, property);
  const [listing] = await findFields({ _id: toObjectId(property) }, []);
  if (listing) return added;
  await deleteFavorite(user, property);
  return null;
}

/**
 * Adds a listing to the favourites or removes it. Two identical concurrent calls leave one favourite or none.
 * @throws 404 for a listing the caller may not see
 */
export async function toggleFavorite(
  { userId, property_id }: { userId?: string | undefined; property_id: string },
  caller: Caller,
) {
  const user = await targetPersonId(caller, userId);
  const { result, lists } = await changeFavorites({ users: [user], properties: [property_id] }, async () => {
    const removed = await deleteFavorite(user, property_id);
    if (removed) return { removed };
    const listing = await getVisibleListing(property_id, caller);
    return { listing, added: await add(user, property_id) };
  });
  const [userFavs = []] = lists;
  if (result.added === null) throw notFound('property_not_found');
  if (result.removed) return { removedFavorite: view(result.removed), userFavs };
  const [property = null] = await cardsFor([result.listing], caller);
  return {
    addedFavorite: { ...view(result.added), property: property && { ...property, isFavourite: true } },
    userFavs,
  };
}

/**
 * Adds listings to the caller's favourites, the last one as the newest, or removes them. Idempotent; of several
 * listings, skips those the caller may not see.
 * @throws 404 if there is nothing to add
 */
export async function setFavorites(
  { ids, isFavorite }: { ids: string[]; isFavorite: boolean },
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<{ userFavs: string[] }> {
  const properties = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { result, lists } = await changeFavorites({ users: [caller.id], properties }, async () => {
    if (!isFavorite) {
      await removeFavoritesAmong(caller.id, properties);
      return true;
    }
    const kept = await favouritesAmong(caller.id, properties);
    const visible = await visibleAmong(properties, caller);
    let isAny = kept.size > 0;
    for (const id of properties) {
      if (!kept.has(id) && visible.has(id)) isAny = (await add(caller.id, id)) !== null || isAny;
    }
    return isAny;
  });
  if (!result) throw notFound('property_not_found');
  return { userFavs: lists[0] ?? [] };
}

/** Ids of the caller's favourites, newest first. */
export const listFavoriteIds = async ({ id }: Caller) => ({ userFavs: await favouriteIdsOf(id) });

/**
 * A page of the caller's favourites, newest first. Includes closed listings, marked as such, but not those that became
 * invisible.
 */
export async function listFavorites(
  { page, limit, reduced }: { page: number; limit: number; reduced?: boolean | undefined },
  caller: Caller,
) {
  const ids = await favouriteIdsOf(caller.id);
  const place = new Map(ids.map((id, at) => [id, at]));
  const where = {
    _id: { $in: ids.map(toObjectId) },
    isVerified: true,
    isOwnerActive: true,
    ...(reduced && { isListed: true, 'priceDrop.at': { $gt: dropsShownSince(new Date()) } }),
  };
  const records = await findCards(where, { sort: { _id: 1 }, limit: ids.length || 1 });
  const ordered = records.toSorted(
    (a, b) => (place.get(String(a._id)) ?? 0) - (place.get(String(b._id)) ?? 0),
  );
  const shown = ordered.slice((page - 1) * limit, page * limit);
  return { data: await cardsFor(shown, caller), count: ordered.length };
}

/** Removes all favourites. */
export async function clearFavorites(
  userId: string | undefined,
  caller: Caller,
): Promise<{ userFavs: string[] }> {
  const user = await targetPersonId(caller, userId);
  return { userFavs: await removeAll(user) };
}

/** Removes the current favourites. Keeps one added in the meantime, or its listing's count would be wrong. */
async function removeAll(user: string): Promise<string[]> {
  const properties = await favouriteIdsOf(user);
  const change = () => removeFavoritesAmong(user, properties);
  const { lists } = await changeFavorites({ users: [user], properties }, change);
  return lists[0] ?? [];
}

/** Removes all favourites of a deleted person, including those added by calls still in progress. */
export async function deleteFavoritesOf(user: string): Promise<void> {
  while ((await removeAll(user)).length > 0);
}

/** Removes the favourites of a deleted listing, which the recycle bin keeps with it. */
async function deleteFavoritesOfListing(property: string): Promise<void> {
  const users = (await findFavorites({ property })).map(({ user }) => String(user));
  await changeFavorites({ users, properties: [] }, () => removeFavorites({ property }));
  emit(users, 'account:changed', { what: 'favorites' });
}

/**
 * Restores favourites, except those of people who are gone; then updates the count that the listing was restored with.
 */
async function restoreFavoritesOf(
  kept: { user: string; property: string; createdAt: Date }[],
): Promise<void> {
  const people = await authorsOf(kept.map(({ user }) => String(user)));
  const there = kept.filter(({ user }) => people.has(String(user)));
  const users = there.map(({ user }) => String(user));
  const properties = [...new Set(kept.map(({ property }) => String(property)))];
  await changeFavorites({ users, properties }, () => restoreFavorites(there));
  emit(users, 'account:changed', { what: 'favorites' });
}

export const favoritesWithListing: RelatedRecords = {
  read: (property) => findFavorites({ property }),
  drop: deleteFavoritesOfListing,
  putBack: (kept) => restoreFavoritesOf(kept as Parameters<typeof restoreFavoritesOf>[0]),
};
