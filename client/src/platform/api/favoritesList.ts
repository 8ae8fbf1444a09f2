import { atom } from 'jotai';
import { getSession, store } from '../session';
import { FAVORITES_KEY, readJson, writeStored } from '../storage';
import { pendingToggles, applyToggles } from './toggles';

/** Ids of the signed-in person's favourites, newest first: the one source of favourite buttons, counts and lists. */
export const favoritesAtom = atom<string[]>([]);

/** Owner and ids. */
type StoredFavorites = [string, string[]];

/** Publishes the server's favourites with unconfirmed toggles applied. */
export function publishFavorites(): void {
  const user = getSession()?.user;
  const [of, ids] = readJson<StoredFavorites>(FAVORITES_KEY) ?? [];
  const stored = (of === user?.id && ids) || user?.userFavs || [];
  store.set(favoritesAtom, user ? applyToggles(stored, pendingToggles(user.id, 'favorites')) : []);
}

/** Takes over an account's favourites from the server. */
export function storeFavorites(ids: string[], of: string): void {
  writeStored(FAVORITES_KEY, JSON.stringify([of, ids] satisfies StoredFavorites));
  publishFavorites();
}
