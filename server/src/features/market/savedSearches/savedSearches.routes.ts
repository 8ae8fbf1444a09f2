import type { RequestHandler } from 'express';
import { serve } from '../../../platform/http/serve';
import { deleteSearch, listSearches, saveSearch, stopMails, updateSearch } from './savedSearches.service';

export const savedSearchesRoutes = serve('savedSearches', {
  list: ({ caller }) => listSearches(caller),
  add: ({ input, caller }) => saveSearch(input, caller),
  update: ({ input, caller }) => updateSearch(input, caller),
  stop: ({ input }) => stopMails(input.token),
  remove: async ({ input, caller }) => {
    await deleteSearch(input.id, caller);
    return {};
  },
});

/** One click in a mail program: POST /unsubscribe?token= (RFC 8058). */
export const oneClickUnsubscribe: RequestHandler = async (req, res) => {
  const { token } = req.query;
  await stopMails(typeof token === 'string' ? token : '');
  res.set('Cache-Control', 'no-store').json({});
};
