import { atom, useAtomValue } from 'jotai';
import { HIDDEN, readJson, readStored, writeStored } from '../storage';
import { onSession, store } from '../session';

/** Most listings side by side. */
export const MAX_COMPARED = 4;
const RECENT = 12;

const compareAtom = atom<string[]>(readJson<string[]>('compare') ?? []);
const recentAtom = atom<string[]>(readJson<string[]>('recentlyViewed') ?? []);
/** Ids of the signed-in person's favourites, newest first: one truth for hearts, counts and lists. */
export const favoritesAtom = atom<string[]>([]);

onSession((session) => {
  store.set(favoritesAtom, session?.user.userFavs ?? []);
  // Whose homes are hidden here changes with who is signed in, on whatever page that happens.
  if (readStored(HIDDEN)) {
    void import('./hiddenAccount').then((hidden) => hidden.meetSession()).catch(() => undefined);
  }
});

export const useCompared = (): string[] => useAtomValue(compareAtom);
export const useFavoriteIds = (): string[] => useAtomValue(favoritesAtom);
export const useRecentlyViewed = (): string[] => useAtomValue(recentAtom);

/** Replaces the listings to compare. */
export function setCompared(ids: string[]): void {
  const next = ids.slice(0, MAX_COMPARED);
  writeStored('compare', JSON.stringify(next));
  store.set(compareAtom, next);
}

/** Adds or removes a listing; false when there are four already. */
export function toggleCompared(id: string): boolean {
  const now = store.get(compareAtom);
  if (now.includes(id)) setCompared(now.filter((other) => other !== id));
  else if (now.length >= MAX_COMPARED) return false;
  else setCompared([...now, id]);
  return true;
}

/** Remembers a visited listing, newest first. */
export function rememberViewed(id: string): void {
  const next = [id, ...store.get(recentAtom).filter((other) => other !== id)].slice(0, RECENT);
  writeStored('recentlyViewed', JSON.stringify(next));
  store.set(recentAtom, next);
}
