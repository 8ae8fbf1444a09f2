import { atom, useAtomValue } from 'jotai';
import { MAX_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { HIDDEN_KEY, togglesKey, readJson, readStored, writeStored } from '../../platform/storage/storage';
import { getSession, onSession, store } from '../../platform/session';
import { pendingToggles, applyToggles } from './toggles';

/** Account that owns the stored list; none for a visitor's list. */
const OWNER_KEY = 'hiddenOf';

/** The stored list, most recent first; its content is untrusted. */
export function readHidden(): string[] {
  const ids = readJson<unknown>(HIDDEN_KEY);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_HIDDEN) : [];
}
export const hiddenOwner = (): string | null => readStored(OWNER_KEY);

/** Homes hidden from the reader: a visitor's list, or the account's with unconfirmed toggles applied. */
function currentHidden(): string[] {
  const [user, owner] = [getSession()?.user.id, hiddenOwner()];
  // A visitor's list waiting to be merged after sign-in already belongs to the person.
  const ids = owner === null || owner === user ? readHidden() : [];
  return user ? applyToggles(ids, pendingToggles(user, 'hidden')).slice(0, MAX_HIDDEN) : ids;
}

export const hiddenAtom = atom(currentHidden());
/** Publishes the hidden homes. */
export const publishHidden = (): void => store.set(hiddenAtom, currentHidden());
onSession(publishHidden);

// Another tab hid something, or forgot the owner.
addEventListener('storage', ({ key }) => {
  const user = getSession()?.user.id;
  if (key === null || key === HIDDEN_KEY || (user && key === togglesKey(user, 'hidden'))) publishHidden();
});

/** Homes hidden from the catalog, most recently hidden first. */
export const useHidden = (): string[] => useAtomValue(hiddenAtom);

/** Stores and publishes a list; `owner` is the new one. */
export function storeHidden(ids: string[], owner = hiddenOwner()): void {
  const stored = ids.slice(0, MAX_HIDDEN);
  const isAny = stored.length > 0;
  writeStored(HIDDEN_KEY, isAny ? JSON.stringify(stored) : null);
  writeStored(OWNER_KEY, isAny ? owner : null);
  publishHidden();
}
