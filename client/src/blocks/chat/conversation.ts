import type { z } from 'zod';
import type {
  chat,
  message,
  requestMessage,
  threadSummary,
} from '@manzil/shared/contract/schemas/chats.schemas';
import type { personName } from '@manzil/shared/contract/schemas/people.schemas';

export type Chat = z.output<typeof chat>;
export type RequestThread = z.output<typeof threadSummary>;
type ChatMessage = z.output<typeof message>;
type RequestMessage = z.output<typeof requestMessage>;
export type Name = z.output<typeof personName>;
/** A chat between people, or the conversation about a request. */
export type ConversationKind = ConversationRef['kind'];

/** Id of the conversation about a request, for URLs and `<Thread>`. */
export const requestChatId = (propertyId: string, userId: string): string => `${propertyId}-${userId}`;
/** A chat, or the listing and the seeker of a request conversation. */
type ConversationRef =
  | { kind: 'chat'; chat: string }
  | { kind: 'propertyRequest'; request: { propertyId: string; userId: string } };
/** What a conversation's id refers to. */
export function parseConversationId(id: string): ConversationRef {
  const [propertyId = '', userId] = id.split('-');
  return userId === undefined
    ? { kind: 'chat', chat: id }
    : { kind: 'propertyRequest', request: { propertyId, userId } };
}

interface LastMessage {
  id: string;
  text: string;
  sender: Name;
  createdAt: string;
}
/** A chat or request conversation, as listed in the inbox. */
export interface Conversation {
  id: string;
  kind: ConversationKind;
  /** A group's name; null for chats named after the other person. */
  groupName: string | null;
  other: Name & { isOnline?: boolean | undefined };
  property: RequestThread['property'] | Chat['property'];
  lastMessage: LastMessage | null;
  unreadCount: number;
  isArchived: boolean;
  isFavourite: boolean;
  isMuted: boolean;
  /** Whether the viewer blocked the other person. */
  isBlocked: boolean;
  updatedAt: string;
  /** Absent for request conversations. */
  chat?: Chat;
}

export const DELETED = 'Deleted user';
const NOBODY: Name = { id: null, name: DELETED, image: null };

export function conversationFromChat(chat: Chat, me: string): Conversation {
  const isGroup = chat.type === 'group';
  return {
    id: chat.id,
    kind: 'chat',
    groupName: isGroup ? (chat.chatName ?? '') : null,
    other: isGroup
      ? { id: chat.id, name: chat.chatName ?? '' }
      : (chat.users.find(({ id }) => id !== me) ?? NOBODY),
    property: chat.property ?? null,
    lastMessage: chat.lastMessage ?? null,
    unreadCount: chat.unreadCount,
    isArchived: chat.isArchived,
    isFavourite: chat.isFavourite,
    isMuted: chat.isMuted,
    isBlocked: chat.isBlocked,
    updatedAt: chat.updatedAt,
    chat: chat,
  };
}

export const conversationFromRequest = (thread: RequestThread): Conversation => ({
  id: requestChatId(thread.propertyId, thread.userId),
  kind: 'propertyRequest',
  groupName: null,
  other: thread.other,
  property: thread.property,
  lastMessage: thread.lastMessage ?? null,
  unreadCount: thread.unreadCount,
  isArchived: thread.isArchived,
  isFavourite: thread.isFavourite,
  isMuted: thread.isMuted,
  isBlocked: false,
  updatedAt: thread.updatedAt,
});

/** Unread messages of a conversation that count towards the badge. */
export const countedUnread = ({ isArchived, isMuted, unreadCount }: Conversation): number =>
  isArchived || isMuted ? 0 : unreadCount;

/** A message of either kind of conversation. */
export interface ConversationMessage {
  id: string;
  kind: ConversationKind;
  sender: Name;
  text: string;
  image: ChatMessage['image'];
  quote: { id: string; sender: Name; text: string } | null;
  /** Ids of those who have read it; in request conversations `other` is the other side. */
  readBy: string[];
  clientId: string | null;
  createdAt: string;
}

export const messageFromChat = ({
  message: text,
  quote,
  clientId,
  ...of
}: ChatMessage): ConversationMessage => ({
  id: of.id,
  kind: 'chat',
  sender: of.sender,
  text,
  image: of.image,
  quote: quote ?? null,
  readBy: of.readBy,
  clientId: clientId ?? null,
  createdAt: of.createdAt,
});

export const OTHER_PARTY = 'other';
export const messageFromRequest = (message: RequestMessage): ConversationMessage => ({
  id: message.id,
  kind: 'propertyRequest',
  sender: message.sender,
  text: message.message,
  image: message.image,
  quote: message.quote ?? null,
  readBy: message.isRead ? [OTHER_PARTY] : [],
  clientId: message.clientId ?? null,
  createdAt: message.createdAt,
});

/** Compares messages chronologically, ties by id. */
export const byTime = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;
