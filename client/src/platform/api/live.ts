import { getToken, onSession } from '../session';
import type { ClientToServerEvents } from '@manzil/shared/contract/events';
import type { Heard, Line } from './socket';

/** The tab's one connection. */
let line: Line | undefined;

const ears = new Set<(heard: Heard) => void>();
const watchers = new Set<() => void>();
const watched = () => watchers.forEach((watcher) => watcher());

/** Is the connection there, so that what happens elsewhere is heard at once? */
export const isLive = (): boolean => line?.id() !== undefined;

/** Calls `watcher` whenever the connection comes or goes; answers what ends that. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Calls `ear` with everything the server tells this tab; answers what ends that. */
export function hearLive(ear: (heard: Heard) => void): () => void {
  ears.add(ear);
  return () => void ears.delete(ear);
}

/** Says something to the server; false when it did not take it, or there is no connection. */
export const sayLive = <E extends keyof ClientToServerEvents>(
  event: E,
  payload: Parameters<ClientToServerEvents[E]>[0],
): Promise<boolean> => line?.say(event, payload) ?? Promise.resolve(false);

/** What the server calls this tab: what a call brings about is told to the other tabs, not to the one it came from. */
export const getSocketId = (): string | undefined => line?.id();

/** Settles when the page and what it shows first are loaded. */
export const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

/** Connects whoever is signed in, by the token that is good now; nobody else. */
async function connect(): Promise<void> {
  if (line?.token === getToken()) return;
  await pageLoaded;
  const { openLine } = await import('./socket');
  const token = getToken();
  if (line?.token === token) return;
  line?.close();
  line =
    token === undefined
      ? undefined
      : openLine(token, {
          onState: watched,
          onHeard: (heard) => ears.forEach((ear) => ear(heard)),
        });
  watched();
}

/**
 * Keeps this tab connected while somebody is signed in (spec/4-platform "Realtime"). Visitors load nothing of it, and
 * nobody does before the page is there. When the server ends the session, the tab forgets it at once.
 */
export function stayLive(): void {
  // Without the chunk the page works as it did; the next call tells that a session ended.
  onSession(() => void connect().catch(() => undefined));
}
