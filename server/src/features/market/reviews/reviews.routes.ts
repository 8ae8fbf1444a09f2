import { reply, serve } from '../../../platform/http/serve';
import {
  addReview,
  deleteReview,
  listByAuthor,
  listOfAgent,
  listOfSubject,
  replyTo,
  setThumb,
} from './reviews.service';

export const reviewsRoutes = {
  ...serve('propertyReviews', {
    add: async ({ input: { propertyId, ...written }, caller }) => {
      const { isNew, ...answer } = await addReview('property', { subject: propertyId, ...written }, caller);
      return reply(answer, { status: isNew ? 201 : 200 });
    },
    remove: ({ input, caller, info }) => deleteReview('property', input.id, caller, info),
    list: ({ input, caller }) => listByAuthor('property', input, caller),
    ofAgent: ({ input, caller }) => listOfAgent('property', input, caller),
    ofProperty: ({ input: { propertyId, ...page }, caller }) =>
      listOfSubject('property', { subject: propertyId, ...page }, caller),
    setThumb: ({ input: { propertyId, ...thumb }, caller }) =>
      setThumb('property', { subject: propertyId, ...thumb }, caller),
    reply: ({ input, caller }) => replyTo('property', input, caller),
  }),
  ...serve('serviceReviews', {
    add: async ({ input: { serviceId, ...written }, caller }) => {
      const { isNew, ...answer } = await addReview('service', { subject: serviceId, ...written }, caller);
      return reply(answer, { status: isNew ? 201 : 200 });
    },
    remove: ({ input, caller, info }) => deleteReview('service', input.id, caller, info),
    list: ({ input, caller }) => listByAuthor('service', input, caller),
    ofAgent: ({ input, caller }) => listOfAgent('service', input, caller),
    ofService: ({ input: { serviceId, ...page }, caller }) =>
      listOfSubject('service', { subject: serviceId, ...page }, caller),
    ofServiceById: ({ input: { id, ...page }, caller }) =>
      listOfSubject('service', { subject: id, ...page }, caller),
    setThumb: ({ input: { serviceId, ...thumb }, caller }) =>
      setThumb('service', { subject: serviceId, ...thumb }, caller),
    reply: ({ input, caller }) => replyTo('service', input, caller),
  }),
};
