import { z } from 'zod';
import {
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_MEMBERS,
  MAX_READY_ANSWERS,
  MAX_SEARCH_TEXT,
} from '../domain/text/textLimits';
import {
  chat,
  chatFields,
  checkChat,
  message,
  messageFields,
  pictureCall,
  pictureWidth,
  readyAnswer,
  removedChat,
  requestMessage,
  threadSummary,
  requestThread,
  sentFields,
} from './schemas/chats.schemas';
import { command, query } from './wire/endpoint';
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

const which = {
  archivedChats: z.boolean().default(false),
  favouriteChats: z.boolean().default(false),
  /** Chat currently open on the screen. */
  activeChat: id.optional(),
};
/** A chat that a call opens (201) or finds (200). */
const opened = { access: 'login', output: dataOf(chat), status: 201 } as const;
const oneChat = { access: 'login', input: z.object({ chatId: id }), output: dataOf(chat) } as const;

/** Members only; 404 to others (spec/2-api "Chat"). */
export const chatsContract = {
  add: command({
    wire: 'POST /chat/create',
    ...opened,
    summary: 'Open a chat (201), or return the existing one with that person (200)',
    input: z.object(chatFields).superRefine(checkChat),
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
    affects: 'nothing',
    access: 'login',
    summary: 'Send a message or a picture (201), or return the stored one for a repeated clientId (200)',
    input: z.object({ chatId: id, ...sentFields }),
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
    summary: 'Changes since a given time',
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
    summary: 'Matching messages of a chat, newest first',
    input: z.object({ chatId: id, searchQuery: line(1, MAX_SEARCH_TEXT), ...pageInput(100) }),
    output: listOf(message),
    limit: 'search',
  }),
  listMessages: query({
    wire: 'GET /chat/getChatMessages',
    access: 'login',
    summary: 'Messages, oldest first within a page; page 1 is the newest. Marks them as read',
    input: z.object({ chat: id, ...pageInput(50), before: id.optional() }),
    output: listOf(message),
  }),
  image: query({
    wire: 'GET /chat/getMessageImage',
    access: 'login',
    summary: 'The picture of a message (WebP), for members only; the URLs in `image` point here',
    ...pictureCall,
  }),
  toggleArchived: command({
    wire: 'PATCH /chat/archiveChat?chatId',
    summary: 'Archive or unarchive a chat for the caller',
    ...oneChat,
  }),
  toggleFavourite: command({
    wire: 'PATCH /chat/favouriteChat?chatId',
    summary: 'Mark or unmark a chat as the caller’s favourite',
    ...oneChat,
  }),
  toggleMuted: command({
    wire: 'PATCH /chat/muteChat?chatId',
    summary: 'Mute or unmute a chat for the caller',
    beyond: true,
    ...oneChat,
  }),
  get: query({ wire: 'GET /chat/getChatWithId', summary: 'One chat', ...oneChat }),
  updateUsers: command({
    wire: 'PATCH /chat/update_chat_users/{chatId}',
    access: 'login',
    summary: 'Replace the members of a group; its admin only',
    limit: 'members',
    input: z.object({ chatId: id, users: z.array(personRef).min(1).max(MAX_GROUP_MEMBERS) }),
    output: dataOf(chat),
  }),
  editGroup: command({
    wire: 'PATCH /chat/edit_group/{chatId}',
    access: 'login',
    summary: 'Change the name, description or admin of a group; its admin only',
    limit: 'members',
    input: z.object({
      chatId: id,
      chatName: visibleName(2, 80).optional(),
      description: text(0, MAX_GROUP_DESCRIPTION).nullish(),
      /** Member who takes over as admin. */
      groupAdmin: recordId('person').optional(),
    }),
    output: dataOf(chat),
    beyond: true,
  }),
  setPicture: command({
    wire: 'POST /chat/group_picture/{chatId}',
    access: 'login',
    summary: 'Replace the picture of a group; its admin only',
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
    summary: 'The picture of a group (WebP), for members only; the URLs in `image` point here',
    input: z.object({ chatId: id, width: pictureWidth.default(320) }),
    output: nothing,
    beyond: true,
  }),
  support: command({
    wire: 'POST /chat/support',
    ...opened,
    summary: 'Open a chat with the site’s support (201), or return the existing one (200)',
    input: nothing,
    beyond: true,
  }),
  block: command({
    wire: 'POST /chat/block',
    access: 'login',
    summary: 'Block or unblock a person; neither can write to or find the other',
    input: z.object({ userId: personRef, isBlocked: z.boolean() }),
    output: nothing,
    beyond: true,
  }),
  readyAnswers: query({
    wire: 'GET /chat/readyAnswers',
    access: 'login',
    summary: 'The caller’s saved replies',
    input: z.object({}),
    output: dataOf(z.array(readyAnswer)),
    beyond: true,
  }),
  setReadyAnswers: command({
    wire: 'POST /chat/readyAnswers',
    access: 'login',
    summary: 'Replace the caller’s saved replies; drops empty ones',
    input: z.object({ answers: z.array(readyAnswer).max(MAX_READY_ANSWERS) }),
    output: dataOf(z.array(readyAnswer)),
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /chat/deleteChat?chatId',
    access: 'login',
    summary: 'Delete a single chat for the caller; delete a group for all, or leave it',
    input: z.object({ chatId: id }),
    output: nothing,
    message: 'chat.deleted',
  }),
};

/** One thread per property and seeker. */
export const propertyRequestChatsContract = {
  list: query({
    wire: 'GET /propertyRequestChat/list',
    access: 'login',
    summary: 'The caller’s request chats, newest first; at most 500',
    input: z.object({}),
    output: z.object({ data: z.array(threadSummary), unreadTotal: z.int() }),
    beyond: true,
  }),
  send: command({
    wire: 'POST /propertyRequestChat/sendMessage',
    affects: 'nothing',
    access: 'login',
    summary: 'Send a message or a picture in a request chat; agents and staff name the seeker',
    input: z.object({ propertyId: id, ...sentFields, userId: personRef.optional() }),
    output: dataOf(requestMessage),
    status: 201,
    upload: { field: 'image', max: 1, accept: 'images' },
    limit: 'message',
  }),
  image: query({
    wire: 'GET /propertyRequestChat/getMessageImage',
    access: 'login',
    summary:
      'The picture of a message (WebP), for the seeker, the agent and staff; the URLs in `image` point here',
    ...pictureCall,
  }),
  searchMessages: query({
    wire: 'POST /propertyRequestChat/searchMessages',
    access: 'login',
    summary: 'Matching messages of a request chat, newest first; agents and staff name the seeker',
    input: z.object({
      propertyId: id,
      userId: personRef.optional(),
      searchQuery: line(1, MAX_SEARCH_TEXT),
      ...pageInput(100),
    }),
    output: listOf(requestMessage),
    limit: 'search',
    beyond: true,
  }),
  mark: command({
    wire: 'PATCH /propertyRequestChat/mark/{propertyId}',
    affects: 'nothing',
    access: 'login',
    summary:
      'Archive, mute or mark a request chat as favourite for the caller; agents and staff name the seeker',
    input: z.object({
      propertyId: id,
      userId: personRef.optional(),
      isArchived: z.boolean().optional(),
      isFavourite: z.boolean().optional(),
      isMuted: z.boolean().optional(),
    }),
    output: nothing,
    beyond: true,
  }),
  listMessages: query({
    wire: 'GET /propertyRequestChat/getChatMessages/{propertyId}',
    access: 'login',
    summary: 'Messages of a request chat; for agents and staff also the property’s threads',
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
