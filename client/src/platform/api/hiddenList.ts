import { atom, useAtomValue } from 'jotai';
import { MOST_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { HIDDEN, pressesKey, readJson, readStored, writeStored } from '../storage';
import { getSession, onSession, store } from '../session';
import { pressesOf, withPresses } from './presses';

/** Whose list at the server the stored one is a copy of; nothing while it is a visitor's, which no account has yet. */
const OF = 'hiddenOf';

/** What the browser keeps, the last home hidden first; it may have been written by anything. */
export function hiddenHere(): string[] {
  const ids = readJson<unknown>(HIDDEN);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_HIDDEN) : [];
}
export const hiddenOf = (): string | null => readStored(OF);

/** What is hidden from whoever looks: a visitor's list, or that of the account with what was pressed since on top. */
function hiddenNow(): string[] {
  const [user, of] = [getSession()?.user.id, hiddenOf()];
  // A visitor's list that waits to go along with who signs in is theirs already.
  const ids = of === null || of === user ? hiddenHere() : [];
  return user ? withPresses(ids, pressesOf(user, 'hidden')).slice(0, MOST_HIDDEN) : ids;
}

export const hiddenAtom = atom(hiddenNow());
/** Shows what is hidden now. */
export const showHidden = (): void => store.set(hiddenAtom, hiddenNow());
onSession(showHidden);

// Another tab hid something, or forgot whose it was.
addEventListener('storage', ({ key }) => {
  const user = getSession()?.user.id;
  if (key === null || key === HIDDEN || (user && key === pressesKey(user, 'hidden'))) showHidden();
});

/** The homes that the reader does not want to see in the catalog, the last one hidden first. */
export const useHidden = (): string[] => useAtomValue(hiddenAtom);

/** Keeps a list and shows it; `of` says whose it is from now on. */
export function keepHidden(ids: string[], of = hiddenOf()): void {
  const kept = ids.slice(0, MOST_HIDDEN);
  const isAny = kept.length > 0;
  writeStored(HIDDEN, isAny ? JSON.stringify(kept) : null);
  writeStored(OF, isAny ? of : null);
  showHidden();
}
