import { atom, useAtomValue } from 'jotai';
import { MAX_COMPARED } from '@manzil/shared/domain/address/maxCompared';
import { HIDDEN_KEY, readJson, readStored, writeStored } from '../../platform/storage/storage';
import { getSession, onSession, store } from '../../platform/session';
import { favoritesAtom, publishFavorites } from './favoritesList';
import { pageLoaded } from '../../platform/api/live';
import { addToggles } from './toggles';

const RECENT = 12;

/** A list of ids in the browser's storage, shared by all tabs. */
function storedIds(key: string): string[] {
  const ids = readJson<unknown>(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

const BROWSER_LISTS = {
  compare: atom<string[]>([]),
  recentlyViewed: atom<string[]>([]),
};
type BrowserList = keyof typeof BROWSER_LISTS;

/** If the code can't be loaded, the toggle waits in storage. */
const sync = (what: 'sendToggles' | 'reload') =>
  import('./favoritesSync').then(({ favorites }) => favorites[what]()).catch(() => undefined);

/** Adds listings to the favourites, the last one as the newest, or removes them: at once, in every tab. */
export function setFavorites(ids: readonly string[], isOn: boolean): void {
  const user = getSession()?.user.id;
  if (!user) return;
  addToggles(user, 'favorites', ids, isOn);
  publishFavorites();
  void sync('sendToggles');
}

let person: string | undefined;
onSession((session) => {
  rereadStorage();
  if (session && session.user.id !== person) {
    // The list may be older than this page.
    void pageLoaded.then(() => sync('reload'));
  }
  person = session?.user.id;
  // Hidden homes change with the signed-in person, on any page.
  if (readStored(HIDDEN_KEY)) {
    void import('./hiddenAccount').then((hidden) => hidden.checkHiddenOwner()).catch(() => undefined);
  }
});

/** Re-reads storage after a sign-in or sign-out, after another tab wrote it, or this one slept. */
function rereadStorage(): void {
  for (const name of ['compare', 'recentlyViewed'] as const) store.set(BROWSER_LISTS[name], storedIds(name));
  publishFavorites();
}
addEventListener('storage', rereadStorage);
addEventListener('pageshow', rereadStorage);

export const useCompared = (): string[] => useAtomValue(BROWSER_LISTS.compare);
export const useFavoriteIds = (): string[] => useAtomValue(favoritesAtom);
export const useRecentlyViewed = (): string[] => useAtomValue(BROWSER_LISTS.recentlyViewed);

function storeList(name: BrowserList, ids: string[]): void {
  writeStored(name, JSON.stringify(ids));
  store.set(BROWSER_LISTS[name], ids);
}

/** Replaces the listings to compare. */
export const setCompared = (ids: string[]): void => storeList('compare', ids.slice(0, MAX_COMPARED));

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
  storeList('recentlyViewed', [id, ...others].slice(0, RECENT));
}
