import { reply, serve } from '../../../platform/http/serve';
import { listRequestMessages, searchThread, sendAboutRequest } from './propertyRequestChats.service';
import { listThreads } from './requestThreads.service';
import { markThread } from './threadMarks.service';

export const propertyRequestChatsRoutes = serve('propertyRequestChats', {
  send: async ({ input, caller, info }) => {
    const { data, isNew } = await sendAboutRequest(input, caller, info);
    return isNew ? { data } : reply({ data }, { status: 200 });
  },
  listMessages: ({ input, caller, info }) => listRequestMessages(input, caller, info),
  searchMessages: ({ input, caller }) => searchThread(input, caller),
  mark: async ({ input, caller, info }) => {
    await markThread(input, caller, info);
    return {};
  },
  list: ({ caller }) => listThreads(caller),
});
