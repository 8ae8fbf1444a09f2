import { randomInt } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import type { z } from 'zod';
import { serverEvents, type ServerToClientEvents } from '@manzil/shared/contract/events';
import type { SESSION_ENDINGS } from '@manzil/shared/domain/enums';
import type { Authenticate, Caller } from '../caller';
import { isTrustedOrigin } from '../http/peer';
import { env } from '../env';
import { log } from '../logger';
import { onGap } from '../share/servers';
import { createPresence, type Presence } from './presence';
import {
  ACTING,
  actingRoomOf,
  countConnections,
  guardSockets,
  hearSocket,
  roomOf,
  sessionRoomOf,
  SOCKET_LIMITS,
  tabRoomOf,
  type ProductServer,
  type ProductSocket,
  type SocketHandlers,
  type SocketLimits,
} from './socketGuard';

type ServerEvents = typeof serverEvents;
type SessionEnding = (typeof SESSION_ENDINGS)[number];

export interface RealtimeOptions {
  authenticate: Authenticate;
  handlers?: SocketHandlers;
  /** A person's first socket came, or the last one went. */
  onPresence?: (userId: string, isOnline: boolean) => Promise<void>;
  limits?: Partial<SocketLimits>;
  /** How often the session behind an open socket is looked at; whoever ended it may have been another server. */
  lookEveryMs?: number;
  /** Shares rooms between servers; left out, this server stands alone. */
  adapter?: ServerOptions['adapter'];
}

/** What only the members of a chat may hear: nobody who acts as one of them. */
const OF_CHATS: (keyof ServerEvents)[] = [
  'chat:message',
  'chat:updated',
  'chat:removed',
  'chat:read',
  'chat:typing',
  'presence',
];
const MAX_BYTES = 64 * 1024;
const MINUTE = 60_000;

/** Of every answer of a poll. */
const ANSWER_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
};

let io: ProductServer | undefined;
let presence: Presence | undefined;

type Sockets = ReturnType<ProductServer['to']>;
/** Without the tab that caused it, named by `tabRoomOf`. */
const othersThan = (tab: string | undefined, sockets: Sockets): Sockets =>
  tab ? sockets.except(tab) : sockets;

/**
 * Tells people something on all their open tabs, but the one that caused it. Only what the event's schema names
 * leaves. Never throws: what is missed here is caught up by REST.
 */
export function tell<E extends keyof ServerEvents>(
  userIds: string[],
  event: E,
  payload: z.input<ServerEvents[E]>,
  { exceptSocket }: { exceptSocket?: string | undefined } = {},
): void {
  if (!io || userIds.length === 0) return;
  const parsed = serverEvents[event].safeParse(payload);
  if (!parsed.success) {
    log.error(
      { event, issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) },
      'event not told',
    );
    return;
  }
  const sockets = io.to(userIds.map(roomOf));
  othersThan(exceptSocket, OF_CHATS.includes(event) ? sockets.except(ACTING) : sockets).emit(
    event,
    ...([parsed.data] as Parameters<ServerToClientEvents[E]>),
  );
}

interface EndingScope {
  tokenId?: string;
  exceptSocket?: string | undefined;
}

/**
 * Ends a person's open sockets after telling them why: all of them, or those of one session token. The tab that asked
 * for it (`exceptSocket`) hears it from the answer to its call. To be called wherever tokens stop being good: logout,
 * suspension, change of role, deletion.
 */
export function endSessions(
  userId: string,
  reason: SessionEnding,
  { tokenId, exceptSocket }: EndingScope = {},
): void {
  if (!io) return;
  const sockets = io.to(tokenId ? sessionRoomOf(tokenId) : [roomOf(userId), actingRoomOf(userId)]);
  othersThan(exceptSocket, sockets).emit('session:ended', { reason });
  sockets.disconnectSockets(true);
}

/**
 * Ends a person's open sockets but the tab that asked for it, whose session goes on with a new token: to be called where
 * password, address or second factor change. Other tabs of that session are not told that it ended: their browser finds
 * the new token, and a copy of the old one opens nothing.
 */
export function endOtherSessions({ id, tokenId }: Caller, tab: string | undefined): void {
  if (!io) return;
  const sockets = io.to([roomOf(id), actingRoomOf(id)]);
  othersThan(tab, sockets.except(sessionRoomOf(tokenId))).emit('session:ended', { reason: 'changed' });
  othersThan(tab, sockets).disconnectSockets(true);
}

/** How many sockets are open on this server. */
export const openSockets = (): number => io?.sockets.sockets.size ?? 0;

/** Has the person an open tab? */
export const isOnline = (userId: string): boolean => presence?.isOnline(userId) ?? false;

/** Several servers tell of one gap: their sockets are connected anew once, behind the last of them as a rule. */
const GAP_MS = 1500;
/** Milliseconds among which the sockets of a server are connected anew, so that they do not come all at once. */
const RENEW_MS = 5000;
const RENEW_EACH_MS = 2;

/** After a gap connects all sockets anew: what they missed is then asked for by REST, as after any gap. */
function renewAfterGaps(own: ProductServer): void {
  let isDue = false;
  const renew = () => {
    isDue = false;
    const sockets = [...own.sockets.sockets.values()];
    for (const socket of sockets) {
      const wait = randomInt(Math.min(RENEW_MS, 1 + sockets.length * RENEW_EACH_MS));
      // Without a goodbye of ours: the hint to connect again.
      setTimeout(() => socket.conn.close(), wait).unref();
    }
  };
  onGap(() => {
    if (!isDue) setTimeout(renew, GAP_MS).unref();
    isDue = true;
  });
}

/** Puts a socket into its rooms, the only ones there are. */
function welcome(socket: ProductSocket): void {
  const { caller } = socket.data;
  const rooms = [roomOf(caller.id), sessionRoomOf(caller.tokenId), tabRoomOf(caller.id, socket.id)];
  void socket.join(caller.impersonatedBy ? [...rooms, ACTING, actingRoomOf(caller.impersonatedBy)] : rooms);
}

/** Ends a socket when its session ends, by its time or by anybody; calls of the same session may put that off. */
function endInTime(socket: ProductSocket, authenticate: Authenticate, lookEveryMs: number): void {
  const { jwtoken } = socket.handshake.auth as { jwtoken: string };
  let timer: NodeJS.Timeout;
  const look = async () => {
    const session = await authenticate(jwtoken, { isUse: false });
    if (socket.disconnected) return;
    if ('caller' in session) {
      waitUntil(session.endsAt);
      return;
    }
    socket.emit('session:ended', { reason: 'expired' });
    socket.disconnect(true);
  };
  const waitUntil = (endsAt: number) => {
    const left = Math.min(Math.max(endsAt - Date.now(), 0), lookEveryMs);
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        log.warn({ err: error }, 'session could not be checked');
        // While the database is away a session stays what it was, till its own end.
        if (endsAt <= Date.now()) socket.disconnect(true);
        else if (socket.connected) waitUntil(endsAt);
      });
    }, left);
  };
  waitUntil(socket.data.endsAt);
  socket.once('disconnect', () => clearTimeout(timer));
}

/** Socket.IO on the HTTP server (spec/4-platform "Realtime"). */
export function startRealtime(
  server: HttpServer,
  {
    authenticate,
    handlers = {},
    onPresence = () => Promise.resolve(),
    limits,
    lookEveryMs = MINUTE,
    adapter,
  }: RealtimeOptions,
): { stop: () => Promise<void> } {
  const all = { ...SOCKET_LIMITS, ...limits };
  const own: ProductServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: all.signInWithinMs,
    cors: { origin: env().CORS_ORIGINS },
    ...(adapter && { adapter }),
    allowRequest: (req, decide) => {
      const isLetIn = isTrustedOrigin(req) && !isFull(req);
      // engine.io would answer 400 to a WebSocket.
      if (!isLetIn && req.headers.upgrade) {
        req.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      }
      decide(isLetIn ? null : 'refused', isLetIn);
    },
  });
  const isFull = countConnections(own, all);
  // Before engine.io, whose refusals pass none of its own hooks.
  server.prependListener('request', ({ url = '' }, res) => {
    if (!url.startsWith(own.path())) return;
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) res.setHeader(name, value);
  });
  const tabsHere = (userId: string) => own.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0;
  const people = createPresence({
    tabsHere,
    peopleHere: () => new Set([...own.sockets.sockets.values()].map(({ data }) => data.caller.id)),
    onChange: onPresence,
  });
  guardSockets(own, authenticate, { perUser: all.perUser, tabs: people.tabs });
  own.on('connection', (socket) => {
    const { id } = socket.data.caller;
    welcome(socket);
    endInTime(socket, authenticate, lookEveryMs);
    hearSocket(socket, handlers, all);
    people.moved(id);
    socket.once('disconnect', () => people.moved(id));
  });
  renewAfterGaps(own);
  io = own;
  presence = people;
  return {
    /** The transports close without a goodbye of ours, which is the clients' hint to connect again. */
    async stop() {
      if (io === own) {
        io = undefined;
        presence = undefined;
      }
      people.stop();
      await own.close();
    },
  };
}
