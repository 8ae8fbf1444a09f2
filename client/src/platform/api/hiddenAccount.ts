import { getSession } from '../session';
import { isStillOwner } from '../sessionChanges';
import { call } from './api';
import { hiddenHere, hiddenOf, keepHidden, showHidden } from './hiddenList';
import { addPresses, pressRefused } from './presses';
import { syncedList } from './synced';

const ID = /^[0-9a-f]{24}$/i;

/** The homes the account hides at the server. */
const list = syncedList({
  name: 'hidden',
  load: async () => (await call('hidden.list', {})).data,
  send: async (ids, isHidden) => {
    // The first one named counts as the last one hidden.
    const input = { ids: ids.toReversed() };
    return (await call(isHidden ? 'hidden.add' : 'hidden.remove', input, { keepalive: true })).data;
  },
  keep: keepHidden,
  show: showHidden,
  onRefused: pressRefused,
});

/**
 * Takes over what the person hides, wherever they did. What a visitor hid here before signing in goes along, once; not
 * with somebody as whom an admin acts. What another person hid stays neither on the screen nor in the browser.
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

/** Somebody signed in or out, or is known better: the list is looked at when it is not theirs. */
export async function meetSession(): Promise<void> {
  if (hiddenOf() !== getSession()?.user.id) await followAccount();
}

/** Hides homes for the signed-in person, or shows them again: at once here, then on all their devices. */
export function pressHidden(user: string, ids: readonly string[], isHidden: boolean): void {
  addPresses(user, 'hidden', ids, isHidden);
  showHidden();
  void list.pressed();
}
