import { atom } from 'jotai';
import { getSession, store } from '../../platform/session';
import { FAVORITES_KEY, readJson, writeStored } from '../../platform/storage/storage';
import { pendingToggles, applyToggles } from './toggles';

/** Ids of the signed-in person's favourites, newest first: the one source of favourite buttons, counts and lists. */
export const favoritesAtom = atom<string[]>([]);

/** Owner and ids. */
type StoredFavorites = [string, string[]];

/** Publishes the server's favourites with unconfirmed toggles applied. */
export function publishFavorites(): void {
  const user = getSession()?.user;
  const [owner, ids] = readJson<StoredFavorites>(FAVORITES_KEY) ?? [];
  const stored = (owner === user?.id && ids) || user?.userFavs || [];
  store.set(favoritesAtom, user ? applyToggles(stored, pendingToggles(user.id, 'favorites')) : []);
}

/** Takes over an account's favourites from the server. */
export function storeFavorites(ids: string[], owner: string): void {
  writeStored(FAVORITES_KEY, JSON.stringify([owner, ids] satisfies StoredFavorites));
  publishFavorites();
}
