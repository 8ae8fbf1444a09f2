import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerOptions } from 'socket.io';
import { z } from 'zod';
import { env } from '../base/env';
import { log } from '../base/logger';
import { openLink, type Link } from './link';

/**
 * Messages between the servers of one site through Redis (REDIS_URL). Without Redis each server works alone; state that
 * must be right even then lives in the database.
 */

/** Id of this process among the site's servers. */
export const OWN_ID = randomBytes(6).toString('hex');
/** Milliseconds of silence after which a server counts as dead. */
export const DEAD_MS = 10_000;
const FIRST_HEARTBEAT_MS = 2000;

type Listener = (from: string, payload: unknown) => void;
const listeners = new Map<string, Listener>();
const gapListeners = new Set<() => void>();
const departureListeners = new Set<(server: string) => void>();
/** Last heartbeat of the other servers, in ms since 1970. */
const heartbeats = new Map<string, number>();
let link: Link | undefined;
let site = '';

/** Namespace of the site, from its secret: sites that share a Redis don't receive each other's messages. */
const siteOf = (secret: string) =>
  `manzil:${createHmac('sha256', secret).update('redis').digest('hex').slice(0, 16)}`;

const envelope = z.object({ from: z.string(), topic: z.string(), payload: z.unknown() });

/** Subscribes to a topic, including this server's own messages. Ignores messages of another shape, such as another version's. */
export function subscribe<T>(
  topic: string,
  shape: z.ZodType<T>,
  receive: (payload: T, from: string) => void,
): void {
  listeners.set(topic, (from, payload) => {
    const parsed = shape.safeParse(payload);
    if (parsed.success) receive(parsed.data, from);
  });
}

/** Publishes to all servers, including this one, in one order. @returns false when Redis is unavailable */
export const publish = (topic: string, payload: unknown): boolean =>
  link?.publish(`${site}:messages`, JSON.stringify({ from: OWN_ID, topic, payload })) ?? false;

/**
 * Fires after a gap, when messages between servers may have been lost, here or elsewhere: Redis was unreachable for one
 * of them, or one died, possibly after storing something it never published.
 */
export const onGap = (work: () => void): void => void gapListeners.add(work);
const closeGap = () => {
  for (const work of gapListeners) work();
};
/** Fires when another server dies or leaves. */
export const onServerLeft = (work: (server: string) => void): void => void departureListeners.add(work);
/** Whether this server is the one that reports dead servers. */
export const isReporter = (): boolean => [...heartbeats.keys()].every((id) => OWN_ID < id);

/** Whether this server is notified at once of changes by others. */
export const hasLiveUpdates = (): boolean => link?.isUp() ?? false;

/** Fires when a server joins, including this one. */
export const onServerJoined = (work: () => void): void => subscribe('here', z.null(), work);

/** State for `/readyz`. */
export const sharingState = (): 'ok' | 'failing' | 'off' => {
  if (!link) return 'off';
  return link.isUp() ? 'ok' : 'failing';
};

/** Runs a Redis command; `undefined` while Redis is unavailable. */
export const redisCommand = (): Link['command'] | undefined => (link?.isUp() ? link.command : undefined);
/** Prefix of this site's keys. */
export const keyPrefix = (): string => `${site}:`;

function handler(channel: string, message: string): void {
  const now = performance.now();
  if (channel === `${site}:beat`) {
    heartbeats.set(message, now);
    return;
  }
  if (channel !== `${site}:messages`) return;
  let decoded: unknown;
  try {
    decoded = JSON.parse(message);
  } catch {
    return;
  }
  const parsed = envelope.safeParse(decoded);
  if (!parsed.success) return;
  const { from, topic, payload } = parsed.data;
  if (from !== OWN_ID) heartbeats.set(from, now);
  listeners.get(topic)?.(from, payload);
}

function removeServer(server: string): void {
  heartbeats.delete(server);
  for (const work of departureListeners) work(server);
}
/** Drops servers without a recent heartbeat; all of them while Redis is away. */
function removeSilentServers(): void {
  for (const [server, heardAt] of heartbeats) {
    if (performance.now() - heardAt < DEAD_MS) continue;
    removeServer(server);
    if (link?.isUp() && isReporter()) publish('gap', null);
  }
}

/** Handle for main.ts. */
export interface Sharing {
  /** Socket.IO adapter; undefined for a single server. */
  adapter: ServerOptions['adapter'] | undefined;
  stop: () => void;
}

/** Connects to Redis if REDIS_URL is set. Starts without it when it is unavailable. */
export async function startSharing(): Promise<Sharing> {
  const { REDIS_URL, MONGODB_URI, JWT_SECRET } = env();
  if (!REDIS_URL) {
    if (MONGODB_URI) log.info('Running as the only server of this database; a second one needs REDIS_URL.');
    return { adapter: undefined, stop: () => undefined };
  }
  site = siteOf(JWT_SECRET);
  const own = await openLink(REDIS_URL, {
    heartbeat: { channel: `${site}:beat`, message: OWN_ID },
    onMessage: handler,
    onUp(isMissed) {
      log.info('Connected to Redis: this server coordinates with the others.');
      // Receiving its own message closes the gap here, after everything published before.
      if (isMissed) publish('gap', null);
      else publish('here', null);
    },
    onDown(reason) {
      log.warn(
        { reason },
        'Redis is away: this server continues alone, live messages reach its own tabs only',
      );
    },
  });
  link = own;
  subscribe('gap', z.null(), closeGap);
  subscribe('leaving', z.null(), (_news, from) => {
    if (from !== OWN_ID) removeServer(from);
  });
  own.subscribe(`${site}:messages`);
  for (const until = Date.now() + FIRST_HEARTBEAT_MS; !own.isUp() && Date.now() < until;) await pause(20);
  if (!own.isUp()) {
    log.warn(
      { reason: own.reason() },
      'Redis does not answer: this server begins without it and goes on trying',
    );
  }
  const timer = setInterval(removeSilentServers, 1000);
  timer.unref();
  const { createAdapter } = await import('@socket.io/redis-adapter');
  return {
    adapter: createAdapter(...own.adapterClients(), { key: `${site}:rooms` }),
    stop() {
      clearInterval(timer);
      publish('leaving', null);
      link = undefined;
      own.close();
    },
  };
}
