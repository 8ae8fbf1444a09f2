import { serve } from '../../../platform/http/serve';
import { deleteSearch, listSearches, saveSearch, stopMails, updateSearch } from './savedSearches.service';

export const savedSearchesRoutes = serve('savedSearches', {
  list: ({ caller }) => listSearches(caller),
  add: ({ input, caller, info }) => saveSearch(input, caller, info),
  update: ({ input, caller, info }) => updateSearch(input, caller, info),
  stop: ({ input }) => stopMails(input.token),
  remove: async ({ input, caller, info }) => {
    await deleteSearch(input.id, caller, info);
    return {};
  },
});
