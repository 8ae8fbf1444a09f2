import { z } from 'zod';
import {
  chat,
  chatFields,
  checkChat,
  message,
  messageFields,
  readyAnswer,
  removedChat,
  requestMessage,
  requestTalk,
  requestThread,
} from './schemas/chats.schemas';
import { command, query } from './endpoint';
import { personName } from './schemas/people.schemas';
import {
  dataOf,
  id,
  isoDate,
  line,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  search,
  text,
  visibleName,
} from './schemas/scalars';

/** Widths in pixels in which chat pictures are served. */
const pictureWidth = z.union([z.literal(320), z.literal(768), z.literal(1600)]);

const which = {
  archivedChats: z.boolean().default(false),
  favouriteChats: z.boolean().default(false),
  /** Chat currently open on the screen. */
  activeChat: id.optional(),
};
const oneChat = { access: 'login', input: z.object({ chatId: id }), output: dataOf(chat) } as const;

/** Members only; 404 to others (spec/2-api "Chat"). */
export const chatsContract = {
  add: command({
    wire: 'POST /chat/create',
    access: 'login',
    summary: 'Open a chat (201); the existing one with the same person (200)',
    input: z.object(chatFields).superRefine(checkChat),
    output: dataOf(chat),
    status: 201,
  }),
  addAndSend: command({
    wire: 'POST /chat/createChatAndSendMessage',
    access: 'login',
    summary: 'Open a chat and send its first message',
    input: z.object({ ...chatFields, ...messageFields }).superRefine(checkChat),
    output: dataOf(z.object({ chat, message })),
    status: 201,
    limit: 'message',
  }),
  send: command({
    wire: 'POST /chat/sendMessage',
    access: 'login',
    summary: 'Send a message or a picture (201); the stored one for a repeated clientId (200)',
    input: z.object({
      chatId: id,
      /** May be empty if a picture is attached. */
      message: text(0, 4000).optional(),
      clientId: messageFields.clientId,
      quote: messageFields.quote,
    }),
    output: dataOf(message),
    status: 201,
    upload: { field: 'image', max: 1, accept: 'images' },
    limit: 'message',
  }),
  list: query({
    wire: 'GET /chat/fetchChats',
    access: 'login',
    summary: 'The caller’s chats, newest first',
    input: z.object({ ...pageInput(15), ...which, search }),
    /** `serverTime`: the reply includes every earlier change; use it as the next `lastFetchTime`. */
    output: listOf(chat).extend({ unreadTotal: z.int(), serverTime: isoDate }),
  }),
  listUpdated: query({
    wire: 'GET /chat/fetchUpdatedChats',
    access: 'login',
    summary: 'What changed since a time',
    input: z.object({
      /** ISO 8601, or milliseconds since 1970. */
      lastFetchTime: z.union([isoDate, z.int().min(0)]),
      ...which,
    }),
    output: z.object({
      chats: z.array(z.union([chat, removedChat])),
      count: z.int(),
      serverTime: isoDate,
    }),
  }),
  searchMessages: query({
    wire: 'POST /chat/searchMessages',
    access: 'login',
    summary: 'Messages of a chat that match, newest first',
    input: z.object({ chatId: id, searchQuery: line(1, 100), ...pageInput(50) }),
    output: listOf(message),
    limit: 'search',
  }),
  listMessages: query({
    wire: 'GET /chat/getChatMessages',
    access: 'login',
    summary: 'Messages, oldest first inside a page; page 1 is the newest; marks as read',
    input: z.object({ chat: id, ...pageInput(50), before: id.optional() }),
    output: listOf(message),
  }),
  image: query({
    wire: 'GET /chat/getMessageImage',
    access: 'login',
    summary: 'The picture of a message (WebP), for members only; the addresses in `image` name this call',
    input: z.object({
      message: id,
      width: pictureWidth.default(1600),
    }),
    output: nothing,
    beyond: true,
  }),
  toggleArchived: command({
    wire: 'PATCH /chat/archiveChat?chatId',
    summary: 'Put a chat into the caller’s archive, or back',
    ...oneChat,
  }),
  toggleFavourite: command({
    wire: 'PATCH /chat/favouriteChat?chatId',
    summary: 'Mark a chat as the caller’s favourite, or not',
    ...oneChat,
  }),
  toggleMuted: command({
    wire: 'PATCH /chat/muteChat?chatId',
    summary: 'Mute a chat for the caller, or not any more',
    beyond: true,
    ...oneChat,
  }),
  get: query({ wire: 'GET /chat/getChatWithId', summary: 'One chat', ...oneChat }),
  updateUsers: command({
    wire: 'PATCH /chat/update_chat_users/{chatId}',
    access: 'login',
    summary: 'Replace the members of a group; its admin only',
    limit: 'members',
    input: z.object({ chatId: id, users: z.array(personRef).min(1).max(100) }),
    output: dataOf(chat),
  }),
  editGroup: command({
    wire: 'PATCH /chat/edit_group/{chatId}',
    access: 'login',
    summary: 'Name and description of a group, and who is its admin; its admin only',
    limit: 'members',
    input: z.object({
      chatId: id,
      chatName: visibleName(2, 80).optional(),
      description: text(0, 500).nullish(),
      /** Member who takes over as admin. */
      groupAdmin: recordId('person').optional(),
    }),
    output: dataOf(chat),
    beyond: true,
  }),
  setPicture: command({
    wire: 'POST /chat/group_picture/{chatId}',
    access: 'login',
    summary: 'Set the picture of a group, the old one goes; its admin only',
    input: z.object({ chatId: id }),
    output: dataOf(chat),
    upload: { field: 'image', max: 1, accept: 'images' },
    // Notifying all members costs more than storing the picture.
    limit: 'members',
    beyond: true,
  }),
  removePicture: command({
    wire: 'DELETE /chat/group_picture/{chatId}',
    access: 'login',
    summary: 'Remove the picture of a group; its admin only',
    input: z.object({ chatId: id }),
    output: dataOf(chat),
    limit: 'members',
    beyond: true,
  }),
  picture: query({
    wire: 'GET /chat/group_picture/{chatId}',
    access: 'login',
    summary: 'The picture of a group (WebP), for members only; the addresses in `image` name this call',
    input: z.object({ chatId: id, width: pictureWidth.default(320) }),
    output: nothing,
    beyond: true,
  }),
  block: command({
    wire: 'POST /chat/block',
    access: 'login',
    summary: 'Block a person, or lift that: the two neither write to nor see each other',
    input: z.object({ userId: personRef, isBlocked: z.boolean() }),
    output: nothing,
    beyond: true,
  }),
  readyAnswers: query({
    wire: 'GET /chat/readyAnswers',
    access: 'login',
    summary: 'The answers the caller keeps ready',
    input: z.object({}),
    output: dataOf(z.array(readyAnswer)),
    beyond: true,
  }),
  setReadyAnswers: command({
    wire: 'POST /chat/readyAnswers',
    access: 'login',
    summary: 'Replace the answers the caller keeps ready; those without words are left out',
    input: z.object({ answers: z.array(readyAnswer).max(30) }),
    output: dataOf(z.array(readyAnswer)),
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /chat/deleteChat?chatId',
    access: 'login',
    summary: 'Delete a single chat for the caller, a group for all, or leave it',
    input: z.object({ chatId: id }),
    output: nothing,
    message: 'chat.deleted',
  }),
};

/** One thread per property and requester. */
export const propertyRequestChatsContract = {
  list: query({
    wire: 'GET /propertyRequestChat/list',
    access: 'login',
    summary: 'The talks about requests the caller takes part in, the latest first (500 at most)',
    input: z.object({}),
    output: z.object({ data: z.array(requestTalk), unreadTotal: z.int() }),
    beyond: true,
  }),
  send: command({
    wire: 'POST /propertyRequestChat/sendMessage',
    access: 'login',
    summary: 'Write about a request; agents and staff name the requester',
    input: z.object({ propertyId: id, ...messageFields, userId: personRef.optional() }),
    output: dataOf(requestMessage),
    status: 201,
    limit: 'message',
  }),
  listMessages: query({
    wire: 'GET /propertyRequestChat/getChatMessages/{propertyId}',
    access: 'login',
    summary: 'Messages about a request; for agents and staff the threads of the property too',
    input: z.object({ propertyId: id, ...pageInput(50), userId: personRef.optional() }),
    output: z.object({
      propertyDetails: z.object({
        id,
        title: z.string(),
        titleAr: z.string().nullish(),
        createdAt: isoDate,
        image: z.string().nullish(),
        price: z.number(),
        /** Null if the agent is hidden from this reader. */
        agent: personName.nullable(),
      }),
      messages: z.array(requestMessage),
      count: z.int(),
      threads: z.array(requestThread).optional(),
    }),
  }),
};
