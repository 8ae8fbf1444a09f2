import type { FeatureModule } from '../../module';
import { propertyRequestChatsRoutes } from './propertyRequestChats.routes';
import {
  contactsOf,
  lastInTalk,
  openThread,
  talksOf,
  talksWithListing,
} from './propertyRequestChats.service';

/** Chats about enquiries for listings. */
export const propertyRequestChatsModule = {
  name: 'propertyRequestChats',
  routes: propertyRequestChatsRoutes,
  settlements: [lastInTalk],
  contacts: contactsOf,
  data: { requestTalks: talksOf },
  related: { property: { requestChats: talksWithListing } },
  onRequestSent: async ({ kind, ...request }) => {
    if (kind === 'property') await openThread(request);
  },
} satisfies FeatureModule;
