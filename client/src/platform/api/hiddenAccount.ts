import { getSession } from '../session';
import { isStillOwner } from '../sessionChanges';
import { call } from './api';
import { hiddenHere, hiddenOf, keepHidden, showHidden } from './hiddenList';
import { addPresses, pressRefused } from './presses';
import { syncedList } from './synced';

const ID = /^[0-9a-f]{24}$/i;

/** The homes the account hides, from the server. */
const list = syncedList({
  name: 'hidden',
  load: async () => (await call('hidden.list', {})).data,
  send: async (ids, isHidden) => {
    // The first id is the most recently hidden one.
    const input = { ids: ids.toReversed() };
    return (await call(isHidden ? 'hidden.add' : 'hidden.remove', input, { keepalive: true })).data;
  },
  keep: keepHidden,
  show: showHidden,
  onRefused: pressRefused,
});

/**
 * Loads the person's hidden homes. Homes hidden in this browser before signing in are added once, except during
 * impersonation. Clears another person's list from screen and storage.
 */
export async function followAccount(): Promise<void> {
  if (!isStillOwner()) return;
  const [session, of] = [getSession(), hiddenOf()];
  const user = session?.user.id;
  const brought = of === null && session && !session.isImpersonated ? hiddenHere() : [];
  if (user && brought.length > 0) {
    const ids = brought.filter((id) => ID.test(id));
    addPresses(user, 'hidden', ids.toReversed(), true);
  }
  if (of === null ? session : of !== user) keepHidden([]);
  if (session) await list.reload();
}

/** Checks the list's owner after a sign-in, sign-out or profile load. */
export async function meetSession(): Promise<void> {
  if (hiddenOf() !== getSession()?.user.id) await followAccount();
}

/** Hides or shows homes for the signed-in person: here at once, then on all their devices. */
export function pressHidden(user: string, ids: readonly string[], isHidden: boolean): void {
  addPresses(user, 'hidden', ids, isHidden);
  showHidden();
  void list.pressed();
}
