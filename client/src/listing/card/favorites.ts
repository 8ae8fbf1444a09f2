import { call } from '@/platform/api/api';
import { favoritesAtom } from '@/platform/api/lists';
import { getSession, refreshSession, store } from '@/platform/session';
import { refresh } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';

/** What the person wants of a listing until the server has said it: true is a favourite. */
const wanted = new Map<string, boolean>();
const sending = new Set<string>();

const stored = (): string[] => getSession()?.user.userFavs ?? [];

/** Hearts show what the server said last, and over it what the person wants since. */
function show(): void {
  let ids = stored();
  for (const [id, isOn] of wanted) {
    const others = ids.filter((other) => other !== id);
    ids = isOn ? [id, ...others] : others;
  }
  store.set(favoritesAtom, ids);
}

/** Takes over what the server says the favourites are. */
export function followServer({ userFavs }: { userFavs: string[] }): void {
  const now = getSession();
  if (now) refreshSession({ user: { ...now.user, userFavs } });
  show();
}

/** Tells the server until it says what is wanted: the call is a switch, so it is asked only while they differ. */
async function send(id: string): Promise<void> {
  if (sending.has(id)) return;
  sending.add(id);
  try {
    while (wanted.has(id) && wanted.get(id) !== stored().includes(id)) {
      followServer(await call('favorites.toggle', { property_id: id }));
    }
  } catch (error) {
    toastError(error);
  } finally {
    sending.delete(id);
    wanted.delete(id);
    show();
  }
  await refresh('favorites');
}

/**
 * Makes a listing a favourite or takes it off: at once everywhere, whatever is pressed meanwhile; goes back with a toast
 * when the server refuses.
 */
export function setFavorite(id: string, isOn: boolean): void {
  wanted.set(id, isOn);
  show();
  void send(id);
}
