import { pressHidden } from '@/platform/api/hiddenAccount';
import { hiddenHere, keepHidden } from '@/platform/api/hiddenList';
import { getSession } from '@/platform/session';

/** Signed-in lists sync through the account. Re-reads a visitor's list in case another tab changed it. */
function change(ids: string[], isHidden: boolean): void {
  const person = getSession()?.user.id;
  if (person) {
    pressHidden(person, isHidden ? ids.toReversed() : ids, isHidden);
    return;
  }
  const others = hiddenHere().filter((id) => !ids.includes(id));
  keepHidden(isHidden ? [...ids, ...others] : others, null);
}

export const hideHome = (id: string): void => change([id], true);
export const showHomes = (ids: string[]): void => change(ids, false);
