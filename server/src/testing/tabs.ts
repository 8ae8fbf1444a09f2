import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as open, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Ack } from '@manzil/shared/contract/wire/events';
import { authenticate } from '../features/identity/auth/session.service';
import { emitPresence } from '../features/conversations/chats/live.service';
import { conversationHandlers } from '../features/conversations/propertyRequestChats/live.service';
import { env } from '../platform/base/env';
import { startRealtime, emit } from '../platform/realtime/realtime';
import type { Api, TestPerson } from './testApp';

/** An event received by a tab. */
interface ReceivedEvent {
  event: string;
  payload: Record<string, unknown>;
}
/** A person's open tab. */
export interface Tab {
  id: string;
  events: ReceivedEvent[];
  /** Payload of the next event with this name, or of the first one already received. */
  next: (event: string) => Promise<Record<string, unknown>>;
  /** Payloads of all received events with this name. */
  all: (event: string) => Record<string, unknown>[];
  emitWithAck: (event: string, ...args: unknown[]) => Promise<Ack>;
  /** Emits without waiting for the acknowledgement. */
  emit: (event: string, ...args: unknown[]) => void;
  close: () => void;
  /** Resolves when either side closes the connection. */
  closed: Promise<void>;
}

/**
 * Starts live events for `api` as the product does. Returns a function that opens a tab, and throws if the connection
 * is refused. Call it after `testApp`.
 */
export function liveTabs(api: Api): (token: string) => Promise<Tab> {
  let origin: string;
  let stop: () => Promise<void>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const server = createServer(api.app);
    ({ stop } = startRealtime(server, {
      authenticate,
      handlers: conversationHandlers,
      onPresence: emitPresence,
    }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(() => stop());

  return async (jwtoken) => {
    const socket = open(origin, {
      auth: { apikey: env().API_KEY, jwtoken },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const events: ReceivedEvent[] = [];
    const waiting = new Set<() => void>();
    socket.onAny((event: string, payload: Record<string, unknown>) => {
      events.push({ event, payload });
      for (const check of waiting) check();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const all = (event: string) => events.filter((one) => one.event === event).map(({ payload }) => payload);
    return {
      id: String(socket.id),
      events,
      all,
      next: (event) =>
        new Promise((resolve) => {
          const look = () => {
            const [first] = all(event);
            if (!first) return;
            waiting.delete(look);
            resolve(first);
          };
          waiting.add(look);
          look();
        }),
      emitWithAck: (event, ...args) => socket.timeout(5000).emitWithAck(event, ...args) as Promise<Ack>,
      emit: (event, ...args) => void socket.emit(event, ...args),
      close: () => void socket.disconnect(),
      closed,
    };
  };
}

/** Sends a last event to a person and waits until these tabs received it: by then all earlier events have arrived. */
export async function waitForEvents(person: Pick<TestPerson, 'id'>, ...tabs: Tab[]): Promise<void> {
  emit([person.id], 'notification', {
    id: '6566f0c2a1b2c3d4e5f60718',
    kind: 'account',
    data: {},
    createdAt: new Date().toISOString(),
  });
  await Promise.all(tabs.map((one) => one.next('notification')));
}
