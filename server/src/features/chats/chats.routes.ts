import { download, reply, serve } from '../../platform/serve';
import { viewChat } from './chat.views';
import { getChat, listChats, listUpdatedChats, openChat, toggleMark } from './chats.service';
import { removeChat, updateUsers } from './members.service';
import { listMessages, openAndSend, readImage, searchInChat, sendMessage } from './messages.service';

const OK = { status: 200 } as const;

export const chatsRoutes = serve('chats', {
  add: async ({ input, caller, info }) => {
    const { record, isNew } = await openChat(input, caller, info);
    const data = { data: await viewChat(record, caller) };
    return isNew ? data : reply(data, OK);
  },
  addAndSend: async ({ input, caller, info }) => {
    const { chat, message, isNew } = await openAndSend(input, caller, info);
    const data = { data: { chat, message } };
    return isNew ? data : reply(data, OK);
  },
  send: async ({ input, caller, files, info }) => {
    const { view, isNew } = await sendMessage(input, { caller, files, info });
    return isNew ? { data: view } : reply({ data: view }, OK);
  },
  list: ({ input, caller, info }) => listChats(input, caller, info),
  listUpdated: ({ input, caller, info }) => listUpdatedChats(input, caller, info),
  searchMessages: ({ input, caller }) => searchInChat(input, caller),
  listMessages: ({ input, caller, info }) => listMessages(input, caller, info),
  image: async ({ input, caller }) => download(await readImage(input, caller)),
  toggleArchived: async ({ input, caller, info }) => ({
    data: await toggleMark(input.chatId, 'isArchived', { caller, ...info }),
  }),
  toggleFavourite: async ({ input, caller, info }) => ({
    data: await toggleMark(input.chatId, 'isFavourite', { caller, ...info }),
  }),
  get: async ({ input, caller }) => ({ data: await getChat(input.chatId, caller) }),
  updateUsers: async ({ input, caller, info }) => ({
    data: await updateUsers(input.chatId, input.users, { caller, ...info }),
  }),
  remove: async ({ input, caller, info }) => {
    await removeChat(input.chatId, { caller, ...info });
    return {};
  },
});
