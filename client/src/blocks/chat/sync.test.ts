import '@/testing/fakeNetwork';
import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepConnected } from '@/platform/api/live';
import type { ServerEvent } from '@/platform/api/socket';
import { getToken, store } from '@/platform/session';
import { endSession } from '@/platform/sessionChanges';
import { answer, answerOthers, calls, forgetAnswers, sampleAnswer } from '@/testing/fakeServer';
import { ME, signInAs } from '@/testing/signIn';
import { startConversations } from './sync';
import type { Chat } from './conversation';
import { findConversation, useUnreadCount } from './conversations';
import { loadNewest, loadOlder } from './threads';

/** The socket to the fake server. */
const { socket } = vi.hoisted(() => ({
  socket: {
    isUp: false,
    token: '',
    onState: (): void => undefined,
    onEvent: (_: unknown): void => undefined,
  },
}));
vi.mock('@/platform/api/socket', () => ({
  openConnection: (token: string, listeners: Pick<typeof socket, 'onState' | 'onEvent'>) => {
    Object.assign(socket, listeners, { token });
    return {
      token,
      id: () => (socket.isUp ? 'socket' : undefined),
      emit: () => Promise.resolve(true),
      close: () => undefined,
    };
  },
}));

const [LOADED, LATER, LATEST] = [8, 9, 10].map(
  (hour) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
) as [string, string, string];
const [A, B, NEW] = ['1', '2', '3'].map((n) => n.repeat(24)) as [string, string, string];
const OTHER = 'e'.repeat(24);
const [sample] = sampleAnswer('chats.list', 'full').data;
const [sampleMessage] = sampleAnswer('chats.listMessages', 'full').data;
if (!sample || !sampleMessage) throw new Error('A sample is empty');

const chat = (id: string, change: Partial<Chat> = {}): Chat => ({
  ...sample,
  id,
  type: 'single',
  unreadCount: 0,
  lastMessage: null,
  updatedAt: LOADED,
  ...change,
});
const message = (id: string, chatId: string, change: object = {}) => ({
  ...sampleMessage,
  id,
  chat: chatId,
  chatId,
  sender: { id: OTHER, name: 'Mona' },
  message: `Text ${id}`,
  createdAt: LATER,
  ...change,
});
const receive = (event: ServerEvent['event'], payload: object) => socket.onEvent({ event, payload });
/** Drops the connection, or restores it. */
function connect(isUp: boolean): void {
  socket.isUp = isUp;
  socket.onState();
}
const unread = () =>
  renderHook(useUnreadCount, {
    wrapper: ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children),
  }).result.current;
const asks = (id: string) => calls.filter((one) => one.id === id).map(({ input }) => input);
/** The server's chats. */
let chats: Chat[];

beforeAll(() => {
  keepConnected();
  startConversations();
});
beforeEach(async () => {
  chats = [chat(A, { unreadCount: 1 }), chat(B)];
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('chats.list', () => ({
    data: chats,
    count: chats.length,
    unreadTotal: chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    serverTime: LOADED,
  }));
  signInAs('user');
  await expect.poll(() => findConversation(A)).toBeDefined();
  await expect.poll(() => socket.token).toBe(getToken());
  connect(true);
});
afterEach(async () => {
  connect(false);
  act(() => endSession());
  await expect.poll(() => findConversation(A)).toBeUndefined();
  forgetAnswers();
});

test('A message that arrives becomes the last one and counts as unread, once.', () => {
  receive('chat:message', message('f'.repeat(24), B));
  receive('chat:message', message('f'.repeat(24), B));
  expect(findConversation(B)).toMatchObject({
    unreadCount: 1,
    updatedAt: LATER,
    lastMessage: { id: 'f'.repeat(24) },
  });
  expect(unread()).toBe(2);
});

test('One’s own message from another tab doesn’t count as unread.', () => {
  receive('chat:message', message('f'.repeat(24), B, { sender: { id: ME, name: 'Me' } }));
  expect(findConversation(B)).toMatchObject({ unreadCount: 0, updatedAt: LATER });
});

test('A message that arrives late doesn’t replace a newer one.', () => {
  receive('chat:message', message('f'.repeat(24), B, { createdAt: LATEST }));
  receive('chat:message', message('d'.repeat(24), B, { createdAt: LATER }));
  expect(findConversation(B)?.lastMessage?.id).toBe('f'.repeat(24));
});

test('A message in an unknown chat loads the chat.', async () => {
  answer('chats.get', ({ chatId }) => ({ data: chat(chatId, { unreadCount: 1 }) }));
  receive('chat:message', message('f'.repeat(24), NEW));
  await expect.poll(() => findConversation(NEW)).toBeDefined();
  expect(asks('chats.get')).toEqual([{ chatId: NEW }]);
});

test('Reading a chat in another tab clears its count here.', () => {
  receive('chat:read', { chatId: A, userId: ME, at: LATER });
  expect([findConversation(A)?.unreadCount, unread()]).toEqual([0, 0]);
});

test('A chat that the person has lost disappears with its unread messages.', () => {
  receive('chat:removed', { id: A, removed: true });
  expect([findConversation(A), unread()]).toEqual([undefined, 0]);
});

test('After an interruption, changes since the last load arrive from list and archive.', async () => {
  connect(false);
  chats = [chat(A, { unreadCount: 4, updatedAt: LATER }), chat(B)];
  const answers: Record<string, Partial<{ chats: object[]; serverTime: string }>> = {
    list: {
      chats: [chat(A, { unreadCount: 4, updatedAt: LATER }), { id: B, removed: true }],
      serverTime: LATER,
    },
    archive: { chats: [chat(B, { isArchived: true })], serverTime: LATEST },
  };
  answer('chats.listUpdated', ({ archivedChats }) => {
    const { chats: changed = [], serverTime = LATER } = answers[archivedChats ? 'archive' : 'list'] ?? {};
    return { chats: changed as Chat[], count: changed.length, serverTime };
  });
  connect(true);
  await expect.poll(() => findConversation(A)?.unreadCount).toBe(4);
  // Moved to the archive, not lost.
  await expect.poll(() => findConversation(B)?.isArchived).toBe(true);
  expect(asks('chats.listUpdated')).toMatchObject([{ lastFetchTime: LOADED }, { lastFetchTime: LOADED }]);
  // The earlier of both times, so that nothing falls between them.
  await expect.poll(() => asks('propertyRequestChats.list').length).toBeGreaterThan(1);
  connect(false);
  connect(true);
  await expect.poll(() => asks('chats.listUpdated')).toHaveLength(4);
  expect(asks('chats.listUpdated').at(-1)).toMatchObject({ lastFetchTime: LATER });
});

test('A chat lost during an interruption disappears.', async () => {
  connect(false);
  answer('chats.listUpdated', ({ archivedChats }) => ({
    chats: archivedChats ? [] : [{ id: A, removed: true as const }],
    count: 1,
    serverTime: LATER,
  }));
  connect(true);
  await expect.poll(() => findConversation(A)).toBeUndefined();
  expect(findConversation(B)).toBeDefined();
});

test('The next person to sign in sees none of the previous person’s chats.', async () => {
  chats = [chat(NEW)];
  signInAs('user', { id: OTHER });
  expect(findConversation(A)).toBeUndefined();
  await expect.poll(() => findConversation(NEW)).toBeDefined();
  act(() => endSession());
  signInAs('user');
  await expect.poll(() => findConversation(NEW)).toBeDefined();
});

test('Messages load fifty at a time.', async () => {
  answer('chats.listMessages', () => ({ data: [message(NEW, A)], count: 2 }));
  await loadNewest(A);
  await loadOlder(A);
  expect(asks('chats.listMessages')).toMatchObject([{ limit: 50 }, { limit: 50, before: NEW }]);
});
