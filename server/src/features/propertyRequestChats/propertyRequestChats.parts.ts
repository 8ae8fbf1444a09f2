import type { FeatureParts } from '../parts';
import { propertyRequestChatsRoutes } from './propertyRequestChats.routes';
import { contactsOf, openThread, talksOf, talksWithListing } from './propertyRequestChats.service';

/** Talks about a request for a listing. */
export const propertyRequestChatsParts = {
  name: 'propertyRequestChats',
  routes: propertyRequestChatsRoutes,
  contacts: contactsOf,
  data: { requestTalks: talksOf },
  related: { property: { requestChats: talksWithListing } },
  onRequestSent: async ({ kind, subject, user, message }) => {
    if (kind === 'property') await openThread(subject, user, message);
  },
} satisfies FeatureParts;
