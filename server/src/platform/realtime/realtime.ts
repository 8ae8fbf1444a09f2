import { randomInt } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import type { z } from 'zod';
import { serverEvents, type ServerToClientEvents } from '@manzil/shared/contract/wire/events';
import type { SESSION_ENDINGS } from '@manzil/shared/domain/enums';
import { MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { Authenticate, Caller } from '../base/caller';
import { isTrustedOrigin } from '../guard/peer';
import { env } from '../base/env';
import { log } from '../base/logger';
import { onGap } from '../share/servers';
import { createPresence, type Presence } from './presence';
import {
  ACTING,
  actingRoomOf,
  countConnections,
  guardSockets,
  dispatchEvents,
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
  /** Called when a person's first socket opens or their last one closes. */
  onPresence?: (userId: string, isOnline: boolean) => Promise<void>;
  limits?: Partial<SocketLimits>;
  /** How often to re-check the session behind an open socket: another server may have ended it. */
  recheckMs?: number;
  /** Shares rooms between servers; omitted for a single server. */
  adapter?: ServerOptions['adapter'];
}

/** Events for members of a chat only, never for an admin who impersonates one. */
const CHAT_EVENTS: (keyof ServerEvents)[] = [
  'chat:message',
  'chat:updated',
  'chat:removed',
  'chat:read',
  'chat:typing',
  'presence',
];
const MAX_BYTES = 64 * 1024;

/** Headers of each polling response. */
const ANSWER_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
};

let io: ProductServer | undefined;
let presence: Presence | undefined;

type Sockets = ReturnType<ProductServer['to']>;
/** Excludes the tab that caused the event (`tabRoomOf`). */
const exceptTab = (tab: string | undefined, sockets: Sockets): Sockets =>
  tab ? sockets.except(tab) : sockets;

/**
 * Sends an event to every open tab of some people except the sender's. The payload is limited to the event's schema. Never
 * throws: clients catch up over REST.
 */
export function emit<E extends keyof ServerEvents>(
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
      'event not emitted',
    );
    return;
  }
  const sockets = io.to(userIds.map(roomOf));
  exceptTab(exceptSocket, CHAT_EVENTS.includes(event) ? sockets.except(ACTING) : sockets).emit(
    event,
    ...([parsed.data] as Parameters<ServerToClientEvents[E]>),
  );
}

interface EndingScope {
  tokenId?: string;
  exceptSocket?: string | undefined;
}

/**
 * Disconnects a person's sockets with the reason: all of them, or those of one session token. The requesting tab
 * (`exceptSocket`) learns it from its response. Call it wherever tokens are revoked: logout, suspension, change of
 * role, deletion.
 */
export function endSessions(
  userId: string,
  reason: SessionEnding,
  { tokenId, exceptSocket }: EndingScope = {},
): void {
  if (!io) return;
  const sockets = io.to(tokenId ? sessionRoomOf(tokenId) : [roomOf(userId), actingRoomOf(userId)]);
  exceptTab(exceptSocket, sockets).emit('session:ended', { reason });
  sockets.disconnectSockets(true);
}

/**
 * Disconnects a person's sockets except the requesting tab, whose session continues with a new token. Call it when
 * password, address or second factor change. The browser's other tabs don't receive `session:ended`: they pick up the
 * new token, and the old one is worthless.
 */
export function endOtherSessions({ id, tokenId }: Caller, tab: string | undefined): void {
  if (!io) return;
  const sockets = io.to([roomOf(id), actingRoomOf(id)]);
  exceptTab(tab, sockets.except(sessionRoomOf(tokenId))).emit('session:ended', { reason: 'changed' });
  exceptTab(tab, sockets).disconnectSockets(true);
}

/** Number of open sockets on this server. */
export const openSockets = (): number => io?.sockets.sockets.size ?? 0;

/** Whether the person has an open tab. */
export const isOnline = (userId: string): boolean => presence?.isOnline(userId) ?? false;

/** Several servers report one gap: wait for the last report and reconnect once. */
const GAP_DEBOUNCE_MS = 1500;
/** Spreads the reconnects of a server's sockets over this many milliseconds. */
const RECONNECT_SPREAD_MS = 5000;
const RECONNECT_STEP_MS = 2;

/** Reconnects all sockets after a gap, so that clients catch up over REST. */
function reconnectAfterGaps(own: ProductServer): void {
  let isDue = false;
  const renew = () => {
    isDue = false;
    const sockets = [...own.sockets.sockets.values()];
    for (const socket of sockets) {
      const wait = randomInt(Math.min(RECONNECT_SPREAD_MS, 1 + sockets.length * RECONNECT_STEP_MS));
      // Close the transport without a disconnect packet: clients then reconnect.
      setTimeout(() => socket.conn.close(), wait).unref();
    }
  };
  onGap(() => {
    if (!isDue) setTimeout(renew, GAP_DEBOUNCE_MS).unref();
    isDue = true;
  });
}

/** Joins a socket to its rooms. */
function joinRooms(socket: ProductSocket): void {
  const { caller } = socket.data;
  const rooms = [roomOf(caller.id), sessionRoomOf(caller.tokenId), tabRoomOf(caller.id, socket.id)];
  void socket.join(caller.impersonatedBy ? [...rooms, ACTING, actingRoomOf(caller.impersonatedBy)] : rooms);
}

/** Disconnects a socket when its session expires or is revoked; calls of the same session extend it. */
function endWithSession(socket: ProductSocket, authenticate: Authenticate, recheckMs: number): void {
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
    const left = Math.min(Math.max(endsAt - Date.now(), 0), recheckMs);
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        log.warn({ err: error }, 'session could not be checked');
        // While the database is away, keep the session until it expires.
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
    recheckMs = MINUTE_MS,
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
      // engine.io would answer a WebSocket with 400.
      if (!isLetIn && req.headers.upgrade) {
        req.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      }
      decide(isLetIn ? null : 'refused', isLetIn);
    },
  });
  const isFull = countConnections(own, all);
  // Register before engine.io: its own refusals call no hook.
  server.prependListener('request', ({ url = '' }, res) => {
    if (!url.startsWith(own.path())) return;
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) res.setHeader(name, value);
  });
  const tabsHere = (userId: string) => own.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0;
  const people = createPresence({
    countLocalTabs: tabsHere,
    localPeople: () => new Set([...own.sockets.sockets.values()].map(({ data }) => data.caller.id)),
    onChange: onPresence,
  });
  guardSockets(own, authenticate, { perUser: all.perUser, tabs: people.tabs });
  own.on('connection', (socket) => {
    const { id } = socket.data.caller;
    joinRooms(socket);
    endWithSession(socket, authenticate, recheckMs);
    dispatchEvents(socket, handlers, all);
    people.tabsChanged(id);
    socket.once('disconnect', () => people.tabsChanged(id));
  });
  reconnectAfterGaps(own);
  io = own;
  presence = people;
  return {
    /** Closes the transports without a disconnect packet, so that clients reconnect. */
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
