import { z } from 'zod';
import { MAX_SERVICE_PHOTOS } from '../domain/offer/serviceQuality';
import { MAX_STAFF_REASON, MIN_STAFF_REASON } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { checkRanges } from './schemas/filter.schemas';
import { revealedContact } from './schemas/people.schemas';
import { draft } from './schemas/properties.schemas';
import { review } from './schemas/reviews.schemas';
import {
  dataOf,
  fileError,
  id,
  listOf,
  nothing,
  pageInput,
  personRef,
  picture,
  recordId,
  reviewSort,
  text,
} from './schemas/scalars';
import {
  service,
  serviceCard,
  serviceFacets,
  serviceFields,
  serviceFilterFields,
  serviceForm,
  serviceListInput,
  serviceRow,
} from './schemas/services.schemas';

const photos = { field: 'images', max: MAX_SERVICE_PHOTOS, accept: 'images' } as const;
/** PublicIDs of the photos to keep, in their new order. */
const keptPhotos = z.array(z.string().max(200)).max(MAX_SERVICE_PHOTOS).optional();
const stored = z.object({ data: service, errors: z.array(fileError).optional() });

export const servicesContract = {
  add: command({
    wire: 'POST /service',
    affects: ['dashboard'],
    access: 'provider',
    summary: 'Add a service; it is public at once',
    input: z.object({
      ...serviceFields,
      agent: personRef.optional(),
      /** Photos of the caller's draft, in order; placed before the new ones. */
      draftImages: keptPhotos,
    }),
    output: stored,
    status: 201,
    message: 'service.added',
    upload: photos,
    limit: 'upload',
  }),
  edit: command({
    wire: 'PATCH /service/editService?id',
    access: 'owner',
    summary: 'Change a service',
    input: z.object({
      id: recordId('service'),
      ...serviceForm.partial().shape,
      /** PublicIDs of the photos to keep, in their new order. */
      images: keptPhotos,
      agent: personRef.optional(),
    }),
    output: stored,
    message: 'service.updated',
    upload: photos,
  }),
  upload: command({
    wire: 'POST /service/upload?serviceId',
    access: 'owner',
    summary: 'Add photos to a service',
    input: z.object({ serviceId: id }),
    output: z.object({ data: z.array(picture), errors: z.array(fileError).optional() }),
    upload: photos,
    limit: 'upload',
  }),
  getAll: query({
    wire: 'GET /service/get_all_services',
    access: 'open',
    summary: 'Services that match a filter',
    input: z
      .object({
        ...pageInput(12),
        ...serviceFilterFields,
        filter: z.object(serviceFilterFields).superRefine(checkRanges).optional(),
        /** Includes match counts per choice. */
        facets: z.boolean().optional(),
      })
      .superRefine(checkRanges),
    output: listOf(serviceCard).extend({ facets: serviceFacets.optional() }),
    limit: 'search',
  }),
  get: query({
    wire: 'GET /service',
    access: 'open',
    summary: 'One service; counts a view',
    input: z.object({ id: recordId('service') }),
    output: dataOf(service),
  }),
  revealContact: command({
    wire: 'POST /service/reveal_contact',
    affects: 'nothing',
    access: 'open',
    summary: 'Phone and WhatsApp of the provider; counts a view for them',
    input: z.object({ id: recordId('service') }),
    output: dataOf(revealedContact),
    limit: 'contact',
    beyond: true,
  }),
  getDetails: query({
    wire: 'GET /service/single_service_and_feedbacks',
    access: 'open',
    summary: 'One service with its reviews and related services',
    input: z.object({
      id: recordId('service'),
      ...pageInput(10),
      sort: reviewSort,
      fetchOnlyFeedback: z.boolean().default(false),
    }),
    output: z.object({
      data: service.optional(),
      relatedServices: z.array(serviceCard).optional(),
      feedbackData: z.array(review),
      feedbackCount: z.int(),
      avgRating: z.number(),
    }),
  }),
  remove: command({
    wire: 'DELETE /service?id',
    affects: ['serviceRequests', 'serviceReviews', 'reports', 'recycleBin', 'dashboard'],
    access: 'owner',
    summary: 'Move a service to the recycle bin',
    input: z.object({ id: recordId('service') }),
    output: nothing,
    message: 'service.deleted',
  }),
  getDraft: query({
    wire: 'GET /service/draft',
    access: 'provider',
    summary: 'The caller’s draft of a new service',
    input: nothing,
    output: dataOf(draft.nullable()),
    beyond: true,
  }),
  saveDraft: command({
    wire: 'PUT /service/draft',
    affects: 'nothing',
    access: 'provider',
    audit: 'personal',
    summary: 'Save the draft of a new service without validation',
    input: z.object({
      fields: draft.shape.fields,
      /** Order of the photos; unnamed ones stay at the end. */
      images: keptPhotos,
      /** Photos to remove. */
      removed: keptPhotos,
    }),
    output: dataOf(draft),
    beyond: true,
  }),
  uploadToDraft: command({
    wire: 'POST /service/draft/upload',
    affects: 'nothing',
    access: 'provider',
    audit: 'personal',
    summary: 'Add photos to the draft; returns the new ones',
    input: nothing,
    output: z.object({ data: z.array(picture), errors: z.array(fileError).optional() }),
    upload: photos,
    limit: 'upload',
    beyond: true,
  }),
  removeDraft: command({
    wire: 'DELETE /service/draft',
    affects: 'nothing',
    access: 'provider',
    audit: 'personal',
    summary: 'Delete the draft and its photos',
    input: nothing,
    output: nothing,
    beyond: true,
  }),
  mine: query({
    wire: 'GET /service/my_services',
    access: 'provider',
    summary: "The caller's services",
    input: serviceListInput,
    output: listOf(serviceRow),
    beyond: true,
  }),
  all: query({
    wire: 'GET /service/all_services',
    access: 'staff',
    summary: 'All services, including hidden ones',
    input: serviceListInput.extend({ agent: recordId('person').optional() }),
    output: listOf(serviceRow),
    beyond: true,
  }),
  hide: command({
    wire: 'PATCH /service/hide_service?id',
    affects: ['reports', 'dashboard'],
    access: 'staff',
    summary: 'Hide a service from the public lists; its owner sees the reason',
    input: z.object({ id: recordId('service'), reason: text(MIN_STAFF_REASON, MAX_STAFF_REASON) }),
    output: nothing,
    message: 'service.hidden',
    beyond: true,
  }),
  show: command({
    wire: 'PATCH /service/show_service?id',
    affects: ['reports', 'dashboard'],
    access: 'staff',
    summary: 'Unhide a service',
    input: z.object({ id: recordId('service') }),
    output: nothing,
    message: 'service.shown',
    beyond: true,
  }),
  removeAllOf: command({
    wire: 'DELETE /service/delete_all_services/{id}',
    affects: ['serviceRequests', 'serviceReviews', 'recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete all services of a provider',
    input: z.object({ id: personRef }),
    output: z.object({ deletedCount: z.int() }),
    message: 'service.all_of_deleted',
    beyond: true,
  }),
  removeAll: command({
    wire: 'DELETE /service/delete_all_services',
    affects: ['serviceRequests', 'serviceReviews', 'recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete all services',
    input: nothing,
    output: z.object({ deletedCount: z.int() }),
    message: 'service.all_deleted',
  }),
};
