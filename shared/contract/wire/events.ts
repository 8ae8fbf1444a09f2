import { z } from 'zod';
import { SESSION_ENDINGS } from '../../domain/enums';
import { FEATURES } from '../index';
import { chat, message, removedChat, requestMessage } from '../schemas/chats.schemas';
import { notification } from '../notifications.contract';
import { personName } from '../schemas/people.schemas';
import { id, isoDate } from '../schemas/scalars';

/** Events sent to open sockets (spec/4-platform "Realtime"). Clients send messages over REST. */
export const serverEvents = {
  /** To all members except the sending tab. */
  'chat:message': message.extend({ chatId: id }),
  'chat:updated': chat,
  'chat:removed': removedChat,
  /** `userId` has read `chatId` up to `at`. */
  'chat:read': z.object({ chatId: id, userId: id, at: isoDate }),
  'chat:typing': z.object({
    chatId: id,
    userId: id,
    name: z.string(),
    nameAr: z.string().nullish(),
    isTyping: z.boolean(),
  }),
  presence: z.object({ userId: id, isOnline: z.boolean() }),
  'propertyRequestChat:message': requestMessage,
  /**
   * A participant has read the thread of seeker `userId` up to `at`. `isOwn`: the recipient of the event is that
   * participant.
   */
  'propertyRequestChat:read': z.object({ propertyId: id, userId: id, isOwn: z.boolean(), at: isoDate }),
  /** The recipient's marks of a thread have changed: refetch the list. */
  'propertyRequestChat:updated': z.object({ propertyId: id, userId: id }),
  'propertyRequestChat:typing': z.object({
    propertyId: id,
    userId: id,
    sender: personName,
    isTyping: z.boolean(),
  }),
  notification,
  /**
   * Data the account reads has changed; clients refetch the feature named. Sent to all of the account's tabs except the
   * sender's.
   */
  'account:changed': z.object({
    what: z.enum(FEATURES),
  }),
  'session:ended': z.object({ reason: z.enum(SESSION_ENDINGS) }),
};

/** Events accepted from clients, each acknowledged. Only the server joins rooms. */
export const clientEvents = {
  'chat:typing': z.strictObject({ chatId: id, isTyping: z.boolean() }),
  'chat:read': z.strictObject({ chatId: id }),
  'propertyRequestChat:typing': z.strictObject({ propertyId: id, userId: id, isTyping: z.boolean() }),
};

/** Acknowledgement of a client's event. */
export type Ack = { success: true } | { success: false; code: string; message: string };

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
export type ServerToClientEvents = {
  [E in keyof ServerEvents]: (payload: z.output<ServerEvents[E]>) => void;
};
export type ClientToServerEvents = {
  [E in keyof ClientEvents]: (payload: z.input<ClientEvents[E]>, ack: (answer: Ack) => void) => void;
};
