import type { FeatureModule } from '../../module';
import {
  acquaintanceOf,
  askersOf,
  customRequestsBy,
  forgetRequester,
  openRequestsLost,
  requestsBy,
  requestsWith,
  tellOpen,
} from './requestLifecycle.service';
import { requestsRoutes } from './requests.routes';
import { matchMails, tokensOfCustomRequests } from './customRequests.service';
import { tokensOfRequests } from './requestTokens';
import { requestCounts, requestNews, statusNews } from './requests.service';

/** Enquiries about listings and services, and custom requests. */
export const requestsModule = {
  name: 'requests',
  routes: requestsRoutes,
  settlements: [requestCounts, requestNews, statusNews, matchMails],
  storedTokens: [tokensOfRequests, tokensOfCustomRequests],
  onPersonDeleted: ({ id }) => forgetRequester(id),
  contacts: askersOf,
  onSubjectClosed: (closed) => tellOpen(closed),
  roleEffects: openRequestsLost,
  acquaintance: (asker) => acquaintanceOf(asker),
  data: { requests: requestsBy, customRequests: customRequestsBy },
  related: {
    property: { requests: requestsWith('property') },
    service: { requests: requestsWith('service') },
  },
} satisfies FeatureModule;
