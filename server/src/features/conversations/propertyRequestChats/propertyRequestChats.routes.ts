import { download, reply, serve } from '../../../platform/http/serve';
import { listRequestMessages, searchThread, sendAboutRequest } from './propertyRequestChats.service';
import { listThreads, readThreadImage } from './requestThreads.service';
import { markThread } from './threadMarks.service';

export const propertyRequestChatsRoutes = serve('propertyRequestChats', {
  send: async ({ input, caller, files, info }) => {
    const { data, isNew } = await sendAboutRequest(input, caller, { files, info });
    return isNew ? { data } : reply({ data }, { status: 200 });
  },
  image: async ({ input, caller }) => download(await readThreadImage(input, caller)),
  listMessages: ({ input, caller, info }) => listRequestMessages(input, caller, info),
  searchMessages: ({ input, caller }) => searchThread(input, caller),
  mark: async ({ input, caller, info }) => {
    await markThread(input, caller, info);
    return {};
  },
  list: ({ caller }) => listThreads(caller),
});
