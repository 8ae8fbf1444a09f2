import type { Caller } from '../../../platform/base/caller';
import { download, reply, serve } from '../../../platform/http/serve';
import { assertOwnChats } from '../../foundation/people/person.policy';
import { setBlocked } from './blocks.service';
import { viewChat } from './chat.views';
import { getChat, listChats, listUpdatedChats, openChat, toggleMark } from './chats.service';
import { readGroupPicture, removeGroupPicture, setGroupPicture } from './groupPicture.service';
import { openSupport } from './support.service';
import { editGroup, removeChat, updateUsers } from './members.service';
import { answersOf, putAnswers } from './readyAnswers.model';
import { listMessages, openAndSend, readImage, searchInChat, sendMessage } from './messages/messages.service';

const OK = { status: 200 } as const;

/** Refuses impersonated sessions: chats are private. */
const own =
  <C extends { caller: Caller }, R>(handler: (call: C) => R) =>
  (call: C): R => {
    assertOwnChats(call.caller);
    return handler(call);
  };

export const chatsRoutes = serve('chats', {
  add: own(async ({ input, caller, info }) => {
    const { record, isNew } = await openChat(input, caller, info);
    const data = { data: await viewChat(record, caller) };
    return isNew ? data : reply(data, OK);
  }),
  support: own(async ({ caller, info }) => {
    const { record, isNew } = await openSupport(caller, info);
    const data = { data: await viewChat(record, caller) };
    return isNew ? data : reply(data, OK);
  }),
  addAndSend: own(async ({ input, caller, info }) => {
    const { chat, message, isNew } = await openAndSend(input, caller, info);
    const data = { data: { chat, message } };
    return isNew ? data : reply(data, OK);
  }),
  send: own(async ({ input, caller, files, info }) => {
    const { view, isNew } = await sendMessage(input, { caller, files, info });
    return isNew ? { data: view } : reply({ data: view }, OK);
  }),
  list: own(({ input, caller, info }) => listChats(input, caller, info)),
  listUpdated: own(({ input, caller, info }) => listUpdatedChats(input, caller, info)),
  searchMessages: own(({ input, caller }) => searchInChat(input, caller)),
  listMessages: own(({ input, caller, info }) => listMessages(input, caller, info)),
  image: own(async ({ input, caller }) => download(await readImage(input, caller))),
  toggleArchived: own(async ({ input, caller, info }) => ({
    data: await toggleMark(input.chatId, 'isArchived', { caller, ...info }),
  })),
  toggleFavourite: own(async ({ input, caller, info }) => ({
    data: await toggleMark(input.chatId, 'isFavourite', { caller, ...info }),
  })),
  toggleMuted: own(async ({ input, caller, info }) => ({
    data: await toggleMark(input.chatId, 'isMuted', { caller, ...info }),
  })),
  get: own(async ({ input, caller }) => ({ data: await getChat(input.chatId, caller) })),
  updateUsers: own(async ({ input, caller, info }) => ({
    data: await updateUsers(input.chatId, input.users, { caller, ...info }),
  })),
  editGroup: own(async ({ input, caller, info }) => ({
    data: await editGroup(input, { caller, ...info }),
  })),
  setPicture: own(async ({ input, caller, files, info }) => ({
    data: await setGroupPicture(input, { caller, files, info }),
  })),
  removePicture: own(async ({ input, caller, info }) => ({
    data: await removeGroupPicture(input, { caller, info }),
  })),
  picture: own(async ({ input, caller }) => download(await readGroupPicture(input, caller))),
  block: own(async ({ input, caller }) => {
    await setBlocked(input, caller);
    return {};
  }),
  readyAnswers: own(async ({ caller }) => ({ data: await answersOf(caller.id) })),
  setReadyAnswers: own(async ({ input, caller }) => ({ data: await putAnswers(caller.id, input.answers) })),
  remove: own(async ({ input, caller, info }) => {
    await removeChat(input.chatId, { caller, ...info });
    return {};
  }),
});
