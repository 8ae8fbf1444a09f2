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

/** Is it a socket's own id? Names of rooms hold a colon. */
const isSocketId = (text: string) => /^[\w-]{1,64}$/.test(text);

type Sockets = ReturnType<ProductServer['to']>;
/** Without the tab that caused it. The client names it: a room of somebody would keep them from hearing. */
const othersThan = (socketId: string | undefined, sockets: Sockets): Sockets =>
  socketId && isSocketId(socketId) ? sockets.except(socketId) : sockets;

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
  othersThan(exceptSocket, io.to(userIds.map(roomOf))).emit(
    event,
    ...([parsed.data] as Parameters<ServerToClientEvents[E]>),
  );
}

interface EndingScope {
  tokenId?: string;
  exceptTokenId?: string;
  exceptSocket?: string | undefined;
}

/**
 * Ends a person's open sockets after telling them why: all of them, those of one session token, or all others. The tab
 * that asked for it (`exceptSocket`) hears it from the answer to its call. To be called wherever tokens stop being good:
 * logout, suspension, change of password or role, deletion.
 */
export function endSessions(
  userId: string,
  reason: SessionEnding,
  { tokenId, exceptTokenId, exceptSocket }: EndingScope = {},
): void {
  if (!io) return;
  const room = io.to(tokenId ? sessionRoomOf(tokenId) : [roomOf(userId), actingRoomOf(userId)]);
  const sockets = exceptTokenId ? room.except(sessionRoomOf(exceptTokenId)) : room;
  othersThan(exceptSocket, sockets).emit('session:ended', { reason });
  sockets.disconnectSockets(true);
}

/** Has the person an open tab? */
export const isOnline = (userId: string): boolean =>
  (io?.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0) > 0;

/** Puts a socket into its rooms, the only ones there are. */
function welcome(socket: ProductSocket): void {
  const { caller } = socket.data;
  const rooms = [roomOf(caller.id), sessionRoomOf(caller.tokenId)];
  void socket.join(caller.impersonatedBy ? [...rooms, actingRoomOf(caller.impersonatedBy)] : rooms);
}

/** Ends a socket when its session ends; calls of the same session may put that off. */
function endInTime(socket: ProductSocket, authenticate: Authenticate): void {
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
    const left = Math.min(Math.max(endsAt - Date.now(), 0), LONGEST_TIMER_MS);
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        log.warn({ err: error }, 'session could not be checked');
        socket.disconnect(true);
      });
    }, left);
  };
  waitUntil(socket.data.endsAt);
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
    endInTime(socket, authenticate);
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
