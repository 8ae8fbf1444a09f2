import { serve } from '../../../platform/http/serve';
import {
  deleteCustomRequest,
  listCustomRequests,
  sendCustomRequest,
  sendMatches,
  setCustomStatus,
} from './customRequests.service';
import {
  deleteRequest,
  listRequests,
  sendRequest,
  setRequestNote,
  setRequestStatus,
} from './requests.service';
import {
  agreedViewings,
  cancelViewing,
  pickViewing,
  proposeViewing,
  refuseViewing,
  viewingFile,
} from './viewings.service';

export const requestsRoutes = {
  ...serve('propertyRequests', {
    add: ({ input: { propertyId, ...form }, caller, info }) =>
      sendRequest('property', { subject: propertyId, ...form }, caller, info),
    list: ({ input, caller }) => listRequests('property', input, caller),
    setStatus: ({ input, caller, info }) => setRequestStatus('property', input, caller, info),
    setNote: ({ input, caller, info }) => setRequestNote('property', input, caller, info),
    proposeViewing: ({ input, caller, info }) => proposeViewing(input, caller, info),
    pickViewing: ({ input, caller, info }) => pickViewing(input, caller, info),
    refuseViewing: ({ input, caller, info }) => refuseViewing(input, caller, info),
    cancelViewing: ({ input, caller, info }) => cancelViewing(input, caller, info),
    agreedViewings: ({ caller }) => agreedViewings(caller),
    viewingFile: ({ input, caller, info }) => viewingFile(input.id, caller, info.lang),
    remove: async ({ input, caller, info }) => {
      await deleteRequest('property', input.id, caller, info);
      return {};
    },
  }),
  ...serve('serviceRequests', {
    add: ({ input: { serviceId, ...form }, caller, info }) =>
      sendRequest('service', { subject: serviceId, ...form }, caller, info),
    list: ({ input, caller }) => listRequests('service', input, caller),
    setStatus: ({ input, caller, info }) => setRequestStatus('service', input, caller, info),
    setNote: ({ input, caller, info }) => setRequestNote('service', input, caller, info),
    remove: async ({ input, caller, info }) => {
      await deleteRequest('service', input.id, caller, info);
      return {};
    },
  }),
  ...serve('customRequests', {
    add: async ({ input, caller, info }) => {
      await sendCustomRequest(input, caller, info);
      return {};
    },
    list: ({ input }) => listCustomRequests(input),
    setStatus: ({ input, caller, info }) => setCustomStatus(input, caller, info),
    send: ({ input, caller, info }) => sendMatches(input, caller, info),
    remove: async ({ input, info }) => {
      await deleteCustomRequest(input.id, info);
      return {};
    },
  }),
};
