import type { FeatureModule } from '../../module';
import {
  relationOf,
  seekersOf,
  customRequestsBy,
  deleteRequestsOf,
  countOrphanedRequests,
  endOffersOf,
  endQuotesBy,
  requestsBy,
  requestsWith,
  moveRequests,
  notifyOpenSeekers,
} from './requestLifecycle.service';
import { requestsRoutes } from './requests.routes';
import { matchMails, tokensOfCustomRequests } from './customRequests.service';
import { goneStands, requestStands, statusStands } from './notifyRequest.service';
import { quoteNotifications, quoteStands } from './quotes/notifyQuote.service';
import { viewingNotifications, viewingRemindersJob, viewingStands } from './viewings/notifyViewing.service';
import { tokensOfRequests } from './requestTokens';
import { requestCounts, newRequestNotifications, statusNotifications } from './requests.service';

/** Enquiries about listings and services, and custom requests. */
export const requestsModule = {
  name: 'requests',
  routes: requestsRoutes,
  settlements: [
    requestCounts,
    newRequestNotifications,
    statusNotifications,
    viewingNotifications,
    quoteNotifications,
    matchMails,
  ],
  jobs: [viewingRemindersJob],
  mailFacts: [requestStands, statusStands, goneStands, viewingStands, quoteStands],
  onSubjectMoved: (moved) => moveRequests(moved),
  storedTokens: [tokensOfRequests, tokensOfCustomRequests],
  onPersonDeleted: ({ id }) => deleteRequestsOf(id),
  onRoleLost: endQuotesBy,
  onPersonSuspended: (id, isSuspended) => (isSuspended ? endOffersOf(id) : Promise.resolve()),
  contacts: seekersOf,
  onSubjectClosed: (closed) => notifyOpenSeekers(closed),
  roleEffects: countOrphanedRequests,
  relationBetween: (seeker) => relationOf(seeker),
  data: { requests: requestsBy, customRequests: customRequestsBy },
  related: {
    property: { requests: requestsWith('property') },
    service: { requests: requestsWith('service') },
  },
} satisfies FeatureModule;
