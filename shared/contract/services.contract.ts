import { z } from 'zod';
import { command, query } from './endpoint';
import { checkRanges } from './filter.schemas';
import { review } from './reviews.schemas';
import { dataOf, fileError, id, listOf, nothing, pageInput, personRef, picture, reviewSort } from './scalars';
import { service, serviceCard, serviceFields, serviceFilterFields } from './services.schemas';

const photos = { field: 'images', max: 10, accept: 'images' } as const;
const stored = z.object({ data: service, errors: z.array(fileError).optional() });

export const servicesContract = {
  add: command({
    wire: 'POST /service',
    access: 'provider',
    summary: 'Add a service; it is public at once',
    input: z.object({ ...serviceFields, agent: personRef.optional() }),
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
      id,
      ...z.object(serviceFields).partial().shape,
      /** Publications of the kept photos in their new order. */
      images: z.array(z.string().max(200)).max(10).optional(),
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
      })
      .superRefine(checkRanges),
    output: listOf(serviceCard),
    limit: 'search',
  }),
  get: query({
    wire: 'GET /service',
    access: 'open',
    summary: 'One service; counts a view',
    input: z.object({ id }),
    output: dataOf(service),
  }),
  getDetails: query({
    wire: 'GET /service/single_service_and_feedbacks',
    access: 'open',
    summary: 'One service with its reviews and related services',
    input: z.object({
      id,
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
    access: 'owner',
    summary: 'Delete a service into the recycle bin',
    input: z.object({ id }),
    output: nothing,
    message: 'service.deleted',
  }),
  removeAll: command({
    wire: 'DELETE /service/delete_all_services',
    access: 'admin',
    summary: 'Delete all services',
    input: nothing,
    output: z.object({ deletedCount: z.int() }),
    message: 'service.all_deleted',
  }),
};
