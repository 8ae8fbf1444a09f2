import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerOptions } from 'socket.io';
import { z } from 'zod';
import { env } from '../env';
import { log } from '../logger';
import { openLink, type Link } from './link';

/**
 * Messages between the servers of one site through Redis (REDIS_URL). Without Redis each server works alone; state that
 * must be right even then lives in the database.
 */

/** Id of this process among the site's servers. */
export const OWN_ID = randomBytes(6).toString('hex');
/** Milliseconds of silence after which a server counts as dead. */
export const DEAD_MS = 10_000;
const FIRST_WAIT_MS = 2000;

type Hear = (from: string, news: unknown) => void;
const hearers = new Map<string, Hear>();
const gaps = new Set<() => void>();
const departures = new Set<(server: string) => void>();
/** Last heartbeat of the other servers, in ms since 1970. */
const others = new Map<string, number>();
let link: Link | undefined;
let site = '';

/** Namespace of the site, from its secret: sites that share a Redis don't receive each other's messages. */
const siteOf = (secret: string) =>
  `manzil:${createHmac('sha256', secret).update('redis').digest('hex').slice(0, 16)}`;

const envelope = z.object({ from: z.string(), topic: z.string(), news: z.unknown() });

/** Subscribes to a topic, including this server's own messages. Ignores messages of another shape, such as another version's. */
export function onNews<T>(topic: string, shape: z.ZodType<T>, hear: (news: T, from: string) => void): void {
  hearers.set(topic, (from, news) => {
    const parsed = shape.safeParse(news);
    if (parsed.success) hear(parsed.data, from);
  });
}

/** Publishes to all servers, including this one, in one order. @returns false when Redis is unavailable */
export const tellServers = (topic: string, news: unknown): boolean =>
  link?.publish(`${site}:news`, JSON.stringify({ from: OWN_ID, topic, news })) ?? false;

/**
 * Fires after a gap, when messages between servers may have been lost, here or elsewhere: Redis was unreachable for one
 * of them, or one died, possibly after storing something it never published.
 */
export const onGap = (work: () => void): void => void gaps.add(work);
const closeGap = () => {
  for (const work of gaps) work();
};
/** Fires when another server dies or leaves. */
export const onDeparture = (work: (server: string) => void): void => void departures.add(work);
/** Whether this server is the one that reports dead servers. */
export const isSpeaker = (): boolean => [...others.keys()].every((id) => OWN_ID < id);

/** Whether this server is notified at once of changes by others. */
export const isToldOfOthers = (): boolean => link?.isUp() ?? false;

/** Fires when a server joins, including this one. */
export const onArrival = (work: () => void): void => onNews('here', z.null(), work);

/** State for `/readyz`. */
export const sharingState = (): 'ok' | 'failing' | 'off' => {
  if (!link) return 'off';
  return link.isUp() ? 'ok' : 'failing';
};

/** Runs a Redis command; `undefined` while Redis is unavailable. */
export const redisCommand = (): Link['command'] | undefined => (link?.isUp() ? link.command : undefined);
/** Prefix of this site's keys. */
export const keyPrefix = (): string => `${site}:`;

function hear(channel: string, message: string): void {
  const now = performance.now();
  if (channel === `${site}:beat`) {
    others.set(message, now);
    return;
  }
  if (channel !== `${site}:news`) return;
  let heard: unknown;
  try {
    heard = JSON.parse(message);
  } catch {
    return;
  }
  const parsed = envelope.safeParse(heard);
  if (!parsed.success) return;
  const { from, topic, news } = parsed.data;
  if (from !== OWN_ID) others.set(from, now);
  hearers.get(topic)?.(from, news);
}

function countOut(server: string): void {
  others.delete(server);
  for (const work of departures) work(server);
}
/** Drops servers without a recent heartbeat; all of them while Redis is away. */
function countOutSilent(): void {
  for (const [server, heardAt] of others) {
    if (performance.now() - heardAt < DEAD_MS) continue;
    countOut(server);
    if (link?.isUp() && isSpeaker()) tellServers('gap', null);
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
    if (MONGODB_URI) log.info('This server is alone at its database: a second one needs REDIS_URL.');
    return { adapter: undefined, stop: () => undefined };
  }
  site = siteOf(JWT_SECRET);
  const own = await openLink(REDIS_URL, {
    beat: { channel: `${site}:beat`, message: OWN_ID },
    onMessage: hear,
    onUp(isMissed) {
      log.info('Redis is there: this server shares with the others.');
      // Receiving its own message closes the gap here, after everything published before.
      if (isMissed) tellServers('gap', null);
      else tellServers('here', null);
    },
    onDown(reason) {
      log.warn(
        { reason },
        'Redis is away: this server goes on by itself, live messages reach its own tabs only',
      );
    },
  });
  link = own;
  onNews('gap', z.null(), closeGap);
  onNews('leaving', z.null(), (_news, from) => {
    if (from !== OWN_ID) countOut(from);
  });
  own.subscribe(`${site}:news`);
  for (const until = Date.now() + FIRST_WAIT_MS; !own.isUp() && Date.now() < until;) await pause(20);
  if (!own.isUp()) {
    log.warn(
      { reason: own.reason() },
      'Redis does not answer: this server begins without it and goes on trying',
    );
  }
  const timer = setInterval(countOutSilent, 1000);
  timer.unref();
  const { createAdapter } = await import('@socket.io/redis-adapter');
  return {
    adapter: createAdapter(...own.forAdapter(), { key: `${site}:rooms` }),
    stop() {
      clearInterval(timer);
      tellServers('leaving', null);
      link = undefined;
      own.close();
    },
  };
}
