import { z } from 'zod';
import { AVAILABILITIES, CHAT_TYPES } from '../../domain/enums';
import { personName } from './people.schemas';
import { id, isoDate, personRef, picture, recordId, role, text, visibleName } from './scalars';

/** A retry with the same `clientId` gives the same message, never a second one. */
const clientId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional();

/** What opens a chat. `role` and `groupAdmin`, which clients may send, are the server's to set. */
export const chatFields = {
  /** The caller is added. */
  users: z.array(personRef).min(1).max(100),
  type: z.enum(CHAT_TYPES).default('single'),
  /** Groups only; a single chat shows the other person's name. */
  chatName: visibleName(0, 80).nullish(),
  description: text(0, 500).nullish(),
  /** The listing it was opened from. */
  property: id.nullish(),
};

/** A group has a name of 2 to 80 characters. */
export function checkChat(
  value: { type: string; chatName?: string | null | undefined },
  context: z.RefinementCtx,
) {
  if (value.type !== 'group') return;
  const typed = value.chatName ?? '';
  if (typed === '') {
    context.addIssue({ code: 'custom', path: ['chatName'], params: { key: 'validation.required' } });
  } else if (typed.length < 2) {
    context.addIssue({ code: 'custom', path: ['chatName'], params: { key: 'validation.text_min', n: 2 } });
  }
}

/**
 * An answer somebody keeps ready, in either language or both; `{name}` and `{listing}` stand for whom they write to and
 * for what.
 */
export const readyAnswer = z.object({ text: text(0, 1000), textAr: text(0, 1000) });

export const messageFields = {
  message: text(1, 4000),
  clientId,
  /** The message of the same talk it answers. */
  quote: recordId('message').optional(),
};

/** The beginning of the message another one answers, as it was then. */
const quote = z.object({ id, sender: personName, text: z.string() });

/** A member; without an id and with the name "Deleted user" when the account is gone. */
export const chatMember = personName.extend({
  userID: z.string().nullish(),
  role: role.nullish(),
  companyName: z.string().nullish(),
  isOnline: z.boolean().optional(),
});

export const message = z.object({
  id,
  chat: id,
  sender: personName,
  /** Empty when the message is a picture alone. */
  message: z.string(),
  image: picture.nullish(),
  quote: quote.nullish(),
  readBy: z.array(id),
  clientId: z.string().nullish(),
  createdAt: isoDate,
});

/** A chat as its caller sees it: unread count, archive and favourite are their own. */
export const chat = z.object({
  id,
  users: z.array(chatMember),
  type: z.enum(CHAT_TYPES),
  chatName: z.string().nullish(),
  description: z.string().nullish(),
  /** A group's picture. */
  image: picture.nullish(),
  /** The role of the person who opened it. */
  role,
  groupAdmin: id.nullish(),
  property: z
    .object({
      id,
      title: z.string(),
      titleAr: z.string().nullish(),
      image: z.string().nullish(),
      price: z.number(),
    })
    .nullish(),
  lastMessage: z.object({ id, text: z.string(), sender: personName, createdAt: isoDate }).nullish(),
  unreadCount: z.int(),
  isArchived: z.boolean(),
  isFavourite: z.boolean(),
  /** Its messages are not counted among the reader's unread ones and raise no sign. */
  isMuted: z.boolean(),
  /** The reader has blocked the other person of a single chat. */
  isBlocked: z.boolean(),
  createdAt: isoDate,
  /** Time of the last message or change of members. */
  updatedAt: isoDate,
});

/** A chat the caller no longer has. */
export const removedChat = z.object({ id, removed: z.literal(true) });

/** A message about a property request. */
export const requestMessage = z.object({
  id,
  propertyId: id,
  /** The requester, whose thread it is. */
  userId: id.nullable(),
  sender: personName,
  message: z.string(),
  quote: quote.nullish(),
  /** Somebody of the other side has read it. */
  isRead: z.boolean(),
  clientId: z.string().nullish(),
  createdAt: isoDate,
});

/** A talk about a request as a list of talks shows it to one of those who take part. */
export const requestTalk = z.object({
  propertyId: id,
  /** The requester. */
  userId: id,
  /** The other side: the requester, the agent, or the marketplace for an agent who is hidden. */
  other: personName,
  /** The listing as it is now. */
  property: z.object({
    id,
    title: z.string(),
    titleAr: z.string().nullish(),
    image: z.string().nullish(),
    price: z.number(),
    availability: z.enum(AVAILABILITIES),
  }),
  lastMessage: z.object({ id, text: z.string(), sender: personName, createdAt: isoDate }).nullish(),
  unreadCount: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const requestThread = z.object({
  user: personName,
  lastMessage: z.object({ id, text: z.string(), sender: personName, createdAt: isoDate }).nullish(),
  unreadCount: z.int(),
});
