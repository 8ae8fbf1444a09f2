import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';
import { Favorite, type FavoriteRecord } from './favorite.model';

export type { FavoriteRecord } from './favorite.model';

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Takes a favourite away; the record it was, or null. */
export const takeFavorite = (user: string, property: string): Promise<FavoriteRecord | null> =>
  Favorite.findOneAndDelete({ user, property }).lean<FavoriteRecord | null>().exec();

/**
 * Adds a favourite; one that another call added at the same moment is that one. When a third has taken that away again
 * it is added after all.
 */
export async function putFavorite(user: string, property: string): Promise<FavoriteRecord> {
  for (;;) {
    const created = await unlessDuplicate(() => Favorite.create({ user, property }));
    if (created) return created.toObject();
    const found = await Favorite.findOne({ user, property }).lean<FavoriteRecord | null>();
    if (found) return found;
  }
}

/** The favourites of a person or of a listing, newest first. */
export const findFavorites = (where: { user?: string; property?: string }): Promise<FavoriteRecord[]> =>
  Favorite.find(where).sort(NEWEST).lean<FavoriteRecord[]>().exec();

/** Which of these listings a person keeps. */
const findAmong = (user: string, properties: string[]): Promise<ReadOf<FavoriteRecord, ['property']>[]> =>
  Favorite.find(trustedWhere({ user, property: { $in: properties } }), projectionOf(['property']))
    .lean<ReadOf<FavoriteRecord, ['property']>[]>()
    .exec();

/** Counts the favourites of a person or of a listing. */
export const countFavorites = (where: { user?: string; property?: string }): Promise<number> =>
  Favorite.countDocuments(where).exec();

/** Removes the favourites of a person or of a listing. */
export const removeFavorites = async (where: { user?: string; property?: string }): Promise<void> => {
  await Favorite.deleteMany(where);
};

/** Takes these listings off a person's favourites. */
export const removeFavoritesAmong = async (user: string, properties: string[]): Promise<void> => {
  await Favorite.deleteMany(trustedWhere({ user, property: { $in: properties } }));
};

/** Puts favourites back as they were; those that are there already stay. */
export async function restoreFavorites(
  records: { user: string; property: string; createdAt: Date }[],
): Promise<void> {
  for (const record of records) {
    await unlessDuplicate(() => Favorite.create([record], { timestamps: false }));
  }
}

/** Which of these listings the person has favorited. */
export async function favouritesAmong(user: string, properties: string[]): Promise<Set<string>> {
  if (properties.length === 0) return new Set();
  return new Set((await findAmong(user, properties)).map(({ property }) => String(property)));
}

/** The ids of a person's favourites, newest first. */
export const favouriteIdsOf = async (user: string): Promise<string[]> =>
  (await findFavorites({ user })).map(({ property }) => String(property));

/** Who keeps a listing. */
export const keepersOf = async (property: string): Promise<string[]> =>
  (await findFavorites({ property })).map(({ user }) => String(user));
