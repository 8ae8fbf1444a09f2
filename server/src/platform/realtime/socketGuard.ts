import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import {
  clientEvents,
  type Ack,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@manzil/shared/contract/events';
import type { Locale } from '@manzil/shared/domain/enums';
import { say, type ErrorCode } from '@manzil/shared/messages/say';
import type { Authenticate, Caller } from '../caller';
import { peerAddress } from '../http/peer';
import { isSameSecret } from '../http/secrets';
import { env } from '../env';
import { answerOf, AppError, InputError } from '../errors';
import { guardShape } from '../http/inputGuard';
import { log } from '../logger';

type ClientEvents = typeof clientEvents;

/** What a handler of a client's event may know. */
interface SocketInfo {
  caller: Caller;
  /** The tab it comes from, by `tabRoomOf`, as `tell` leaves it out. */
  socketId: string;
}
/** What features do with clients' events. A handler may throw like a service: the error goes back to the sender. */
export type SocketHandlers = {
  [E in keyof ClientEvents]?: (input: z.output<ClientEvents[E]>, info: SocketInfo) => Promise<void>;
};

/** What the server keeps of an open socket. */
interface SocketData {
  caller: Caller;
  /** When the session ends unless it is used till then, in ms since 1970. */
  endsAt: number;
  lang: Locale;
  window: { startedAt: number; count: number };
}
type None = Record<string, never>;
export type ProductSocket = Socket<ClientToServerEvents, ServerToClientEvents, None, SocketData>;
export type ProductServer = Server<ClientToServerEvents, ServerToClientEvents, None, SocketData>;

/**
 * Security notes §1.7. `perAddress` counts connections that have not signed in, for which they have `signInWithinMs`: a
 * carrier's or an office's address has as many people behind it as it likes.
 */
export const SOCKET_LIMITS = { perUser: 20, perAddress: 100, eventsPerSecond: 20, signInWithinMs: 10_000 };
export type SocketLimits = typeof SOCKET_LIMITS;
/** Above this many times the allowed events the socket is closed. */
const PATIENCE = 5;

export const roomOf = (userId: string): string => `user:${userId}`;
/** The sockets somebody opened while acting as another person; they end with that somebody's own sessions. */
export const actingRoomOf = (userId: string): string => `acting:${userId}`;
/** All sockets of people who act as somebody else. */
export const ACTING = 'acting:all';
export const sessionRoomOf = (tokenId: string): string => `session:${tokenId}`;
/**
 * The one socket of a tab, on whichever server. A client names the tab its call comes from: naming somebody else's, or a
 * room, names nothing, so that it cannot keep them from hearing.
 */
export const tabRoomOf = (userId: string, socketId: string): string => `tab:${userId}:${socketId}`;

const languageOf = (header: string | undefined): Locale =>
  /\b(en|ar)\b/i.exec(header ?? '')?.[1]?.toLowerCase() === 'ar' ? 'ar' : 'en';

const refusal = (code: ErrorCode, lang: Locale) =>
  Object.assign(new Error(code), { data: { code, message: say(`error.${code}`, lang) } });

/** A connection below the sockets: it is there before anybody has signed in. */
interface Connection {
  request: IncomingMessage;
  once: (event: 'close', listener: () => void) => void;
}

/**
 * Counts the connections of each address that have not signed in.
 * @returns whether the address of a request has as many as it may
 */
export function countConnections(
  io: ProductServer,
  { perAddress }: SocketLimits,
): (req: IncomingMessage) => boolean {
  const open = new Map<string, number>();
  const uncount = new Map<Connection, () => void>();
  io.engine.on('connection', (connection: Connection) => {
    const address = peerAddress(connection.request);
    open.set(address, (open.get(address) ?? 0) + 1);
    const release = () => {
      if (!uncount.delete(connection)) return;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
    uncount.set(connection, release);
    connection.once('close', release);
  });
  io.on('connection', (socket) => {
    uncount.get(socket.conn)?.();
    // A connection without its socket would count nowhere.
    socket.once('disconnect', () => socket.conn.close());
  });
  return (req) => (open.get(peerAddress(req)) ?? 0) >= perAddress;
}

/** Only sockets of people with a good token come in, and not too many of a person. */
export function guardSockets(
  io: ProductServer,
  authenticate: Authenticate,
  { perUser, tabs }: Pick<SocketLimits, 'perUser'> & { tabs: (userId: string) => number },
): void {
  const check = async (socket: ProductSocket, lang: Locale): Promise<ErrorCode | undefined> => {
    const { apikey, jwtoken } = socket.handshake.auth;
    if (typeof apikey !== 'string' || !isSameSecret(apikey, env().API_KEY)) return 'invalid_api_key';
    const result = await authenticate(typeof jwtoken === 'string' ? jwtoken : undefined);
    if (!('caller' in result)) return result.problem;
    if (tabs(result.caller.id) >= perUser) return 'too_many_requests';
    const { caller, endsAt } = result;
    socket.data = { caller, endsAt, lang, window: { startedAt: performance.now(), count: 0 } };
    return undefined;
  };

  io.use((socket, next) => {
    const lang = languageOf(socket.handshake.headers['accept-language']);
    check(socket, lang).then(
      (problem) => next(problem && refusal(problem, lang)),
      (error: unknown) => {
        log.warn({ err: error }, 'socket could not be checked');
        next(refusal('unavailable', lang));
      },
    );
  });
}

/** Counts an event; true while the socket keeps within its limit. */
function isWithinLimit(socket: ProductSocket, { eventsPerSecond }: SocketLimits): boolean {
  const { window } = socket.data;
  const now = performance.now();
  if (now - window.startedAt >= 1000) {
    window.startedAt = now;
    window.count = 0;
  }
  window.count += 1;
  if (window.count > eventsPerSecond * PATIENCE) socket.disconnect(true);
  return window.count <= eventsPerSecond;
}

const isClientEvent = (event: string): event is keyof ClientEvents => Object.hasOwn(clientEvents, event);

async function handle<E extends keyof ClientEvents>(
  event: E,
  payload: unknown,
  { handlers, info }: { handlers: SocketHandlers; info: SocketInfo },
): Promise<void> {
  guardShape(payload);
  const parsed = clientEvents[event].safeParse(payload, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  const handler = handlers[event];
  if (!handler) throw new AppError(501, 'not_built');
  await handler(parsed.data as z.output<ClientEvents[E]>, info);
}

/**
 * Hands a socket's events to their handlers. Whatever comes, nothing is thrown out of here: an uncaught error in a
 * socket's listener would end the process (security notes §1.4-14).
 */
export function hearSocket(socket: ProductSocket, handlers: SocketHandlers, limits: SocketLimits): void {
  const { caller, lang } = socket.data;
  const dispatch = async (event: unknown, args: unknown[]): Promise<Ack> => {
    try {
      if (!isWithinLimit(socket, limits)) throw new AppError(429, 'too_many_requests');
      if (typeof event !== 'string' || !isClientEvent(event)) throw new AppError(404, 'not_found');
      await handle(event, args[0], { handlers, info: { caller, socketId: tabRoomOf(caller.id, socket.id) } });
      return { success: true };
    } catch (error) {
      const { status, code, message } = answerOf(error, lang);
      if (status >= 500) log.error({ err: error, event }, 'socket event failed');
      return { success: false, code, message };
    }
  };
  socket.onAny((event: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (last as (answer: Ack) => void) : undefined;
    void dispatch(event, args).then((answer) => ack?.(answer));
  });
}
