import type { Feature } from '@manzil/shared/contract/index';
import { serverNow } from '../serverTime';
import { getSession } from '../session';
import { isStillOwner } from '../sessionChanges';
import { pressesKey, type ListName } from '../storage';
import { CallError } from './failure';
import { hearLive, isLive, watchLive } from './live';
import { changePresses, pressesOf, type Press } from './presses';
import { refresh } from './useApi';

// What the account keeps and every tab and device shows. Loaded after the page.

/** Most listings in one request. */
const MOST = 100;
const RETRY_MS = 10_000;
/** The server was not reached: what was pressed waits. */
const UNREACHED = new Set([0, 502, 503, 504]);

interface List {
  name: ListName;
  /** Answers the whole list. */
  load: () => Promise<string[]>;
  /** Switches listings on or off, the last pressed last, and answers the whole list. */
  send: (ids: string[], isOn: boolean) => Promise<string[]>;
  /** Takes over the server's list of an account. */
  keep: (ids: string[], of: string) => void;
  /** Shows the list with the presses on top. */
  show: () => void;
  onRefused: (error: unknown) => void;
}

/** Keeps a list of the account the same here and at the server. */
export interface SyncedList {
  /** Something was pressed: sends it, and drops the answer to what was asked before. */
  pressed: () => Promise<void>;
  /** Sends what waits, then reads the list. */
  reload: () => Promise<void>;
}

const lists = new Map<string, SyncedList>();

type Batch = [string, Press][];

/** Marks presses as sent or unsent, or drops them; not those that a later press has replaced. */
const change = (user: string, name: ListName, batch: Iterable<Batch[number]>, to?: Pick<Press, 'sentAt'>) =>
  changePresses(user, name, (presses) => {
    for (const [id, { isOn, no }] of batch) {
      if (presses.get(id)?.no !== no) continue;
      if (to) presses.set(id, { isOn, no, ...to });
      else presses.delete(id);
    }
  });

/** The oldest unsent presses that switch the same way. */
function nextBatch(user: string, name: ListName): Batch {
  const unsent = [...pressesOf(user, name)].filter(([, { sentAt }]) => sentAt === undefined);
  const end = unsent.findIndex(([, { isOn }]) => isOn !== unsent[0]?.[1].isOn);
  return unsent.slice(0, end < 0 ? MOST : Math.min(end, MOST));
}

/** Does the browser still belong to the account whose page this is? */
const isHere = (user: string) => getSession()?.user.id === user && isStillOwner();

/** Sends presses that switch the same way and takes over the answer. */
async function sendBatch(list: List, user: string, batch: Batch): Promise<'sent' | 'refused' | 'unreached'> {
  const { name, send, keep, show, onRefused } = list;
  change(user, name, batch, { sentAt: serverNow() });
  const ids = batch.map(([id]) => id);
  let outcome: 'sent' | 'refused' = 'sent';
  try {
    const said = await send(ids, batch[0]?.[1].isOn ?? false);
    // Before the presses go, so that no tab shows the list without either.
    if (isHere(user)) keep(said, user);
  } catch (error) {
    if (error instanceof CallError && UNREACHED.has(error.failure.status)) {
      change(user, name, batch, {});
      return 'unreached';
    }
    outcome = 'refused';
    if (isHere(user)) onRefused(error);
  }
  change(user, name, batch);
  show();
  void refresh(name);
  return outcome;
}

/**
 * Presses go out one request at a time, so the last answer is the newest. A list that was asked for before a press is
 * never taken over after it.
 */
export function syncedList(own: List): SyncedList {
  const { name, load, keep } = own;
  /** Raised by every press, here or in another tab. */
  let version = 0;
  let isDue = false;
  let isRunning = false;
  let current = Promise.resolve();
  let wake = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** The account whose presses of earlier pages were taken up. */
  let known: string | undefined;
  const outdate = () => {
    version += 1;
    wake();
  };

  async function read(user: string): Promise<void> {
    const at = version;
    const ids = await load().catch(() => undefined);
    if (!ids || !isHere(user)) return;
    if (at === version) keep(ids, user);
    else void reload();
  }

  /** Does the next thing that is to be done; false when there is none, or it has to wait. */
  async function step(user: string): Promise<boolean> {
    if (!navigator.onLine) return false;
    if (known !== user) change(user, name, pressesOf(user, name), {});
    known = user;
    const batch = nextBatch(user, name);
    if (batch.length > 0) {
      // The answer is the whole list.
      isDue = false;
      const outcome = await sendBatch(own, user, batch);
      isDue ||= outcome !== 'sent';
      clearTimeout(retry);
      if (outcome === 'unreached') retry = setTimeout(() => void reload(), RETRY_MS);
      return outcome !== 'unreached';
    }
    if (!isDue) return false;
    isDue = false;
    // A press does not wait for a list that it outdates.
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
    if (user && key === pressesKey(user, name)) outdate();
  });
  const list: SyncedList = {
    pressed: () => {
      outdate();
      return start();
    },
    reload,
  };
  lists.set(name, list);
  return list;
}

/** What else the account keeps, as far as it is on screen. */
const CACHED: readonly Feature[] = [
  'favorites',
  'notifications',
  'propertyRequests',
  'savedFilters',
  'savedSearches',
  'serviceRequests',
];

const readLists = () => lists.forEach((list) => void list.reload());

/** Reads everything anew after a time in which nothing was heard. */
function catchUp(): void {
  readLists();
  void refresh(...CACHED);
}

hearLive(({ event, payload }) => {
  if (event !== 'account:changed') return;
  void lists.get(payload.what)?.reload();
  void refresh(payload.what);
});

let wasLive = isLive();
let wasConnected = wasLive;
watchLive(() => {
  const now = isLive();
  // What screens show was read just before the first connection; the lists, at any time before.
  if (now && !wasLive) (wasConnected ? catchUp : readLists)();
  wasLive = now;
  wasConnected ||= now;
});
// A laptop that slept may hold a connection that is dead without its knowing.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
addEventListener('online', catchUp);
