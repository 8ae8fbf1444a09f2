import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import {
  clientEvents,
  type Ack,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@manzil/shared/contract/wire/events';
import type { Locale } from '@manzil/shared/domain/enums';
import { say, type ErrorCode } from '@manzil/shared/messages/say';
import type { Authenticate, Caller } from '../base/caller';
import { peerAddress } from '../guard/peer';
import { isSameSecret } from '../guard/secrets';
import { env } from '../base/env';
import { answerOf, AppError, InputError } from '../base/errors';
import { guardShape } from '../guard/inputGuard';
import { log } from '../base/logger';

type ClientEvents = typeof clientEvents;

/** Context of a client event. */
interface SocketInfo {
  caller: Caller;
  /** Room of the sending tab (`tabRoomOf`), which `emit` excludes. */
  socketId: string;
}
/** Handlers of client events. Like services they may throw; the sender receives the error. */
export type SocketHandlers = {
  [E in keyof ClientEvents]?: (input: z.output<ClientEvents[E]>, info: SocketInfo) => Promise<void>;
};

/** State of an open socket. */
interface SocketData {
  caller: Caller;
  /** Session expiry unless used before, in ms since 1970. */
  endsAt: number;
  lang: Locale;
  window: { startedAt: number; count: number };
}
type None = Record<string, never>;
export type ProductSocket = Socket<ClientToServerEvents, ServerToClientEvents, None, SocketData>;
export type ProductServer = Server<ClientToServerEvents, ServerToClientEvents, None, SocketData>;

/**
 * Security notes §1.7. `perAddress` counts only connections that have not signed in yet, for which they have
 * `signInWithinMs`: any number of people may share the address of a carrier or an office.
 */
export const SOCKET_LIMITS = { perUser: 20, perAddress: 100, eventsPerSecond: 20, signInWithinMs: 10_000 };
export type SocketLimits = typeof SOCKET_LIMITS;
/** Closes the socket at this multiple of the allowed events. */
const CLOSE_AT_MULTIPLE = 5;

export const roomOf = (userId: string): string => `user:${userId}`;
/** Sockets an admin opened while impersonating; they end with the admin's own sessions. */
export const actingRoomOf = (userId: string): string => `acting:${userId}`;
/** All sockets of impersonating admins. */
export const ACTING = 'acting:all';
export const sessionRoomOf = (tokenId: string): string => `session:${tokenId}`;
/**
 * Room of one tab's socket, on any server. Clients name the tab they call from; the user id in the room name keeps them from
 * excluding other people's tabs.
 */
export const tabRoomOf = (userId: string, socketId: string): string => `tab:${userId}:${socketId}`;

const languageOf = (header: string | undefined): Locale =>
  /\b(en|ar)\b/i.exec(header ?? '')?.[1]?.toLowerCase() === 'ar' ? 'ar' : 'en';

const refusal = (code: ErrorCode, lang: Locale) =>
  Object.assign(new Error(code), { data: { code, message: say(`error.${code}`, lang) } });

/** Transport connection below a socket; it exists before sign-in. */
interface Connection {
  request: IncomingMessage;
  once: (event: 'close', listener: () => void) => void;
}

/**
 * Counts each address's connections that have not signed in.
 * @returns a check whether the address of a request is at its limit
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
    // Close the connection with its socket, or it would count nowhere.
    socket.once('disconnect', () => socket.conn.close());
  });
  return (req) => (open.get(peerAddress(req)) ?? 0) >= perAddress;
}

/** Admits only sockets with a valid token, up to a limit per person. */
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

/** Counts an event. @returns true within the socket's limit */
function isWithinLimit(socket: ProductSocket, { eventsPerSecond }: SocketLimits): boolean {
  const { window } = socket.data;
  const now = performance.now();
  if (now - window.startedAt >= 1000) {
    window.startedAt = now;
    window.count = 0;
  }
  window.count += 1;
  if (window.count > eventsPerSecond * CLOSE_AT_MULTIPLE) socket.disconnect(true);
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
 * Dispatches a socket's events to their handlers. Never throws: an uncaught error in a socket listener would end the process
 * (security notes §1.4-14).
 */
export function dispatchEvents(socket: ProductSocket, handlers: SocketHandlers, limits: SocketLimits): void {
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
