import type { FeatureModule } from '../../module';
import { propertyRequestChatsRoutes } from './propertyRequestChats.routes';
import {
  contactsOf,
  lastThreadMessages,
  openThread,
  threadsOf,
  threadsWithListing,
} from './propertyRequestChats.service';
import { archiveClosed } from './threadMarks.service';

/** Chats about enquiries for listings. */
export const propertyRequestChatsModule = {
  name: 'propertyRequestChats',
  routes: propertyRequestChatsRoutes,
  settlements: [lastThreadMessages],
  contacts: contactsOf,
  data: { requestTalks: threadsOf },
  related: { property: { requestChats: threadsWithListing } },
  onRequestSent: async ({ kind, ...request }) => {
    if (kind === 'property') await openThread(request);
  },
  onRequestStatus: archiveClosed,
} satisfies FeatureModule;
