import { serve } from '../../platform/http/serve';
import { forgetSearch, listSearches, saveSearch, stopSearch, updateSearch } from './savedSearches.service';

export const savedSearchesRoutes = serve('savedSearches', {
  list: ({ caller }) => listSearches(caller),
  add: ({ input, caller }) => saveSearch(input, caller),
  update: ({ input, caller }) => updateSearch(input, caller),
  stop: ({ input }) => stopSearch(input.token),
  remove: async ({ input, caller }) => {
    await forgetSearch(input.id, caller);
    return {};
  },
});
