import { getToken, onSession } from '../session';
import type { ClientToServerEvents } from '@manzil/shared/contract/wire/events';
import type { ServerEvent, Connection } from './socket';

/** The tab's single connection. */
let connection: Connection | undefined;

const listeners = new Set<(event: ServerEvent) => void>();
const watchers = new Set<() => void>();
const notifyWatchers = () => watchers.forEach((watcher) => watcher());

/** Is the connection up, so that events arrive immediately? */
export const isConnected = (): boolean => connection?.id() !== undefined;

/** Calls `watcher` whenever the connection comes or goes. Returns an unsubscribe function. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Subscribes to server events. Returns an unsubscribe function. */
export function subscribe(listener: (event: ServerEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Emits an event to the server; false if it was refused or there is no connection. */
export const emitLive = <E extends keyof ClientToServerEvents>(
  event: E,
  payload: Parameters<ClientToServerEvents[E]>[0],
): Promise<boolean> => connection?.emit(event, payload) ?? Promise.resolve(false);

/** The tab's id on the server, which sends a call's events to the other tabs only. */
export const getSocketId = (): string | undefined => connection?.id();

/** Resolves when the page and its first content have loaded. */
export const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

/** Connects with the current token; visitors don't connect. */
async function connect(): Promise<void> {
  if (connection?.token === getToken()) return;
  await pageLoaded;
  const { openConnection } = await import('./socket');
  const token = getToken();
  if (connection?.token === token) return;
  connection?.close();
  connection =
    token === undefined
      ? undefined
      : openConnection(token, {
          onState: notifyWatchers,
          onEvent: (event) => listeners.forEach((listener) => listener(event)),
        });
  notifyWatchers();
}

/**
 * Keeps the tab connected while someone is signed in (spec/4-platform "Realtime"). Loads after the page, and never for
 * visitors. Ends the session when the server does.
 */
export function keepConnected(): void {
  // Without the chunk the page keeps working; the next call reports an ended session.
  onSession(() => void connect().catch(() => undefined));
}
