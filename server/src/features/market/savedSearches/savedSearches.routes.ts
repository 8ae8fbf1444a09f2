import type { RequestHandler } from 'express';
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

/** One click in a mail program: POST /unsubscribe?token= (RFC 8058). */
export const oneClickUnsubscribe: RequestHandler = async (req, res) => {
  const { token } = req.query;
  await stopMails(typeof token === 'string' ? token : '');
  res.set('Cache-Control', 'no-store').json({});
};
