import { reply, serve } from '../../platform/serve';
import { listRequestMessages, sendAboutRequest } from './propertyRequestChats.service';

export const propertyRequestChatsRoutes = serve('propertyRequestChats', {
  send: async ({ input, caller, info }) => {
    const { data, isNew } = await sendAboutRequest(input, caller, info);
    return isNew ? { data } : reply({ data }, { status: 200 });
  },
  listMessages: ({ input, caller }) => listRequestMessages(input, caller),
});
