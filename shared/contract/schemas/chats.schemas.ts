import { z } from 'zod';
import { AVAILABILITIES, CHAT_TYPES } from '../../domain/enums';
import {
  MAX_CHAT_MESSAGE,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_MEMBERS,
  MAX_READY_ANSWER,
} from '../../domain/text/textLimits';
import { personName } from './people.schemas';
import { id, isoDate, nothing, personRef, picture, recordId, role, text, visibleName } from './scalars';

/** Makes sending idempotent: a retry with the same `clientId` returns the same message. */
const clientId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional();

/** Input for opening a chat. The server sets `role` and `groupAdmin`, although clients may send them. */
export const chatFields = {
  /** The caller is added automatically. */
  users: z.array(personRef).min(1).max(MAX_GROUP_MEMBERS),
  type: z.enum(CHAT_TYPES).default('single'),
  /** Groups only; a single chat shows the other person's name. */
  chatName: visibleName(0, 80).nullish(),
  description: text(0, MAX_GROUP_DESCRIPTION).nullish(),
  /** Listing from which the chat was opened. */
  property: id.nullish(),
};

/** Requires a name of 2 to 80 characters for a group. */
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

/** A canned reply in one or both languages. `{name}` and `{listing}` are replaced by the recipient and the listing. */
export const readyAnswer = z.object({ text: text(0, MAX_READY_ANSWER), textAr: text(0, MAX_READY_ANSWER) });

export const messageFields = {
  message: text(1, MAX_CHAT_MESSAGE),
  clientId,
  /** Message in the same thread that it replies to. */
  quote: recordId('message').optional(),
};

/** Text is optional with a picture. */
export const sentFields = { ...messageFields, message: text(0, MAX_CHAT_MESSAGE).optional() };

/** Widths in pixels in which chat pictures are served. */
export const pictureWidth = z.union([z.literal(320), z.literal(768), z.literal(1600)]);
/** A call for a message's picture. */
export const pictureCall = {
  input: z.object({ message: id, width: pictureWidth.default(1600) }),
  output: nothing,
  beyond: true,
} as const;

/** Start of the quoted message, as it was when quoted. */
const quote = z.object({ id, sender: personName, text: z.string() });

/** A member. Deleted accounts have no id and the name "Deleted user". */
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
  /** Empty for a picture without text. */
  message: z.string(),
  image: picture.nullish(),
  quote: quote.nullish(),
  readBy: z.array(id),
  clientId: z.string().nullish(),
  createdAt: isoDate,
});

/** A chat from the caller's view: unread count, archive and favourite are per member. */
export const chat = z.object({
  id,
  users: z.array(chatMember),
  type: z.enum(CHAT_TYPES),
  chatName: z.string().nullish(),
  description: z.string().nullish(),
  /** Picture of a group. */
  image: picture.nullish(),
  /** Role of the person who opened the chat. */
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
  /** Excluded from the reader's unread count and notifications. */
  isMuted: z.boolean(),
  /** The reader has blocked the other person of a single chat. */
  isBlocked: z.boolean(),
  createdAt: isoDate,
  /** Time of the last message or membership change. */
  updatedAt: isoDate,
});

/** A chat removed from the caller's list. */
export const removedChat = z.object({ id, removed: z.literal(true) });

/** A message about a property request. */
export const requestMessage = z.object({
  id,
  propertyId: id,
  /** The seeker, who owns the thread. */
  userId: id.nullable(),
  sender: personName,
  /** Empty for a picture without text. */
  message: z.string(),
  image: picture.nullish(),
  quote: quote.nullish(),
  /** Read by someone on the other side. */
  isRead: z.boolean(),
  clientId: z.string().nullish(),
  createdAt: isoDate,
});

/** A request thread in a participant's list of conversations. */
export const threadSummary = z.object({
  propertyId: id,
  /** The seeker. */
  userId: id,
  /** The other side: the seeker, the agent, or the marketplace if the agent is hidden. */
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
  isArchived: z.boolean(),
  isFavourite: z.boolean(),
  /** Excluded from the reader's unread count. */
  isMuted: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const requestThread = z.object({
  user: personName,
  lastMessage: z.object({ id, text: z.string(), sender: personName, createdAt: isoDate }).nullish(),
  unreadCount: z.int(),
});
