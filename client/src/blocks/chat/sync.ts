import { atom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '@/platform/api/api';
import { subscribe, isConnected, watchConnection } from '@/platform/api/live';
import type { ServerEvent } from '@/platform/api/socket';
import { store } from '@/platform/session';
import {
  byTime,
  messageFromChat,
  messageFromRequest,
  OTHER_PARTY,
  parseConversationId,
  requestChatId,
  conversationFromChat,
  type Conversation,
  type ConversationMessage,
} from './conversation';
import {
  updateConversation,
  updateConversations,
  dropConversation,
  fetchChat,
  fetchRequestChats,
  currentUserId,
  onPersonChange,
  putChat,
  putChats,
  putConversations,
  reloadUnreadCount,
  setUnread,
  findConversation,
  conversationsAtom,
} from './conversations';
import { addMessage, dropThread, loadNewest, markRead, findThread } from './threads';

/** Server time up to which all changes are known. */
let syncedUntil: string | undefined;
/** The conversation open in this tab. */
let openId: string | undefined;

interface Typist {
  userId: string;
  name: string;
  nameAr?: string | null | undefined;
}
/** Who is typing, by conversation. */
export const typingAtom = atom<Readonly<Record<string, Typist[]>>>({});
const TYPING_MS = 6000;
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function setTyping(id: string, who: Typist, isTyping: boolean): void {
  const key = `${id} ${who.userId}`;
  clearTimeout(typingTimers.get(key));
  typingTimers.delete(key);
  store.set(typingAtom, (before) => {
    const others = (before[id] ?? []).filter(({ userId }) => userId !== who.userId);
    return { ...before, [id]: isTyping ? [...others, who] : others };
  });
  if (isTyping) {
    typingTimers.set(
      key,
      setTimeout(() => setTyping(id, who, false), TYPING_MS),
    );
  }
}

/** Updates the conversation for a new message, which becomes the last one unless a later one is known. */
function updateLastMessage(id: string, message: ConversationMessage): void {
  const isOwn = message.sender.id === currentUserId();
  updateConversation(id, (conversation) => {
    const last = conversation.lastMessage;
    if (last && (last.id === message.id || byTime(message, last) < 0)) return conversation;
    const { id: messageId, text, sender, createdAt } = message;
    return {
      ...conversation,
      lastMessage: { id: messageId, text, sender, createdAt },
      updatedAt: createdAt,
      // A message brings an archived request back.
      isArchived: conversation.kind === 'chat' && conversation.isArchived,
      unreadCount: conversation.unreadCount + (isOwn ? 0 : 1),
    };
  });
}

/** Handles a message received live or in response to sending it. */
export function receiveMessage(id: string, message: ConversationMessage): void {
  addMessage(id, message);
  setTyping(id, { userId: message.sender.id ?? OTHER_PARTY, name: '' }, false);
  if (findConversation(id)) updateLastMessage(id, message);
  else if (parseConversationId(id).kind === 'propertyRequest') {
    void fetchRequestChats().catch(() => undefined);
  } else void fetchChat(id).catch(() => undefined);
}

function markOwnRead(id: string): void {
  if (!findConversation(id)) return reloadUnreadCount();
  updateConversation(id, (conversation) =>
    conversation.unreadCount === 0 ? conversation : { ...conversation, unreadCount: 0 },
  );
}

function setPresence(userId: string, isOnline: boolean): void {
  updateConversations((conversation) => {
    const { chat, other } = conversation;
    if (!chat?.users.some(({ id }) => id === userId)) return conversation;
    const users = chat.users.map((user) => (user.id === userId ? { ...user, isOnline } : user));
    const isOther = other.id === userId;
    return { ...conversation, chat: { ...chat, users }, ...(isOther && { other: { ...other, isOnline } }) };
  });
}

function removeConversation(id: string): void {
  dropConversation(id);
  dropThread(id);
}

function handleEvent(serverEvent: ServerEvent): void {
  if (!currentUserId()) return;
  const { event, payload } = serverEvent;
  if (event === 'chat:message') receiveMessage(payload.chatId, messageFromChat(payload));
  else if (event === 'chat:updated') putChat(payload);
  else if (event === 'chat:removed') removeConversation(payload.id);
  else if (event === 'chat:typing') setTyping(payload.chatId, payload, payload.isTyping);
  else if (event === 'presence') setPresence(payload.userId, payload.isOnline);
  else if (event === 'chat:read') {
    if (payload.userId === currentUserId()) markOwnRead(payload.chatId);
    else markRead(payload.chatId, payload.userId, payload.at);
  } else if (event === 'propertyRequestChat:message') {
    if (payload.userId) {
      receiveMessage(requestChatId(payload.propertyId, payload.userId), messageFromRequest(payload));
    }
  } else if (event === 'propertyRequestChat:read') {
    const id = requestChatId(payload.propertyId, payload.userId);
    if (payload.isOwn) markOwnRead(id);
    else markRead(id, OTHER_PARTY, payload.at);
  } else if (event === 'propertyRequestChat:typing') {
    const { sender, isTyping } = payload;
    const who = { ...sender, userId: sender.id ?? OTHER_PARTY };
    setTyping(requestChatId(payload.propertyId, payload.userId), who, isTyping);
  } else if (event === 'propertyRequestChat:updated') void fetchRequestChats().catch(() => undefined);
}

/** Loads a page of chats and the total unread count. */
export async function loadChats(input: {
  page?: number;
  archivedChats?: boolean;
  favouriteChats?: boolean;
  search?: string;
}): Promise<{ ids: string[]; count: number }> {
  const user = currentUserId();
  if (!user) return { ids: [], count: 0 };
  const { data, count, unreadTotal, serverTime } = await call('chats.list', { limit: 30, ...input });
  if (user !== currentUserId()) return { ids: [], count: 0 };
  putConversations(data.map((one): Conversation => conversationFromChat(one, user)));
  setUnread(unreadTotal);
  syncedUntil ??= serverTime;
  return { ids: data.map(({ id }) => id), count };
}

/** Reloads the open conversation. */
const reloadOpen = async () => {
  if (openId !== undefined && document.visibilityState === 'visible') await loadNewest(openId);
};

/** Catches up on changes missed while disconnected, without gaps or duplicates. */
async function catchUp(): Promise<void> {
  const user = currentUserId();
  if (!user) return;
  // The list is still loading for the first time; the open conversation may have loaded before the socket connected.
  if (syncedUntil === undefined) return reloadOpen();
  const from = syncedUntil;
  // Each list reports chats moved to the other as removed, so both are needed.
  const [list, archive] = await Promise.all([
    call('chats.listUpdated', { lastFetchTime: from }),
    call('chats.listUpdated', { lastFetchTime: from, archivedChats: true }),
  ]);
  if (user !== currentUserId()) return;
  const here = [...list.chats, ...archive.chats];
  const remainingIds = new Set(here.flatMap((one) => ('removed' in one ? [] : [one.id])));
  putChats(here.flatMap((one) => ('removed' in one ? [] : [one])));
  for (const one of here) if ('removed' in one && !remainingIds.has(one.id)) removeConversation(one.id);
  syncedUntil = list.serverTime < archive.serverTime ? list.serverTime : archive.serverTime;
  await fetchRequestChats();
  reloadUnreadCount();
  await reloadOpen();
  for (const { id } of store.get(conversationsAtom).byId.values()) {
    // Drops other threads, which may now have gaps; they reload when opened.
    if (id !== openId && findThread(id)) dropThread(id);
  }
}

let runningCatchUp: Promise<void> | undefined;
const catchUpOnce = () =>
  (runningCatchUp ??= catchUp()
    .finally(() => (runningCatchUp = undefined))
    .catch(() => undefined));

let isStarted = false;
let wasConnected = false;
const catchUpListeners = new Set<() => void>();
/** Runs a callback after each catch-up. */
export const onCaughtUp = (listener: () => void): void => void catchUpListeners.add(listener);

/** Loads the data for badges and list and keeps it live. Runs once per page. */
export function startConversations(): void {
  if (isStarted) return;
  isStarted = true;
  subscribe(handleEvent);
  watchConnection(() => {
    const now = isConnected();
    if (now && !wasConnected) void catchUpOnce().then(() => catchUpListeners.forEach((go) => go()));
    wasConnected = now;
  });
  wasConnected = isConnected();
  // After sleep a laptop may hold a dead connection without noticing.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUpOnce();
  });
  onPersonChange(() => {
    syncedUntil = undefined;
    store.set(typingAtom, {});
    load();
  });
  load();
}
const load = () => {
  if (!currentUserId()) return;
  void loadChats({}).catch(() => undefined);
  void fetchRequestChats().catch(() => undefined);
};

/** Whether the socket is connected. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected);

/** Sets the conversation open on screen. */
export function useOpenConversation(id: string | undefined): void {
  useEffect(() => {
    openId = id;
    return () => void (openId = undefined);
  }, [id]);
}
