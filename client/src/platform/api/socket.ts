import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientToServerEvents, ServerToClientEvents } from '@manzil/shared/contract/events';
import { config } from '../config';
import { refuseSession } from '../sessionChanges';

/** What the server tells: the name of an event with what belongs to it. */
export type Heard = {
  [E in keyof ServerToClientEvents]: { event: E; payload: Parameters<ServerToClientEvents[E]>[0] };
}[keyof ServerToClientEvents];

interface Listeners {
  /** It was connected, or is no more. */
  onState: () => void;
  onHeard: (heard: Heard) => void;
}

/** An open connection for one token. */
export interface Line {
  token: string;
  /** Undefined while it is not connected. */
  id: () => string | undefined;
  /** False when the server did not take it in time. */
  say: (event: keyof ClientToServerEvents, payload: unknown) => Promise<boolean>;
  close: () => void;
}

const ANSWER_MS = 8000;
const RETRY_MS = 30_000;
/** Refusals at the door after which the token is worth nothing (spec/2-api "Rules for all of them"). */
const ENDED = ['session_expired', 'account_suspended'];

/**
 * Connects with a token and stays connected: after a gap, and when the device is online again.
 */
export function openLine(token: string, { onState, onHeard }: Listeners): Line {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({
    auth: { apikey: config.apiKey, jwtoken: token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: navigator.onLine,
    reconnectionDelayMax: RETRY_MS,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  const dial = () => void socket.connect();
  // Without a network every try would fail.
  const rest = () => void socket.disconnect();
  addEventListener('online', dial);
  addEventListener('offline', rest);
  const close = () => {
    clearTimeout(retry);
    removeEventListener('online', dial);
    removeEventListener('offline', rest);
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
    if (code && ENDED.includes(code)) end(code);
    // Refused by the server, which socket.io takes for final: it may have been too busy, or this a tab too many.
    else if (!socket.active) retry = setTimeout(dial, RETRY_MS);
  });
  socket.on('connect', onState);
  socket.on('disconnect', onState);
  socket.onAny((event: Heard['event'], payload: unknown) => onHeard({ event, payload } as Heard));
  const say: Line['say'] = async (event, payload) => {
    if (!socket.connected) return false;
    const asked = socket.timeout(ANSWER_MS) as unknown as {
      emitWithAck: (event: string, payload: unknown) => Promise<Ack>;
    };
    return (await asked.emitWithAck(event, payload).catch(() => undefined))?.success ?? false;
  };
  return { token, id: () => socket.id, say, close };
}
