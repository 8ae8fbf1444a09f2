import { z } from 'zod';
import { SESSION_ENDINGS } from '../domain/enums';
import { chat, message, removedChat, requestMessage } from './schemas/chats.schemas';
import { notification } from './notifications.contract';
import { id, isoDate } from './schemas/scalars';

/** What the server tells open sockets (spec/4-platform "Realtime"); sending goes by REST. */
export const serverEvents = {
  /** To all members but the sending tab. */
  'chat:message': message.extend({ chatId: id }),
  'chat:updated': chat,
  'chat:removed': removedChat,
  /** `userId` has read `chatId` up to `at`. */
  'chat:read': z.object({ chatId: id, userId: id, at: isoDate }),
  'chat:typing': z.object({ chatId: id, userId: id, name: z.string(), isTyping: z.boolean() }),
  presence: z.object({ userId: id, isOnline: z.boolean() }),
  'propertyRequestChat:message': requestMessage,
  /** One who takes part has read the talk of requester `userId` up to `at`; `isOwn` when that is the hearer. */
  'propertyRequestChat:read': z.object({ propertyId: id, userId: id, isOwn: z.boolean(), at: isoDate }),
  notification,
  /** Something the account keeps has changed: a hint to read these calls again. To all its tabs except the sender's. */
  'account:changed': z.object({
    what: z.enum(['favorites', 'hidden', 'notifications', 'savedFilters', 'savedSearches']),
  }),
  'session:ended': z.object({ reason: z.enum(SESSION_ENDINGS) }),
};

/** What clients may say; each is acknowledged. Rooms are joined by the server alone. */
export const clientEvents = {
  'chat:typing': z.strictObject({ chatId: id, isTyping: z.boolean() }),
  'chat:read': z.strictObject({ chatId: id }),
};

/** The answer to a client's event. */
export type Ack = { success: true } | { success: false; code: string; message: string };

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
export type ServerToClientEvents = {
  [E in keyof ServerEvents]: (payload: z.output<ServerEvents[E]>) => void;
};
export type ClientToServerEvents = {
  [E in keyof ClientEvents]: (payload: z.input<ClientEvents[E]>, ack: (answer: Ack) => void) => void;
};
