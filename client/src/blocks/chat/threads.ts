import { atom, useAtomValue } from 'jotai';
import { call } from '@/platform/api/api';
import { isConnected, emitLive } from '@/platform/api/live';
import { store } from '@/platform/session';
import { byTime, kindOf, messageOfChat, messageOfRequest, partsOfRequest, type TalkMessage } from './talk';
import { changeTalk, onForget, talkOf } from './talks';

/** The loaded messages of a conversation: the newest ones, without gaps. */
export interface ThreadState {
  /** Oldest first. */
  messages: TalkMessage[];
  /** Total number of messages. */
  count: number;
  hasOlder: boolean;
}

const PAGE = 50;
/** The server's maximum page size; used when loading back to a message. */
const MOST = 100;
const threadsAtom = atom<Readonly<Record<string, ThreadState>>>({});
onForget(() => store.set(threadsAtom, {}));

export const useThread = (id: string): ThreadState | undefined => useAtomValue(threadsAtom)[id];
export const threadOf = (id: string): ThreadState | undefined => store.get(threadsAtom)[id];

const put = (id: string, state: ThreadState) =>
  store.set(threadsAtom, (before) => ({ ...before, [id]: state }));

interface Page {
  messages: TalkMessage[];
  count: number;
}
/** Loads the newest messages or the page before the loaded ones. This marks the conversation as read. */
async function readPage(id: string, loaded: TalkMessage[], limit = PAGE): Promise<Page> {
  if (kindOf(id) === 'chat') {
    const before = loaded[0]?.id;
    const { data, count } = await call('chats.listMessages', { chat: id, limit, ...(before && { before }) });
    return { messages: data.map(messageOfChat), count };
  }
  // Numbered pages may overlap if messages arrived meanwhile, but never skip one.
  const page = Math.floor(loaded.length / limit) + 1;
  const { messages, count } = await call('propertyRequestChats.listMessages', {
    ...partsOfRequest(id),
    limit,
    page,
  });
  return { messages: messages.map(messageOfRequest), count };
}

const merged = (a: TalkMessage[], b: TalkMessage[]): TalkMessage[] =>
  [...new Map([...a, ...b].map((one) => [one.id, one])).values()].toSorted(byTime);

/** Messages received while the newest ones load; they may be newer than the response. */
const heardMeanwhile = new Map<string, TalkMessage[]>();

/**
 * Loads the newest messages and merges them with those loaded or received meanwhile. If they don't overlap with the
 * loaded ones, drops these, so that there is never a gap.
 * @throws CallError 404 when the person has no such conversation
 */
export async function loadNewest(id: string): Promise<void> {
  const heard = heardMeanwhile.get(id) ?? [];
  heardMeanwhile.set(id, heard);
  const page = await readPage(id, []).finally(() => heardMeanwhile.delete(id));
  const messages = merged(page.messages, heard);
  const count = page.count + messages.length - page.messages.length;
  const loaded = threadOf(id)?.messages ?? [];
  const isTogether = loaded.length > 0 && messages.some((one) => loaded.some((other) => other.id === one.id));
  const all = isTogether ? merged(loaded, messages) : messages;
  put(id, { messages: all, count, hasOlder: all.length < count });
  // Loading a page marks its messages as read, but not later ones.
  if (messages.length > page.messages.length) return tellRead(id);
  changeTalk(id, (talk) => (talk.unreadCount === 0 ? talk : { ...talk, unreadCount: 0 }));
}

const loadingOlder = new Map<string, Promise<void>>();
/** Loads the page before the loaded messages. Concurrent calls share one request. */
export function loadOlder(id: string, limit = PAGE): Promise<void> {
  const running = loadingOlder.get(id);
  if (running) return running;
  const load = async () => {
    const before = threadOf(id);
    if (!before?.hasOlder) return;
    const { messages, count } = await readPage(id, before.messages, limit);
    const now = threadOf(id);
    if (!now) return;
    const all = merged(messages, now.messages);
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
    const thread = threadOf(id);
    if (thread?.messages.some((one) => one.id === message)) return true;
    if (!thread?.hasOlder) return false;
    await loadOlder(id, MOST);
  }
}

/** Adds a message received live or in response to sending it. */
export function addMessage(id: string, message: TalkMessage): void {
  heardMeanwhile.get(id)?.push(message);
  const thread = threadOf(id);
  if (!thread) return;
  const isThere = thread.messages.some((one) => one.id === message.id);
  const messages = merged(thread.messages, [message]);
  put(id, { ...thread, messages, count: thread.count + (isThere ? 0 : 1) });
}

/** Records that `reader` has read the conversation up to a time. */
export function markRead(id: string, reader: string, at: string): void {
  const thread = threadOf(id);
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
export async function tellRead(id: string): Promise<void> {
  const talk = talkOf(id);
  if (!talk || talk.unreadCount === 0) return;
  changeTalk(id, (one) => ({ ...one, unreadCount: 0 }));
  if (talk.kind === 'chat' && isConnected() && (await emitLive('chat:read', { chatId: id }))) return;
  await readPage(id, [], 1).catch(() => undefined);
}
