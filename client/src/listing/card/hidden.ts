import { tellAccount } from '@/platform/api/hiddenAccount';
import { hiddenHere, hiddenOf, keepHidden } from '@/platform/api/hiddenList';
import { getSession } from '@/platform/session';
import { toastError } from '@/ui/overlay/toastError';

/** What another tab hid meanwhile stays hidden: what is stored is read anew. Whoever is signed in has it elsewhere too. */
function change(ids: string[], isHidden: boolean): void {
  const before = hiddenHere();
  const others = before.filter((id) => !ids.includes(id));
  const person = getSession()?.user.id;
  // A visitor's list that is on its way to the account stays a visitor's until it has arrived.
  const of = before.length > 0 ? hiddenOf() : (person ?? null);
  keepHidden(isHidden ? [...ids, ...others] : others, of);
  if (person) tellAccount({ of: person, ids, isHidden, before }).catch(toastError);
}

export const hideHome = (id: string): void => change([id], true);
export const showHomes = (ids: string[]): void => change(ids, false);
