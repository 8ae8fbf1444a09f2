import { atom, useAtomValue } from 'jotai';
import { MAX_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { HIDDEN, pressesKey, readJson, readStored, writeStored } from '../storage';
import { getSession, onSession, store } from '../session';
import { pressesOf, withPresses } from './presses';

/** Account that owns the stored list; none for a visitor's list. */
const OF = 'hiddenOf';

/** The stored list, most recent first; its content is untrusted. */
export function hiddenHere(): string[] {
  const ids = readJson<unknown>(HIDDEN);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_HIDDEN) : [];
}
export const hiddenOf = (): string | null => readStored(OF);

/** Homes hidden from the reader: a visitor's list, or the account's with unconfirmed toggles applied. */
function hiddenNow(): string[] {
  const [user, of] = [getSession()?.user.id, hiddenOf()];
  // A visitor's list waiting to be merged after sign-in already belongs to the person.
  const ids = of === null || of === user ? hiddenHere() : [];
  return user ? withPresses(ids, pressesOf(user, 'hidden')).slice(0, MAX_HIDDEN) : ids;
}

export const hiddenAtom = atom(hiddenNow());
/** Publishes the hidden homes. */
export const showHidden = (): void => store.set(hiddenAtom, hiddenNow());
onSession(showHidden);

// Another tab hid something, or forgot the owner.
addEventListener('storage', ({ key }) => {
  const user = getSession()?.user.id;
  if (key === null || key === HIDDEN || (user && key === pressesKey(user, 'hidden'))) showHidden();
});

/** Homes hidden from the catalog, most recently hidden first. */
export const useHidden = (): string[] => useAtomValue(hiddenAtom);

/** Stores and publishes a list; `of` is its new owner. */
export function keepHidden(ids: string[], of = hiddenOf()): void {
  const kept = ids.slice(0, MAX_HIDDEN);
  const isAny = kept.length > 0;
  writeStored(HIDDEN, isAny ? JSON.stringify(kept) : null);
  writeStored(OF, isAny ? of : null);
  showHidden();
}
