import { atom } from 'jotai';
import { getSession, store } from '../session';
import { FAVORITES, readJson, writeStored } from '../storage';
import { pressesOf, withPresses } from './presses';

/** Ids of the signed-in person's favourites, newest first: the one source of favourite buttons, counts and lists. */
export const favoritesAtom = atom<string[]>([]);

/** Owner and ids. */
type Kept = [string, string[]];

/** Publishes the server's favourites with unconfirmed toggles applied. */
export function showFavorites(): void {
  const user = getSession()?.user;
  const [of, ids] = readJson<Kept>(FAVORITES) ?? [];
  const said = (of === user?.id && ids) || user?.userFavs || [];
  store.set(favoritesAtom, user ? withPresses(said, pressesOf(user.id, 'favorites')) : []);
}

/** Takes over an account's favourites from the server. */
export function keepFavorites(ids: string[], of: string): void {
  writeStored(FAVORITES, JSON.stringify([of, ids] satisfies Kept));
  showFavorites();
}
