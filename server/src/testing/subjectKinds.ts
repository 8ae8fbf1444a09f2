import { aListing } from './factories/property.factory';
import { aService } from './factories/service.factory';

/** Kinds that can be reviewed and inquired about: how to create one, and the calls about it. */
export const SUBJECTS = {
  property: {
    role: 'agent',
    make: async (agent: string) => String((await aListing({ agent }))._id),
    page: '/property?id=',
    list: '/property/get_all?limit=100',
    review: '/property/feedback',
    unreview: '/property/feedback/delPropertyFeedBack?id=',
    ask: '/property/requests/add_request_form',
    setStatus: '/property/save_property_request_status',
    unask: '/property/delete_property_request/',
    remove: '/property/delProperty?id=',
  },
  service: {
    role: 'service_agent',
    make: async (agent: string) => String((await aService({ agent }))._id),
    page: '/service?id=',
    list: '/service/get_all_services?limit=100',
    review: '/service/feedback',
    unreview: '/service/feedback/delServiceFeedBack?id=',
    ask: '/service/add_request_form_service',
    setStatus: '/service/save_service_request_status',
    unask: '/service/delete_service_request/',
    remove: '/service?id=',
  },
} as const;
export type SubjectName = keyof typeof SUBJECTS;

/** A valid request form without its target. */
export const REQUEST_FORM = {
  name: 'Mona Saleh',
  email: 'mona@people.test',
  phone: '+971501234567',
  message: 'May I see it?',
};
