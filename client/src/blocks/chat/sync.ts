import { atom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '@/platform/api/api';
import { subscribe, isConnected, watchConnection } from '@/platform/api/live';
import type { ServerEvent } from '@/platform/api/socket';
import { store } from '@/platform/session';
import {
  byTime,
  messageOfChat,
  messageOfRequest,
  OTHER_SIDE,
  requestChatId,
  talkOfChat,
  type Talk,
  type TalkMessage,
} from './talk';
import {
  changeTalk,
  changeTalks,
  dropTalk,
  fetchChat,
  fetchRequests,
  me,
  onForget,
  putChat,
  putChats,
  putTalks,
  recount,
  setUnread,
  talkOf,
  talksAtom,
} from './talks';
import { addMessage, dropThread, loadNewest, markRead, threadOf } from './threads';

/** Server time up to which all changes are known. */
let since: string | undefined;
/** The conversation open in this tab. */
let open: string | undefined;

/** Who is typing, by conversation. */
export const typingAtom = atom<Readonly<Record<string, { userId: string; name: string }[]>>>({});
const TYPING_MS = 6000;
const typing = new Map<string, ReturnType<typeof setTimeout>>();

function setTyping(id: string, who: { userId: string; name: string }, isTyping: boolean): void {
  const key = `${id} ${who.userId}`;
  clearTimeout(typing.get(key));
  typing.delete(key);
  store.set(typingAtom, (before) => {
    const others = (before[id] ?? []).filter(({ userId }) => userId !== who.userId);
    return { ...before, [id]: isTyping ? [...others, who] : others };
  });
  if (isTyping) {
    typing.set(
      key,
      setTimeout(() => setTyping(id, who, false), TYPING_MS),
    );
  }
}

/** Updates the conversation for a new message, which becomes the last one unless a later one is known. */
function noteMessage(id: string, message: TalkMessage): void {
  const isOwn = message.sender.id === me();
  changeTalk(id, (talk) => {
    const last = talk.lastMessage;
    if (last && (last.id === message.id || byTime(message, last) < 0)) return talk;
    const { id: messageId, text, sender, createdAt } = message;
    return {
      ...talk,
      lastMessage: { id: messageId, text, sender, createdAt },
      updatedAt: createdAt,
      unreadCount: talk.unreadCount + (isOwn ? 0 : 1),
    };
  });
}

/** Handles a message received live or in response to sending it. */
export function takeMessage(id: string, message: TalkMessage): void {
  addMessage(id, message);
  if (message.sender.id) setTyping(id, { userId: message.sender.id, name: '' }, false);
  if (talkOf(id)) noteMessage(id, message);
  else if (id.includes('-')) void fetchRequests().catch(() => undefined);
  else void fetchChat(id).catch(() => undefined);
}

function readByMe(id: string): void {
  if (talkOf(id)) changeTalk(id, (talk) => (talk.unreadCount === 0 ? talk : { ...talk, unreadCount: 0 }));
  else recount();
}

function setPresence(userId: string, isOnline: boolean): void {
  changeTalks((talk) => {
    const { chat, other } = talk;
    if (!chat?.users.some(({ id }) => id === userId)) return talk;
    const users = chat.users.map((user) => (user.id === userId ? { ...user, isOnline } : user));
    const isOther = other.id === userId;
    return { ...talk, chat: { ...chat, users }, ...(isOther && { other: { ...other, isOnline } }) };
  });
}

function forgetTalk(id: string): void {
  dropTalk(id);
  dropThread(id);
}

function hear(heard: ServerEvent): void {
  if (!me()) return;
  const { event, payload } = heard;
  if (event === 'chat:message') takeMessage(payload.chatId, messageOfChat(payload));
  else if (event === 'chat:updated') putChat(payload);
  else if (event === 'chat:removed') forgetTalk(payload.id);
  else if (event === 'chat:typing') setTyping(payload.chatId, payload, payload.isTyping);
  else if (event === 'presence') setPresence(payload.userId, payload.isOnline);
  else if (event === 'chat:read') {
    if (payload.userId === me()) readByMe(payload.chatId);
    else markRead(payload.chatId, payload.userId, payload.at);
  } else if (event === 'propertyRequestChat:message') {
    if (payload.userId) {
      takeMessage(requestChatId(payload.propertyId, payload.userId), messageOfRequest(payload));
    }
  } else if (event === 'propertyRequestChat:read') {
    const id = requestChatId(payload.propertyId, payload.userId);
    if (payload.isOwn) readByMe(id);
    else markRead(id, OTHER_SIDE, payload.at);
  }
}

/** Loads a page of chats and the total unread count. */
export async function loadChats(input: {
  page?: number;
  archivedChats?: boolean;
  favouriteChats?: boolean;
  search?: string;
}): Promise<{ ids: string[]; count: number }> {
  const user = me();
  if (!user) return { ids: [], count: 0 };
  const { data, count, unreadTotal, serverTime } = await call('chats.list', { limit: 30, ...input });
  if (user !== me()) return { ids: [], count: 0 };
  putTalks(data.map((one): Talk => talkOfChat(one, user)));
  setUnread(unreadTotal);
  since ??= serverTime;
  return { ids: data.map(({ id }) => id), count };
}

/** Reloads the open conversation. */
const readOpen = async () => {
  if (open !== undefined && document.visibilityState === 'visible') await loadNewest(open);
};

/** Catches up on changes missed while disconnected, without gaps or duplicates. */
async function catchUp(): Promise<void> {
  const user = me();
  if (!user) return;
  // The list is still loading for the first time; the open conversation may have loaded before the socket connected.
  if (since === undefined) return readOpen();
  const from = since;
  // Each list reports chats moved to the other as removed, so both are needed.
  const [list, archive] = await Promise.all([
    call('chats.listUpdated', { lastFetchTime: from }),
    call('chats.listUpdated', { lastFetchTime: from, archivedChats: true }),
  ]);
  if (user !== me()) return;
  const here = [...list.chats, ...archive.chats];
  const kept = new Set(here.flatMap((one) => ('removed' in one ? [] : [one.id])));
  putChats(here.flatMap((one) => ('removed' in one ? [] : [one])));
  for (const one of here) if ('removed' in one && !kept.has(one.id)) forgetTalk(one.id);
  since = list.serverTime < archive.serverTime ? list.serverTime : archive.serverTime;
  await fetchRequests();
  recount();
  await readOpen();
  for (const { id } of store.get(talksAtom).byId.values()) {
    // Drops other threads, which may now have gaps; they reload when opened.
    if (id !== open && threadOf(id)) dropThread(id);
  }
}

let catching: Promise<void> | undefined;
const catchUpOnce = () =>
  (catching ??= catchUp()
    .finally(() => (catching = undefined))
    .catch(() => undefined));

let isStarted = false;
let wasLive = false;
const catchers = new Set<() => void>();
/** Runs a callback after each catch-up. */
export const onCaughtUp = (go: () => void): void => void catchers.add(go);

/** Loads the data for badges and list and keeps it live. Runs once per page. */
export function startTalks(): void {
  if (isStarted) return;
  isStarted = true;
  subscribe(hear);
  watchConnection(() => {
    const now = isConnected();
    if (now && !wasLive) void catchUpOnce().then(() => catchers.forEach((go) => go()));
    wasLive = now;
  });
  wasLive = isConnected();
  // After sleep a laptop may hold a dead connection without noticing.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUpOnce();
  });
  onForget(() => {
    since = undefined;
    store.set(typingAtom, {});
    load();
  });
  load();
}
const load = () => {
  if (!me()) return;
  void loadChats({}).catch(() => undefined);
  void fetchRequests().catch(() => undefined);
};

/** Whether the socket is connected. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected);

/** Sets the conversation open on screen. */
export function useOpenTalk(id: string | undefined): void {
  useEffect(() => {
    open = id;
    return () => void (open = undefined);
  }, [id]);
}
