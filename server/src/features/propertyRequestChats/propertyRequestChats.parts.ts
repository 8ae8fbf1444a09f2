import type { FeatureParts } from '../parts';
import { propertyRequestChatsRoutes } from './propertyRequestChats.routes';
import {
  contactsOf,
  lastInTalk,
  openThread,
  talksOf,
  talksWithListing,
} from './propertyRequestChats.service';

/** Talks about a request for a listing. */
export const propertyRequestChatsParts = {
  name: 'propertyRequestChats',
  routes: propertyRequestChatsRoutes,
  settlements: [lastInTalk],
  contacts: contactsOf,
  data: { requestTalks: talksOf },
  related: { property: { requestChats: talksWithListing } },
  onRequestSent: async ({ kind, ...request }) => {
    if (kind === 'property') await openThread(request);
  },
} satisfies FeatureParts;
