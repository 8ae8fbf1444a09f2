import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';
import { Favorite, type FavoriteRecord } from './favorite.model';

export type { FavoriteRecord } from './favorite.model';

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Removes a favourite; returns the removed record or null. */
export const deleteFavorite = (user: string, property: string): Promise<FavoriteRecord | null> =>
  Favorite.findOneAndDelete({ user, property }).lean<FavoriteRecord | null>().exec();

/** Adds a favourite, or returns the existing one. Retries if another call removes that in the meantime. */
export async function putFavorite(user: string, property: string): Promise<FavoriteRecord> {
  for (;;) {
    const created = await undefinedIfDuplicate(() => Favorite.create({ user, property }));
    if (created) return created.toObject();
    const found = await Favorite.findOne({ user, property }).lean<FavoriteRecord | null>();
    if (found) return found;
  }
}

/** Favourites of a person or of a listing, newest first. */
export const findFavorites = (where: { user?: string; property?: string }): Promise<FavoriteRecord[]> =>
  Favorite.find(where).sort(NEWEST).lean<FavoriteRecord[]>().exec();

/** A person's favourites among these listings. */
const findFavoritesAmong = (
  user: string,
  properties: string[],
): Promise<ReadOf<FavoriteRecord, ['property']>[]> =>
  Favorite.find(trustedWhere({ user, property: { $in: properties } }), projectionOf(['property']))
    .lean<ReadOf<FavoriteRecord, ['property']>[]>()
    .exec();

/** Number of favourites of a person or of a listing. */
export const countFavorites = (where: { user?: string; property?: string }): Promise<number> =>
  Favorite.countDocuments(where).exec();

export const removeFavorites = async (where: { user?: string; property?: string }): Promise<void> => {
  await Favorite.deleteMany(where);
};

/** Removes these listings from a person's favourites. */
export const removeFavoritesAmong = async (user: string, properties: string[]): Promise<void> => {
  await Favorite.deleteMany(trustedWhere({ user, property: { $in: properties } }));
};

/** Restores favourites with their original times; skips existing ones. */
export async function restoreFavorites(
  records: { user: string; property: string; createdAt: Date }[],
): Promise<void> {
  for (const record of records) {
    await undefinedIfDuplicate(() => Favorite.create([record], { timestamps: false }));
  }
}

/** Ids of the person's favourites among these listings. */
export async function favouritesAmong(user: string, properties: string[]): Promise<Set<string>> {
  if (properties.length === 0) return new Set();
  return new Set((await findFavoritesAmong(user, properties)).map(({ property }) => String(property)));
}

/** Ids of a person's favourites, newest first. */
export const favouriteIdsOf = async (user: string): Promise<string[]> =>
  (await findFavorites({ user })).map(({ property }) => String(property));

/** Ids of the people who saved a listing. */
export const favoritedBy = async (property: string): Promise<string[]> =>
  (await findFavorites({ property })).map(({ user }) => String(user));
