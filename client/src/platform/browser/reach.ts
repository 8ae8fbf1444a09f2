import { onlineManager } from '@tanstack/react-query';
import { tabStorage } from '../storage/storage';

/** Waits between pings while the server is away, in ms; the last repeats. */
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000] as const;
const PING_TIMEOUT_MS = 5000;

/** Resolves when the server is back; undefined while it answers. */
let outage: Promise<void> | undefined;

async function ping(): Promise<boolean> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}

/** Waits for the time, or for the network to return if that is sooner. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

async function waitForServer(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await pause(BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0);
    if (await ping()) break;
  }
  outage = undefined;
  onlineManager.setOnline(true);
}

// The server decides whether the page is online: a network may lead nowhere.
onlineManager.setEventListener(() => {
  const check = () => void isReachable();
  addEventListener('offline', check);
  return () => removeEventListener('offline', check);
});

/**
 * Pings the server after a failure. If it doesn't answer, queries pause and `onlineManager` says offline until it does;
 * then they resume and stale answers are refetched.
 */
export async function isReachable(): Promise<boolean> {
  if (outage) return false;
  if (await ping()) return true;
  outage ??= waitForServer();
  onlineManager.setOnline(false);
  return false;
}

/**
 * Calls `listener` when the server is back after an outage, or the network after a break in which it kept answering.
 * Returns an unsubscribe function.
 */
export function onReconnect(listener: () => void): () => void {
  const onOnline = () => {
    if (!outage) listener();
  };
  addEventListener('online', onOnline);
  const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && listener());
  return () => {
    removeEventListener('online', onOnline);
    unsubscribe();
  };
}

/**
 * Loads the page anew, once per build: a release has replaced its code, or an outage interrupted it. Browsers remember
 * code that failed to load.
 */
export function reloadOnce(): void {
  if (tabStorage.read('reloadedBuild') === __BUILD__) return;
  tabStorage.write('reloadedBuild', __BUILD__);
  location.reload();
}

/** Code that the server no longer has: a new release replaced the file. */
export class MissingCodeError extends Error {}

/**
 * Loads code. While the server is away, waits for it and tries again, so that a part never replaces its page by an error.
 * @throws MissingCodeError if the server answers
 */
export async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw new MissingCodeError('code is missing', { cause: error });
      await outage;
    }
  }
}
