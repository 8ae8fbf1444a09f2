import { onlineManager } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientToServerEvents, ServerToClientEvents } from '@manzil/shared/contract/wire/events';
import { isReachable } from '../browser/reach';
import { config } from '../config';
import { refuseSession } from '../sessionChanges';

/** A server event: its name and payload. */
export type ServerEvent = {
  [E in keyof ServerToClientEvents]: { event: E; payload: Parameters<ServerToClientEvents[E]>[0] };
}[keyof ServerToClientEvents];

interface Listeners {
  /** The connection came up or went down. */
  onState: () => void;
  onEvent: (event: ServerEvent) => void;
}

/** An open connection for one token. */
export interface Connection {
  token: string;
  /** Undefined while disconnected. */
  id: () => string | undefined;
  /** False if the server didn't acknowledge in time. */
  emit: (event: keyof ClientToServerEvents, payload: unknown) => Promise<boolean>;
  close: () => void;
}

const ACK_TIMEOUT_MS = 8000;
const RETRY_MS = 30_000;
/** Connection errors that invalidate the token (spec/2-api "Rules for all of them"). */
const SESSION_END_CODES = ['session_expired', 'account_suspended'];

/** Connects with a token and reconnects after interruptions and when the server is back. */
export function openConnection(token: string, { onState, onEvent }: Listeners): Connection {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({
    auth: { apikey: config.apiKey, jwtoken: token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: onlineManager.isOnline(),
    reconnectionDelayMax: RETRY_MS,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => void socket.connect();
  // Without a server every attempt would fail.
  const stop = onlineManager.subscribe((isOnline) => (isOnline ? connect() : socket.disconnect()));
  const close = () => {
    clearTimeout(retry);
    stop();
    socket.disconnect();
  };
  const end = (code: string) => {
    close();
    refuseSession(token, code);
  };
  socket.on('session:ended', ({ reason }) =>
    end(reason === 'suspended' ? 'account_suspended' : 'session_expired'),
  );
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    const code = error.data?.code;
    if (code && SESSION_END_CODES.includes(code)) end(code);
    // socket.io treats a refusal by the server as final, but it may have been overloaded, or this may be one tab too
    // many.
    else if (!socket.active) retry = setTimeout(connect, RETRY_MS);
  });
  socket.on('connect', onState);
  socket.on('disconnect', (reason) => {
    onState();
    if (reason !== 'io client disconnect') void isReachable();
  });
  socket.onAny((event: ServerEvent['event'], payload: unknown) => onEvent({ event, payload } as ServerEvent));
  const emit: Connection['emit'] = async (event, payload) => {
    if (!socket.connected) return false;
    const acknowledged = socket.timeout(ACK_TIMEOUT_MS) as unknown as {
      emitWithAck: (event: string, payload: unknown) => Promise<Ack>;
    };
    return (await acknowledged.emitWithAck(event, payload).catch(() => undefined))?.success ?? false;
  };
  return { token, id: () => socket.id, emit, close };
}
