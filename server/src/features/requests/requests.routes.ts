import { serve } from '../../platform/serve';
import {
  deleteCustomRequest,
  listCustomRequests,
  sendCustomRequest,
  setCustomStatus,
} from './customRequests.service';
import './keeping.service';
import { deleteRequest, listRequests, sendRequest, setRequestStatus } from './requests.service';

export const requestsRoutes = new Map([
  ...serve('propertyRequests', {
    add: ({ input: { propertyId, ...form }, caller }) =>
      sendRequest('property', { subject: propertyId, ...form }, caller),
    list: ({ input, caller }) => listRequests('property', input, caller),
    setStatus: ({ input, caller }) => setRequestStatus('property', input, caller),
    remove: async ({ input, caller }) => {
      await deleteRequest('property', input.id, caller);
      return {};
    },
  }),
  ...serve('serviceRequests', {
    add: ({ input: { serviceId, ...form }, caller }) =>
      sendRequest('service', { subject: serviceId, ...form }, caller),
    list: ({ input, caller }) => listRequests('service', input, caller),
    setStatus: ({ input, caller }) => setRequestStatus('service', input, caller),
    remove: async ({ input, caller }) => {
      await deleteRequest('service', input.id, caller);
      return {};
    },
  }),
  ...serve('customRequests', {
    add: async ({ input, caller }) => {
      await sendCustomRequest(input, caller);
      return {};
    },
    list: ({ input }) => listCustomRequests(input),
    setStatus: ({ input, caller }) => setCustomStatus(input, caller),
    remove: async ({ input }) => {
      await deleteCustomRequest(input.id);
      return {};
    },
  }),
]);
