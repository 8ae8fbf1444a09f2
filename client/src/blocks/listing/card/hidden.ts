import { toggleHidden } from '@/blocks/lists/hiddenAccount';
import { readHidden, storeHidden } from '@/blocks/lists/hiddenList';
import { getSession } from '@/platform/session';

/** Signed-in lists sync through the account. Re-reads a visitor's list in case another tab changed it. */
function setHidden(ids: string[], isHidden: boolean): void {
  const person = getSession()?.user.id;
  if (person) {
    toggleHidden(person, isHidden ? [...ids].reverse() : ids, isHidden);
    return;
  }
  const others = readHidden().filter((id) => !ids.includes(id));
  storeHidden(isHidden ? [...ids, ...others] : others, null);
}

export const hideHome = (id: string): void => setHidden([id], true);
export const showHomes = (ids: string[]): void => setHidden(ids, false);
