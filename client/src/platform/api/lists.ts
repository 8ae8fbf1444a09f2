import { atom, useAtomValue } from 'jotai';
import { HIDDEN, readJson, readStored, writeStored } from '../storage';
import { getSession, onSession, store } from '../session';
import { favoritesAtom, showFavorites } from './favoritesList';
import { pageLoaded } from './live';
import { addPresses } from './presses';

/** Most listings to compare. */
export const MAX_COMPARED = 4;
const RECENT = 12;

/** A list of ids in the browser's storage, shared by all tabs. */
function storedIds(key: string): string[] {
  const ids = readJson<unknown>(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

const BROWSER_LISTS = {
  compare: atom(storedIds('compare')),
  recentlyViewed: atom(storedIds('recentlyViewed')),
};
type BrowserList = keyof typeof BROWSER_LISTS;

/** If the code can't be loaded, the toggle waits in storage. */
const sync = (what: 'pressed' | 'reload') =>
  import('./favoritesSync').then(({ favorites }) => favorites[what]()).catch(() => undefined);

/** Adds listings to the favourites, the last one as the newest, or removes them: at once, in every tab. */
export function setFavorites(ids: readonly string[], isOn: boolean): void {
  const user = getSession()?.user.id;
  if (!user) return;
  addPresses(user, 'favorites', ids, isOn);
  showFavorites();
  void sync('pressed');
}

let person: string | undefined;
onSession((session) => {
  showFavorites();
  if (session && session.user.id !== person) {
    // The list may be older than this page.
    void pageLoaded.then(() => sync('reload'));
  }
  person = session?.user.id;
  // Hidden homes change with the signed-in person, on any page.
  if (readStored(HIDDEN)) {
    void import('./hiddenAccount').then((hidden) => hidden.meetSession()).catch(() => undefined);
  }
});

/** Re-reads storage after another tab wrote it or this one slept. */
function readAgain(): void {
  store.set(BROWSER_LISTS.compare, storedIds('compare'));
  store.set(BROWSER_LISTS.recentlyViewed, storedIds('recentlyViewed'));
  showFavorites();
}
addEventListener('storage', readAgain);
addEventListener('pageshow', readAgain);

export const useCompared = (): string[] => useAtomValue(BROWSER_LISTS.compare);
export const useFavoriteIds = (): string[] => useAtomValue(favoritesAtom);
export const useRecentlyViewed = (): string[] => useAtomValue(BROWSER_LISTS.recentlyViewed);

function keep(name: BrowserList, ids: string[]): void {
  writeStored(name, JSON.stringify(ids));
  store.set(BROWSER_LISTS[name], ids);
}

/** Replaces the listings to compare. */
export const setCompared = (ids: string[]): void => keep('compare', ids.slice(0, MAX_COMPARED));

/** Adds or removes a listing; false if there are already four. */
export function toggleCompared(id: string): boolean {
  const now = storedIds('compare');
  if (now.includes(id)) setCompared(now.filter((other) => other !== id));
  else if (now.length >= MAX_COMPARED) return false;
  else setCompared([...now, id]);
  return true;
}

/** Remembers a visited listing, newest first. */
export function rememberViewed(id: string): void {
  const others = storedIds('recentlyViewed').filter((other) => other !== id);
  keep('recentlyViewed', [id, ...others].slice(0, RECENT));
}
