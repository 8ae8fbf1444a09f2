import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import type { z } from 'zod';
import { serverEvents, type ServerToClientEvents } from '@manzil/shared/contract/events';
import type { SESSION_ENDINGS } from '@manzil/shared/domain/enums';
import type { Authenticate } from './caller';
import { isTrustedOrigin } from './door';
import { env } from './env';
import { log } from './logger';
import {
  actingRoomOf,
  guardSockets,
  hearSocket,
  roomOf,
  sessionRoomOf,
  SOCKET_LIMITS,
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
  /** Shares rooms between servers; left out, this server stands alone. */
  adapter?: ServerOptions['adapter'];
}

const MAX_BYTES = 64 * 1024;
const LONGEST_TIMER_MS = 2_147_483_647;

let io: ProductServer | undefined;

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
  const rooms = io.to(userIds.map(roomOf));
  const others = exceptSocket ? rooms.except(exceptSocket) : rooms;
  others.emit(event, ...([parsed.data] as Parameters<ServerToClientEvents[E]>));
}

/**
 * Ends a person's open sockets after telling them why: all of them, those of one session token, or all others. To be
 * called wherever tokens stop being good: logout, suspension, change of password or role, deletion.
 */
export function endSessions(
  userId: string,
  reason: SessionEnding,
  { tokenId, exceptTokenId }: { tokenId?: string; exceptTokenId?: string } = {},
): void {
  if (!io) return;
  const room = io.to(tokenId ? sessionRoomOf(tokenId) : [roomOf(userId), actingRoomOf(userId)]);
  const sockets = exceptTokenId ? room.except(sessionRoomOf(exceptTokenId)) : room;
  sockets.emit('session:ended', { reason });
  sockets.disconnectSockets(true);
}

/** Has the person an open tab? */
export const isOnline = (userId: string): boolean =>
  (io?.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0) > 0;

/** When a checked token ends, in ms since 1970. */
function endOf(token: unknown): number {
  const [, claims = ''] = String(token).split('.');
  const { exp = 0 } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: number };
  return exp * 1000;
}

/** Puts a socket into its rooms, the only ones there are, and ends it when its token ends. */
function welcome(socket: ProductSocket): void {
  const { caller } = socket.data;
  const rooms = [roomOf(caller.id), sessionRoomOf(caller.tokenId)];
  void socket.join(caller.impersonatedBy ? [...rooms, actingRoomOf(caller.impersonatedBy)] : rooms);
  const left = endOf(socket.handshake.auth['jwtoken']) - Date.now();
  const timer = setTimeout(
    () => {
      socket.emit('session:ended', { reason: 'expired' });
      socket.disconnect(true);
    },
    Math.min(Math.max(left, 0), LONGEST_TIMER_MS),
  );
  socket.once('disconnect', () => clearTimeout(timer));
}

/** Socket.IO on the HTTP server (spec/4-platform "Realtime"). */
export function startRealtime(
  server: HttpServer,
  { authenticate, handlers = {}, onPresence, limits, adapter }: RealtimeOptions,
): { stop: () => Promise<void> } {
  const own: ProductServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    cors: { origin: env().CORS_ORIGINS },
    ...(adapter && { adapter }),
    allowRequest: (req, decide) => {
      const isTrusted = isTrustedOrigin(req);
      // engine.io would answer 400 to a WebSocket.
      if (!isTrusted && req.headers.upgrade) {
        req.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      }
      decide(isTrusted ? null : 'origin', isTrusted);
    },
  });
  own.engine.on('headers', (headers: Record<string, string>) => {
    headers['X-Content-Type-Options'] = 'nosniff';
    headers['Referrer-Policy'] = 'no-referrer';
    headers['Content-Security-Policy'] =
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
  });
  const all = { ...SOCKET_LIMITS, ...limits };
  guardSockets(own, authenticate, all);
  const presence = (userId: string, isNow: boolean) => {
    onPresence?.(userId, isNow).catch((error: unknown) => log.warn({ err: error }, 'presence not told'));
  };
  own.on('connection', (socket) => {
    const { id } = socket.data.caller;
    const isFirst = !isOnline(id);
    welcome(socket);
    hearSocket(socket, handlers, all);
    if (isFirst) presence(id, true);
    socket.once('disconnect', () => {
      if (!isOnline(id)) presence(id, false);
    });
  });
  io = own;
  return {
    /** The transports close without a goodbye of ours, which is the clients' hint to connect again. */
    async stop() {
      if (io === own) io = undefined;
      await own.close();
    },
  };
}
