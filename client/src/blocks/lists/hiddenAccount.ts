import { getSession } from '../../platform/session';
import { isStillOwner } from '../../platform/sessionChanges';
import { call } from '../../platform/api/api';
import { readHidden, hiddenOwner, storeHidden, publishHidden } from './hiddenList';
import { addToggles, reportToggleRefused } from './toggles';
import { createSyncedList } from './syncedList';

const ID = /^[0-9a-f]{24}$/i;

/** The homes the account hides, from the server. */
const list = createSyncedList({
  name: 'hidden',
  load: async () => (await call('hidden.list', {})).data,
  send: async (ids, isHidden) => {
    // The first id is the most recently hidden one.
    const input = { ids: [...ids].reverse() };
    return (await call(isHidden ? 'hidden.add' : 'hidden.remove', input, { keepalive: true })).data;
  },
  store: storeHidden,
  show: publishHidden,
  onRefused: reportToggleRefused,
});

/**
 * Loads the person's hidden homes. Homes hidden in this browser before signing in are added once, except during
 * impersonation. Clears another person's list from screen and storage.
 */
export async function loadAccountHidden(): Promise<void> {
  if (!isStillOwner()) return;
  const [session, owner] = [getSession(), hiddenOwner()];
  const user = session?.user.id;
  const brought = owner === null && session && !session.isImpersonated ? readHidden() : [];
  if (user && brought.length > 0) {
    const ids = brought.filter((id) => ID.test(id));
    addToggles(user, 'hidden', [...ids].reverse(), true);
  }
  if (owner === null ? session : owner !== user) storeHidden([]);
  if (session) await list.reload();
}

/** Checks the list's owner after a sign-in, sign-out or profile load. */
export async function checkHiddenOwner(): Promise<void> {
  if (hiddenOwner() !== getSession()?.user.id) await loadAccountHidden();
}

/** Hides or shows homes for the signed-in person: here at once, then on all their devices. */
export function toggleHidden(user: string, ids: readonly string[], isHidden: boolean): void {
  addToggles(user, 'hidden', ids, isHidden);
  publishHidden();
  void list.sendToggles();
}
