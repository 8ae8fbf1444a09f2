import { onlineManager } from '@tanstack/react-query';
import type { Feature } from '@manzil/shared/contract/index';
import { onReconnect } from '../../platform/browser/reach';
import { serverNow } from '../../platform/serverTime';
import { getSession } from '../../platform/session';
import { isStillOwner } from '../../platform/sessionChanges';
import { togglesKey, type ListName } from '../../platform/storage/storage';
import { CallError } from '../../platform/api/failure';
import { subscribe, isConnected, watchConnection } from '../../platform/api/live';
import { updateToggles, pendingToggles, type Toggle } from './toggles';
import { refresh } from '../../platform/api/useApi';

// Syncs account data across tabs and devices. Loaded after the page.

/** Most listings per request. */
const MAX_BATCH = 100;
const RETRY_MS = 10_000;
/** The server was unreachable: toggles wait. */
const UNREACHABLE_STATUSES = new Set([0, 502, 503, 504]);

interface ListConfig {
  name: ListName;
  /** Returns the whole list. */
  load: () => Promise<string[]>;
  /** Turns listings on or off, the most recent last. Returns the whole list. */
  send: (ids: string[], isOn: boolean) => Promise<string[]>;
  /** Takes over an account's list from the server. */
  store: (ids: string[], owner: string) => void;
  /** Publishes the list with unconfirmed toggles applied. */
  show: () => void;
  onRefused: (error: unknown) => void;
}

/** Syncs one of the account's lists. */
export interface SyncedList {
  /** Sends a new toggle and discards responses to earlier reads. */
  sendToggles: () => Promise<void>;
  /** Sends waiting toggles, then reads the list. */
  reload: () => Promise<void>;
}

const lists = new Map<string, SyncedList>();

type Batch = [string, Toggle][];

/** Marks toggles as sent or unsent, or removes them, unless a later toggle replaced them. */
const markToggles = (
  user: string,
  name: ListName,
  batch: Iterable<Batch[number]>,
  to?: Pick<Toggle, 'sentAt'>,
) =>
  updateToggles(user, name, (toggles) => {
    for (const [id, { isOn, no }] of batch) {
      if (toggles.get(id)?.no !== no) continue;
      if (to) toggles.set(id, { isOn, no, ...to });
      else toggles.delete(id);
    }
  });

/** The oldest unsent toggles with the same direction. */
function nextBatch(user: string, name: ListName): Batch {
  const unsent = [...pendingToggles(user, name)].filter(([, { sentAt }]) => sentAt === undefined);
  const end = unsent.findIndex(([, { isOn }]) => isOn !== unsent[0]?.[1].isOn);
  return unsent.slice(0, end < 0 ? MAX_BATCH : Math.min(end, MAX_BATCH));
}

/** Does the browser still belong to this page's account? */
const isCurrentUser = (user: string) => getSession()?.user.id === user && isStillOwner();

/** Sends toggles with the same direction and takes over the response. */
async function sendBatch(
  list: ListConfig,
  user: string,
  batch: Batch,
): Promise<'sent' | 'refused' | 'unreached'> {
  const { name, send, store, show, onRefused } = list;
  markToggles(user, name, batch, { sentAt: serverNow() });
  const ids = batch.map(([id]) => id);
  let outcome: 'sent' | 'refused' = 'sent';
  try {
    const updated = await send(ids, batch[0]?.[1].isOn ?? false);
    // Store the list before removing the toggles, so that no tab shows the list without either.
    if (isCurrentUser(user)) store(updated, user);
  } catch (error) {
    if (error instanceof CallError && UNREACHABLE_STATUSES.has(error.failure.status)) {
      markToggles(user, name, batch, {});
      return 'unreached';
    }
    outcome = 'refused';
    if (isCurrentUser(user)) onRefused(error);
  }
  markToggles(user, name, batch);
  show();
  void refresh(name);
  return outcome;
}

/**
 * Sends one request at a time, so that the last response is the newest. A list read before a toggle is never taken over
 * after it.
 */
export function createSyncedList(own: ListConfig): SyncedList {
  const { name, load, store } = own;
  /** Incremented by every toggle, here or in another tab. */
  let version = 0;
  let isDue = false;
  let isRunning = false;
  let current = Promise.resolve();
  let wake = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** The account whose toggles from earlier pages were resumed. */
  let resumedUser: string | undefined;
  const invalidate = () => {
    version += 1;
    wake();
  };

  async function read(user: string): Promise<void> {
    const at = version;
    const ids = await load().catch(() => undefined);
    if (!ids || !isCurrentUser(user)) return;
    if (at === version) store(ids, user);
    else void reload();
  }

  /** Performs the next step; false if there is none or it must wait. */
  async function step(user: string): Promise<boolean> {
    if (!onlineManager.isOnline()) return false;
    if (resumedUser !== user) markToggles(user, name, pendingToggles(user, name), {});
    resumedUser = user;
    const batch = nextBatch(user, name);
    if (batch.length > 0) {
      // The response is the whole list.
      isDue = false;
      const outcome = await sendBatch(own, user, batch);
      isDue ||= outcome !== 'sent';
      clearTimeout(retry);
      if (outcome === 'unreached') retry = setTimeout(() => void reload(), RETRY_MS);
      return outcome !== 'unreached';
    }
    if (!isDue) return false;
    isDue = false;
    // A toggle doesn't wait for a list it outdates.
    await Promise.race([read(user), new Promise<void>((resolve) => (wake = resolve))]);
    return true;
  }

  async function work(): Promise<void> {
    try {
      for (;;) {
        const user = getSession()?.user.id;
        if (!user || !(await step(user))) return;
      }
    } finally {
      isRunning = false;
    }
  }

  function start(): Promise<void> {
    if (isRunning) return current;
    isRunning = true;
    return (current = work());
  }
  const reload = () => {
    isDue = true;
    return start();
  };

  addEventListener('storage', ({ key }) => {
    const user = getSession()?.user.id;
    if (user && key === togglesKey(user, name)) invalidate();
  });
  const list: SyncedList = {
    sendToggles: () => {
      invalidate();
      return start();
    },
    reload,
  };
  lists.set(name, list);
  return list;
}

/** Other account data on screen. */
const REFRESHED_FEATURES: readonly Feature[] = [
  'contacts',
  'customRequests',
  'favoriteLists',
  'favorites',
  'notifications',
  'propertyRequests',
  'savedFilters',
  'savedSearches',
  'serviceRequests',
];

const reloadLists = () => lists.forEach((list) => void list.reload());

/** Re-reads everything after a time without events. */
function catchUp(): void {
  reloadLists();
  void refresh(...REFRESHED_FEATURES);
}

subscribe(({ event, payload }) => {
  if (event !== 'account:changed') return;
  void lists.get(payload.what)?.reload();
  void refresh(payload.what);
});

let wasConnected = isConnected();
let hasEverConnected = wasConnected;
watchConnection(() => {
  const now = isConnected();
  // Screens were read just before the first connection, but lists at any earlier time.
  if (now && !wasConnected) (hasEverConnected ? catchUp : reloadLists)();
  wasConnected = now;
  hasEverConnected ||= now;
});
// After sleep, a laptop may hold a dead connection without noticing.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
onReconnect(catchUp);
