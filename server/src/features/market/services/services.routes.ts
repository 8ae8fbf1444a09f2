import { serve } from '../../../platform/http/serve';
import { listOfSubject } from '../reviews/reviews.service';
import { deleteAllOf, deleteAllServices, deleteService } from './removal.service';
import { servicePage } from './service.view';
import { listServices, findRelatedServices } from './serviceList.service';
import { hideService, listAllServices, listMyServices, showService } from './serviceRows.service';
import {
  addService,
  editService,
  getService,
  revealContact,
  uploadToService,
  getVisibleService,
} from './services.service';

export const servicesRoutes = serve('services', {
  add: ({ input, caller, files, info }) => addService(input, { caller, files, info }),
  edit: ({ input, caller, files, info }) => editService(input, { caller, files, info }),
  upload: ({ input, caller, files, info }) => uploadToService(input.serviceId, { caller, files, info }),
  getAll: ({ input: { page, limit, facets, filter, ...own } }) =>
    listServices({ ...filter, ...own }, { page, limit, facets }),
  get: async ({ input, caller, info }) => ({ data: await getService(input.id, caller, info) }),
  revealContact: async ({ input, caller, info }) => ({ data: await revealContact(input.id, caller, info) }),
  getDetails: async ({ input: { id, fetchOnlyFeedback, ...page }, caller }) => {
    const { data, count, avgRating } = await listOfSubject('service', { subject: id, ...page }, caller);
    const reviews = { feedbackData: data, feedbackCount: count, avgRating };
    if (fetchOnlyFeedback) return reviews;
    const record = await getVisibleService(id, caller);
    return {
      data: await servicePage(record, caller),
      relatedServices: await findRelatedServices(record),
      ...reviews,
    };
  },
  remove: async ({ input, caller, info }) => {
    await deleteService(input.id, caller, info);
    return {};
  },
  mine: ({ input, caller }) => listMyServices(input, caller),
  all: ({ input }) => listAllServices(input),
  hide: async ({ input, caller, info }) => {
    await hideService(input, caller, info);
    return {};
  },
  show: async ({ input, caller, info }) => {
    await showService(input.id, caller, info);
    return {};
  },
  removeAllOf: ({ input, caller, info }) => deleteAllOf(input.id, caller, info),
  removeAll: ({ caller, info }) => deleteAllServices(caller, info),
});
