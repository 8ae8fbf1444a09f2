import { findAmong, findFavorites } from './favorite.model';

export {
  countFavorites,
  findFavorites,
  putFavorite,
  removeFavorites,
  removeFavoritesAmong,
  restoreFavorites,
  takeFavorite,
} from './favorite.model';
export type { FavoriteRecord } from './favorite.model';

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
