import { serve } from '../../../platform/http/serve';
import {
  deleteCustomRequest,
  listCustomRequests,
  sendCustomRequest,
  sendMatches,
  setCustomStatus,
} from './customRequests.service';
import { listLeads } from './leads.service';
import {
  deleteRequest,
  latestRequest,
  listRequests,
  sendRequest,
  setRequestNote,
  setRequestStatus,
} from './requests.service';
import { acceptQuote, declineQuote, sendQuote, withdrawQuote } from './quotes/quotes.service';
import {
  agreedViewings,
  cancelViewing,
  keepViewing,
  pickViewing,
  proposeViewing,
  refuseViewing,
  viewingFile,
} from './viewings/viewings.service';

export const requestsRoutes = {
  ...serve('propertyRequests', {
    add: ({ input: { propertyId, ...form }, caller }) =>
      sendRequest('property', { subject: propertyId, ...form }, caller),
    list: ({ input, caller }) => listRequests('property', input, caller),
    setStatus: ({ input, caller }) => setRequestStatus('property', input, caller),
    setNote: ({ input, caller }) => setRequestNote('property', input, caller),
    proposeViewing: ({ input, caller }) => proposeViewing(input, caller),
    pickViewing: ({ input, caller }) => pickViewing(input, caller),
    refuseViewing: ({ input, caller }) => refuseViewing(input, caller),
    keepViewing: ({ input, caller }) => keepViewing(input, caller),
    cancelViewing: ({ input, caller }) => cancelViewing(input, caller),
    latest: ({ input, caller }) => latestRequest(input, caller),
    agreedViewings: ({ caller }) => agreedViewings(caller),
    viewingFile: ({ input, caller, info }) => viewingFile(input.id, caller, info.lang),
    remove: async ({ input, caller, info }) => {
      await deleteRequest('property', input.id, caller, info);
      return {};
    },
  }),
  ...serve('serviceRequests', {
    add: ({ input: { serviceId, ...form }, caller }) =>
      sendRequest('service', { subject: serviceId, ...form }, caller),
    list: ({ input, caller }) => listRequests('service', input, caller),
    setStatus: ({ input, caller }) => setRequestStatus('service', input, caller),
    setNote: ({ input, caller }) => setRequestNote('service', input, caller),
    sendQuote: ({ input, caller }) => sendQuote(input, caller),
    acceptQuote: ({ input, caller }) => acceptQuote(input, caller),
    declineQuote: ({ input, caller }) => declineQuote(input, caller),
    withdrawQuote: ({ input, caller }) => withdrawQuote(input, caller),
    remove: async ({ input, caller, info }) => {
      await deleteRequest('service', input.id, caller, info);
      return {};
    },
  }),
  ...serve('integrations', { leads: ({ input, caller }) => listLeads(input, caller) }),
  ...serve('customRequests', {
    add: async ({ input, caller, info }) => {
      await sendCustomRequest(input, caller, info);
      return {};
    },
    list: ({ input }) => listCustomRequests(input),
    setStatus: ({ input, caller }) => setCustomStatus(input, caller),
    send: ({ input, caller }) => sendMatches(input, caller),
    remove: async ({ input, caller }) => {
      await deleteCustomRequest(input.id, caller);
      return {};
    },
  }),
};
