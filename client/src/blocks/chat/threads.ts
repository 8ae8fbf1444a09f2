import { atom, useAtomValue } from 'jotai';
import { call } from '@/platform/api/api';
import { isConnected, emitLive } from '@/platform/api/live';
import { store } from '@/platform/session';
import {
  byTime,
  messageFromChat,
  messageFromRequest,
  parseConversationId,
  type ConversationMessage,
} from './conversation';
import { updateConversation, onPersonChange, findConversation } from './conversations';

/** The loaded messages of a conversation: the newest ones, without gaps. */
export interface ThreadState {
  /** Oldest first. */
  messages: ConversationMessage[];
  /** Total number of messages. */
  count: number;
  hasOlder: boolean;
}

const PAGE = 50;
/** The server's maximum page size; used when loading back to a message. */
const MAX_PAGE = 100;
const threadsAtom = atom<Readonly<Record<string, ThreadState>>>({});
onPersonChange(() => store.set(threadsAtom, {}));

export const useThread = (id: string): ThreadState | undefined => useAtomValue(threadsAtom)[id];
export const findThread = (id: string): ThreadState | undefined => store.get(threadsAtom)[id];

const put = (id: string, state: ThreadState) =>
  store.set(threadsAtom, (before) => ({ ...before, [id]: state }));

interface Page {
  messages: ConversationMessage[];
  count: number;
}
/** Loads the newest messages or the page before the loaded ones. This marks the conversation as read. */
async function readPage(id: string, loaded: ConversationMessage[], limit = PAGE): Promise<Page> {
  const conversation = parseConversationId(id);
  if (conversation.kind === 'chat') {
    const before = loaded[0]?.id;
    const { data, count } = await call('chats.listMessages', {
      chat: conversation.chat,
      limit,
      ...(before && { before }),
    });
    return { messages: data.map(messageFromChat), count };
  }
  // Numbered pages may overlap if messages arrived meanwhile, but never skip one.
  const page = Math.floor(loaded.length / limit) + 1;
  const { messages, count } = await call('propertyRequestChats.listMessages', {
    ...conversation.request,
    limit,
    page,
  });
  return { messages: messages.map(messageFromRequest), count };
}

const mergeMessages = (a: ConversationMessage[], b: ConversationMessage[]): ConversationMessage[] =>
  [...new Map([...a, ...b].map((one) => [one.id, one])).values()].sort(byTime);

/** Messages received while the newest ones load; they may be newer than the response. */
const receivedWhileLoading = new Map<string, ConversationMessage[]>();

/**
 * Loads the newest messages and merges them with those loaded or received meanwhile. If they don't overlap with the
 * loaded ones, drops these, so that there is never a gap.
 * @throws CallError 404 when the person has no such conversation
 */
export async function loadNewest(id: string): Promise<void> {
  const received = receivedWhileLoading.get(id) ?? [];
  receivedWhileLoading.set(id, received);
  const page = await readPage(id, []).finally(() => receivedWhileLoading.delete(id));
  const messages = mergeMessages(page.messages, received);
  const count = page.count + messages.length - page.messages.length;
  const loaded = findThread(id)?.messages ?? [];
  const isTogether = loaded.length > 0 && messages.some((one) => loaded.some((other) => other.id === one.id));
  const all = isTogether ? mergeMessages(loaded, messages) : messages;
  put(id, { messages: all, count, hasOlder: all.length < count });
  // Loading a page marks its messages as read, but not later ones.
  if (messages.length > page.messages.length) return markConversationRead(id);
  updateConversation(id, (conversation) =>
    conversation.unreadCount === 0 ? conversation : { ...conversation, unreadCount: 0 },
  );
}

const loadingOlder = new Map<string, Promise<void>>();
/** Loads the page before the loaded messages. Concurrent calls share one request. */
export function loadOlder(id: string, limit = PAGE): Promise<void> {
  const running = loadingOlder.get(id);
  if (running) return running;
  const load = async () => {
    const before = findThread(id);
    if (!before?.hasOlder) return;
    const { messages, count } = await readPage(id, before.messages, limit);
    const now = findThread(id);
    if (!now) return;
    const all = mergeMessages(messages, now.messages);
    const hasOlder = all.length < count && messages.length > 0;
    put(id, { messages: all, count, hasOlder });
  };
  const started = load().finally(() => loadingOlder.delete(id));
  loadingOlder.set(id, started);
  return started;
}

/** Loads older messages until `message` is among them. @returns false if the conversation no longer contains it */
export async function loadBackTo(id: string, message: string): Promise<boolean> {
  for (;;) {
    const thread = findThread(id);
    if (thread?.messages.some((one) => one.id === message)) return true;
    if (!thread?.hasOlder) return false;
    await loadOlder(id, MAX_PAGE);
  }
}

/** Adds a message received live or in response to sending it. */
export function addMessage(id: string, message: ConversationMessage): void {
  receivedWhileLoading.get(id)?.push(message);
  const thread = findThread(id);
  if (!thread) return;
  const isKnown = thread.messages.some((one) => one.id === message.id);
  const messages = mergeMessages(thread.messages, [message]);
  put(id, { ...thread, messages, count: thread.count + (isKnown ? 0 : 1) });
}

/** Records that `reader` has read the conversation up to a time. */
export function markRead(id: string, reader: string, at: string): void {
  const thread = findThread(id);
  if (!thread) return;
  const messages = thread.messages.map((one) =>
    one.createdAt <= at && !one.readBy.includes(reader) ? { ...one, readBy: [...one.readBy, reader] } : one,
  );
  put(id, { ...thread, messages });
}

export function dropThread(id: string): void {
  store.set(threadsAtom, (before) =>
    Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)),
  );
}

/** Marks a conversation as read, here and on the server. */
export async function markConversationRead(id: string): Promise<void> {
  const conversation = findConversation(id);
  if (!conversation || conversation.unreadCount === 0) return;
  updateConversation(id, (one) => ({ ...one, unreadCount: 0 }));
  if (conversation.kind === 'chat' && isConnected() && (await emitLive('chat:read', { chatId: id }))) return;
  await readPage(id, [], 1).catch(() => undefined);
}
