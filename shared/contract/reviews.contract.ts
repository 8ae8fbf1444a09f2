import { z } from 'zod';
import { MAX_REVIEW_REPLY } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { breakdown, ratingFigures, review, reviewFields } from './schemas/reviews.schemas';
import { id, listOf, pageInput, personRef, recordId, reviewSort, text, thumb } from './schemas/scalars';

const paged = { ...pageInput(10), sort: reviewSort };

/** Shared by the calls for properties and for services. */
const add = {
  access: 'login',
  summary: 'Write a review (201), or replace one’s own (200)',
  output: z.object({ feedBack: review, ...ratingFigures }),
  status: 201,
} as const;
const remove = {
  access: 'author',
  summary: 'Delete a review',
  input: z.object({ id: recordId('review') }),
  output: z.object(ratingFigures),
  message: 'review.deleted',
} as const;
const list = {
  access: 'login',
  summary: 'The caller’s reviews; staff see all, or one author’s',
  input: z.object({ ...paged, userId: personRef.optional() }),
  output: listOf(review),
} as const;
const ofAgent = {
  access: 'login',
  summary: 'Reviews of an agent’s listings; of the caller’s if no id is given',
  input: z.object({ ...paged, id: personRef.optional() }),
  output: listOf(review).extend({ avgRating: z.number(), breakdown }),
} as const;
const ofTarget = {
  access: 'open',
  output: listOf(review).extend({
    avgRating: z.number(),
    breakdown,
    /** The caller's own review, whatever the page. */
    own: review.nullable(),
    /** Signed in and not the owner. */
    mayReview: z.boolean(),
  }),
} as const;
/** Clients may send the current thumb and counts; the input omits them because the server keeps its own. */
const setThumb = {
  access: 'login',
  summary: 'Like or dislike a review; repeating it removes the vote',
  output: z.object({
    userThumbType: thumb,
    likeCount: z.int(),
    dislikeCount: z.int(),
    updatedReview: review,
  }),
} as const;
const givenThumb = { reviewId: id, thumbType: thumb.exclude(['none']) };
const reply = {
  access: 'owner',
  summary: 'Reply once to a review of one’s own listing',
  input: z.object({ id: recordId('review'), text: text(1, MAX_REVIEW_REPLY) }),
  output: z.object({ updatedReview: review }),
  beyond: true,
} as const;

export const propertyReviewsContract = {
  add: command({
    wire: 'POST /property/feedback',
    affects: ['properties', 'agents'],
    input: z.object({ propertyId: id, ...reviewFields }),
    ...add,
  }),
  remove: command({
    wire: 'DELETE /property/feedback/delPropertyFeedBack?id',
    affects: ['properties', 'agents', 'reports'],
    ...remove,
  }),
  list: query({ wire: 'GET /property/feedback/get_all_feedbacks', ...list }),
  ofAgent: query({ wire: 'GET /property/feedback/get_agent_feedbacks', ...ofAgent }),
  ofProperty: query({
    wire: 'GET /property/feedback/single_property_feedbacks',
    summary: 'Reviews of a listing',
    input: z.object({ ...paged, propertyId: id }),
    ...ofTarget,
  }),
  setThumb: command({
    wire: 'POST /property/feedback/like_dislike',
    input: z.object({ propertyId: id, ...givenThumb }),
    ...setThumb,
  }),
  reply: command({ wire: 'POST /property/feedback/reply', ...reply }),
};

export const serviceReviewsContract = {
  add: command({
    wire: 'POST /service/feedback',
    affects: ['services'],
    input: z.object({ serviceId: id, ...reviewFields }),
    ...add,
  }),
  remove: command({
    wire: 'DELETE /service/feedback/delServiceFeedBack?id',
    affects: ['services', 'reports'],
    ...remove,
  }),
  list: query({ wire: 'GET /service/feedback/get_all_feedbacks', ...list }),
  ofAgent: query({ wire: 'GET /service/feedback/get_agent_feedbacks', ...ofAgent }),
  ofService: query({
    wire: 'GET /service/feedback/get_single_service_feedbacks',
    summary: 'Reviews of a service',
    input: z.object({ ...paged, serviceId: id }),
    ...ofTarget,
  }),
  /** Alternative spelling of the same list in the source. */
  ofServiceById: query({
    wire: 'GET /service/getFeedbacks',
    access: 'open',
    summary: 'Reviews of a service',
    input: z.object({ ...paged, id: recordId('service') }),
    output: listOf(review).extend({ avgRating: z.number() }),
  }),
  setThumb: command({
    wire: 'POST /service/feedback/like_dislike',
    input: z.object({ serviceId: id, ...givenThumb }),
    ...setThumb,
  }),
  reply: command({ wire: 'POST /service/feedback/reply', ...reply }),
};
