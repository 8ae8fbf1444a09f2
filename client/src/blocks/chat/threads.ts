import { atom, useAtomValue } from 'jotai';
import { call } from '@/platform/api/api';
import { isConnected, emitLive } from '@/platform/api/live';
import { store } from '@/platform/session';
import { byTime, kindOf, messageOfChat, messageOfRequest, partsOfRequest, type TalkMessage } from './talk';
import { changeTalk, onForget, talkOf } from './talks';

/** Messages of a talk that are loaded: the newest ones, without a gap. */
export interface ThreadState {
  /** Oldest first. */
  messages: TalkMessage[];
  /** All there are. */
  count: number;
  hasOlder: boolean;
}

const PAGE = 50;
/** As many as the server gives at once; for the way back to a message. */
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
/** Reads a page of messages, the newest or those before the loaded ones; the talk is read by that. */
async function readPage(id: string, loaded: TalkMessage[], limit = PAGE): Promise<Page> {
  if (kindOf(id) === 'chat') {
    const before = loaded[0]?.id;
    const { data, count } = await call('chats.listMessages', { chat: id, limit, ...(before && { before }) });
    return { messages: data.map(messageOfChat), count };
  }
  // Numbered pages may overlap when messages came meanwhile, never leave one out.
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

/** What is heard of talks while their newest messages are being read: it may have been written after they were. */
const heardMeanwhile = new Map<string, TalkMessage[]>();

/**
 * Reads the newest messages and puts them to those that are loaded or heard meanwhile; when more came than a page holds,
 * the older ones are let go, so that there is never a gap.
 * @throws CallError 404 when the talk is not there for this person
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
  // Reading the page has read what is on it, not what came after.
  if (messages.length > page.messages.length) return tellRead(id);
  changeTalk(id, (talk) => (talk.unreadCount === 0 ? talk : { ...talk, unreadCount: 0 }));
}

const loadingOlder = new Map<string, Promise<void>>();
/** Reads the page before the loaded messages; asked twice at once it reads one. */
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

/** Loads back until a message is there; false when it is none of this talk any more. */
export async function loadBackTo(id: string, message: string): Promise<boolean> {
  for (;;) {
    const thread = threadOf(id);
    if (thread?.messages.some((one) => one.id === message)) return true;
    if (!thread?.hasOlder) return false;
    await loadOlder(id, MOST);
  }
}

/** A message came, live or as the answer to sending it. */
export function addMessage(id: string, message: TalkMessage): void {
  heardMeanwhile.get(id)?.push(message);
  const thread = threadOf(id);
  if (!thread) return;
  const isThere = thread.messages.some((one) => one.id === message.id);
  const messages = merged(thread.messages, [message]);
  put(id, { ...thread, messages, count: thread.count + (isThere ? 0 : 1) });
}

/** Somebody has read the talk up to a time. */
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

/** Tells the server that everything in a talk was read. */
export async function tellRead(id: string): Promise<void> {
  const talk = talkOf(id);
  if (!talk || talk.unreadCount === 0) return;
  changeTalk(id, (one) => ({ ...one, unreadCount: 0 }));
  if (talk.kind === 'chat' && isConnected() && (await emitLive('chat:read', { chatId: id }))) return;
  await readPage(id, [], 1).catch(() => undefined);
}
