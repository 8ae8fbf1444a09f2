import { atom, useAtomValue } from 'jotai';
import { call } from '@/platform/api/api';
import { getSession, onSession, store } from '@/platform/session';
import {
  countedUnread,
  conversationFromChat,
  conversationFromRequest,
  type Chat,
  type Conversation,
} from './conversation';

/** The signed-in person's known conversations. */
interface Conversations {
  byId: ReadonlyMap<string, Conversation>;
  /** Unread messages of all chats, loaded or not, that are neither archived nor muted. */
  unreadInChats: number;
}
const EMPTY: Conversations = { byId: new Map(), unreadInChats: 0 };

export const conversationsAtom = atom<Conversations>(EMPTY);
/** The badge count: unread messages of chats and request conversations. */
const unreadCountAtom = atom((get) => {
  const { byId, unreadInChats } = get(conversationsAtom);
  return [...byId.values()].reduce(
    (sum, conversation) =>
      conversation.kind === 'propertyRequest' ? sum + countedUnread(conversation) : sum,
    unreadInChats,
  );
});
export const useUnreadCount = (): number => useAtomValue(unreadCountAtom);
export const useConversation = (id: string | undefined): Conversation | undefined =>
  useAtomValue(conversationsAtom).byId.get(id ?? '');

/** Id of the person signed in as themselves; undefined while impersonating, since admins don't read others' chats. */
export const currentUserId = (): string | undefined => {
  const session = getSession();
  return session && !session.isImpersonated ? session.user.id : undefined;
};
export const findConversation = (id: string): Conversation | undefined =>
  store.get(conversationsAtom).byId.get(id);

function updateState(edit: (byId: Map<string, Conversation>) => number | void): void {
  const { byId, unreadInChats } = store.get(conversationsAtom);
  const next = new Map(byId);
  store.set(conversationsAtom, { byId: next, unreadInChats: Math.max(0, unreadInChats + (edit(next) ?? 0)) });
}

/**
 * Edits all known conversations, or only those given, and adjusts the unread count. `edit` returns a conversation
 * unchanged to skip it.
 */
export function updateConversations(
  edit: (conversation: Conversation) => Conversation,
  conversations: Iterable<Conversation> = store.get(conversationsAtom).byId.values(),
): void {
  const edited = [...conversations]
    .map((conversation) => [conversation, edit(conversation)] as const)
    .filter(([conversation, next]) => next !== conversation);
  if (edited.length === 0) return;
  updateState((byId) => {
    let more = 0;
    for (const [conversation, next] of edited) {
      byId.set(conversation.id, next);
      if (conversation.kind === 'chat') more += countedUnread(next) - countedUnread(conversation);
    }
    return more;
  });
}
export function updateConversation(id: string, edit: (conversation: Conversation) => Conversation): void {
  const conversation = findConversation(id);
  if (conversation) updateConversations(edit, [conversation]);
}

/** Stores loaded conversations without changing the unread count; callers set or reload it. */
export function putConversations(conversations: Conversation[]): void {
  updateState((byId) => conversations.forEach((conversation) => byId.set(conversation.id, conversation)));
}

let recountTimer: ReturnType<typeof setTimeout> | undefined;
const RECOUNT_DELAY_MS = 300;
/** Reloads the unread count after a change in a chat that is not loaded. */
export function reloadUnreadCount(): void {
  clearTimeout(recountTimer);
  recountTimer = setTimeout(() => {
    const requestedBy = currentUserId();
    if (!requestedBy) return;
    call('chats.list', { limit: 1 })
      .then(({ unreadTotal }) => {
        if (requestedBy === currentUserId()) setUnread(unreadTotal);
      })
      .catch(() => undefined);
  }, RECOUNT_DELAY_MS);
}
export function setUnread(unreadInChats: number): void {
  store.set(conversationsAtom, (before) => ({ ...before, unreadInChats }));
}

/** Stores chats from the server together, not one by one: after a night offline there are many. */
export function putChats(chats: Chat[]): void {
  const user = currentUserId();
  if (!user || chats.length === 0) return;
  const ids = new Set(chats.map(({ id }) => id));
  store.set(removedAtom, (before) =>
    [...before].some((id) => ids.has(id)) ? new Set([...before].filter((id) => !ids.has(id))) : before,
  );
  const received = new Map(chats.map((chat) => [chat.id, conversationFromChat(chat, user)]));
  const known = [...received.keys()]
    .map(findConversation)
    .filter((conversation) => conversation !== undefined);
  updateConversations((conversation) => received.get(conversation.id) ?? conversation, known);
  const added = [...received.values()].filter(({ id }) => findConversation(id) === undefined);
  if (added.length === 0) return;
  putConversations(added);
  reloadUnreadCount();
}
export const putChat = (chat: Chat): void => putChats([chat]);

/** Conversations the person has lost, kept so that they aren't requested again. */
const removedAtom = atom<ReadonlySet<string>>(new Set<string>());
export const useIsRemoved = (id: string | undefined): boolean => useAtomValue(removedAtom).has(id ?? '');

/** Removes a conversation the person has lost. */
export function dropConversation(id: string): void {
  store.set(removedAtom, (before) => new Set([...before, id]));
  const conversation = findConversation(id);
  if (!conversation) return;
  updateState((byId) => {
    byId.delete(id);
    return conversation.kind === 'chat' ? -countedUnread(conversation) : 0;
  });
}

/**
 * Loads an unknown chat and stores it.
 * @throws CallError if the person has no such chat
 */
export async function fetchChat(id: string): Promise<void> {
  const { data } = await call('chats.get', { chatId: id });
  putChat(data);
}

/** Loads the request conversations. */
export async function fetchRequestChats(): Promise<void> {
  const requestedBy = currentUserId();
  if (!requestedBy) return;
  const { data } = await call('propertyRequestChats.list', {});
  if (requestedBy !== currentUserId()) return;
  updateState((byId) => {
    for (const { id, kind } of [...byId.values()]) if (kind === 'propertyRequest') byId.delete(id);
    for (const conversation of data.map(conversationFromRequest)) byId.set(conversation.id, conversation);
  });
}

let owner: string | undefined;
const personListeners = new Set<() => void>();
/** Registers a callback that clears personal data when the person changes or signs out. */
export const onPersonChange = (listener: () => void): void => void personListeners.add(listener);
onSession(() => {
  const now = currentUserId();
  if (owner === now) return;
  owner = now;
  store.set(conversationsAtom, EMPTY);
  for (const forget of personListeners) forget();
});
