import { z } from 'zod';
import { MAX_PHOTOS } from '../../domain/offer/propertyRules';
import { MAX_SEARCH_TEXT } from '../../domain/text/textLimits';
import { command, query } from '../wire/endpoint';
import { propertyExtracts } from './properties.extracts';
import { propertyModeration } from './properties.moderation';
import { checkRanges, facets, filter, filterFields } from '../schemas/filter.schemas';
import {
  draft,
  editable,
  keptImages,
  listingPicture,
  photoNotes,
  pin,
  property,
  propertyCard,
  propertyFields,
  propertyRow,
  staffRow,
  suggestion,
} from '../schemas/properties.schemas';
import { catalogInput, filterAsText, listInput, queueInput } from '../schemas/properties.inputs';
import { revealedContact } from '../schemas/people.schemas';
import { review } from '../schemas/reviews.schemas';
import { serviceCard } from '../schemas/services.schemas';
import {
  dataOf,
  fileError,
  id,
  line,
  listOf,
  nothing,
  pageInput,
  personRef,
  point,
  recordId,
  reviewSort,
} from '../schemas/scalars';

const photos = { field: 'images', max: MAX_PHOTOS, accept: 'images' } as const;
const stored = z.object({
  data: property,
  errors: z.array(fileError).optional(),
  /** Other listings by the same agent that look like the same home. */
  duplicates: z.array(z.object({ id, referenceNo: z.string(), title: z.string() })).optional(),
});
export const propertiesContract = {
  add: command({
    wire: 'POST /property',
    affects: ['dashboard'],
    access: 'agent',
    summary: 'Add a listing; it waits for verification',
    input: z.object({
      ...propertyFields,
      agent: personRef.optional(),
      /** Photos of the caller's draft, in order; placed before the new ones. */
      draftImages: keptImages,
      photoNotes,
      /** Refuses with `looks_the_same` if the agent already has such a home. */
      unlessTwice: z.boolean().optional(),
    }),
    output: stored,
    status: 201,
    message: 'property.added',
    upload: photos,
    limit: 'upload',
  }),
  edit: command({
    wire: 'PATCH /property/edit_property?id',
    affects: ['propertyRequests', 'dashboard'],
    access: 'owner',
    summary: 'Change a listing; large changes send it back to pending',
    input: z.object({
      id: recordId('property'),
      ...editable,
      images: keptImages,
      photoNotes,
      stillAvailable: z.boolean().optional(),
    }),
    output: stored,
    message: 'property.updated',
    upload: photos,
  }),
  upload: command({
    wire: 'POST /property/upload?propertyId',
    access: 'owner',
    summary: 'Add photos to a listing',
    input: z.object({ propertyId: id }),
    output: z.object({ data: z.array(listingPicture), errors: z.array(fileError).optional() }),
    upload: photos,
    limit: 'upload',
  }),
  homepage: query({
    wire: 'GET /homepage/get_all_homepage',
    access: 'open',
    summary: 'The home page: newest listings, best services, filters',
    input: z.object(filterFields).superRefine(checkRanges),
    output: z.object({
      properties: z.array(propertyCard),
      services: z.array(serviceCard),
      filters: z.object({ saved: filter.nullable(), facets }),
    }),
  }),
  homepageByDeal: query({
    wire: 'GET /property/get_all_homepage',
    access: 'open',
    summary: 'The newest 12 of each deal type',
    input: z.object({ userId: personRef.optional() }),
    output: dataOf(
      z.object({
        rent: z.array(propertyCard),
        sale: z.array(propertyCard),
        investment: z.array(propertyCard),
      }),
    ),
  }),
  getAll: query({
    wire: 'GET /property/get_all',
    access: 'open',
    summary: 'The catalog: published listings that match a filter',
    input: catalogInput.superRefine(checkRanges),
    output: listOf(propertyCard).extend({
      facets: facets.optional(),
      /** For short results: match counts without one filter at a time, and counts of the neighbouring districts. */
      loosen: z.array(z.object({ keys: z.array(z.string()), count: z.int() })).optional(),
      raise: z.object({ maxPrice: z.number(), count: z.int() }).optional(),
      beside: z.array(z.object({ id: z.string(), count: z.int() })).optional(),
    }),
    limit: 'search',
  }),
  getAllMapProperties: query({
    wire: 'GET /property/get_all_map_properties',
    access: 'open',
    summary: 'Matching listings inside a bounding box, as pins or clusters',
    input: z
      .object({ ...filterFields, ...filterAsText, zoom: z.number().min(0).max(22).optional() })
      .superRefine(checkRanges),
    output: z.object({
      data: z.array(pin),
      clusters: z.array(point.extend({ count: z.int(), minPrice: z.number() })).optional(),
      count: z.int(),
    }),
    limit: 'search',
  }),
  get: query({
    wire: 'GET /property',
    access: 'open',
    summary: 'One listing; counts a view',
    input: z.object({ id: recordId('property'), userId: personRef.optional() }),
    output: dataOf(property),
  }),
  revealContact: command({
    wire: 'POST /property/reveal_contact',
    affects: 'nothing',
    access: 'open',
    summary: 'Phone and WhatsApp of the agent, unless hidden; counts a view for them',
    input: z.object({ id: recordId('property') }),
    output: dataOf(revealedContact),
    limit: 'contact',
    beyond: true,
  }),
  getDetails: query({
    wire: 'GET /property/get_property_details',
    access: 'open',
    summary: 'One listing with its reviews and recommendations',
    input: z.object({
      id: recordId('property'),
      ...pageInput(10),
      sort: reviewSort,
      fetchOnlyFeedback: z.boolean().default(false),
      fetchRecommended: z.boolean().default(true),
    }),
    output: z.object({
      data: property.optional(),
      recommendedProperties: z.array(propertyCard).optional(),
      averageAgentRating: z.number().optional(),
      agentTotalFeedbacks: z.int().optional(),
      feedbackData: z.array(review),
      feedbackCount: z.int(),
    }),
  }),
  recommended: query({
    wire: 'GET /property/recommended-properties',
    access: 'open',
    summary: 'Eight similar listings, each with a reason',
    input: z.object({ id: recordId('property') }),
    output: dataOf(
      z.array(propertyCard.extend({ reason: z.enum(['district', 'city', 'price', 'type']).optional() })),
    ),
  }),
  ...propertyExtracts,
  agentProperties: query({
    wire: 'GET /property/get_agent_properties',
    access: 'open',
    summary: 'An agent’s published listings, except those that hide the agent',
    input: z.object({ id: personRef }),
    output: dataOf(z.array(propertyCard)),
  }),
  allAgentProperties: query({
    wire: 'GET /property/get_all_agent_properties',
    access: 'open',
    summary: 'An agent’s published listings, paginated',
    input: z.object({
      ...pageInput(12),
      id: personRef,
      category: filterFields.category,
      sort: filterFields.sort,
    }),
    output: listOf(propertyCard),
  }),
  allProperties: query({
    wire: 'GET /property/get_all_properties',
    access: 'staff',
    summary: 'All listings',
    input: queueInput,
    output: listOf(staffRow).extend({ pendingCount: z.int() }),
  }),
  myProperties: query({
    wire: 'GET /property/get_all_my_properties',
    access: 'agent',
    summary: 'The caller’s listings; staff may name an agent',
    input: listInput.extend({ id: personRef.optional() }),
    output: listOf(propertyRow),
  }),
  ...propertyModeration,
  getDraft: query({
    wire: 'GET /property/draft',
    access: 'agent',
    summary: 'The caller’s draft of a new listing',
    input: nothing,
    output: dataOf(draft.nullable()),
    beyond: true,
  }),
  saveDraft: command({
    wire: 'PUT /property/draft',
    affects: 'nothing',
    access: 'agent',
    audit: 'personal',
    summary: 'Save the draft of a new listing without validation',
    input: z.object({
      fields: draft.shape.fields,
      /** Order of the photos; unnamed ones stay at the end. */
      images: keptImages,
      /** Photos to remove. */
      removed: keptImages,
      photoNotes,
    }),
    output: dataOf(draft),
    beyond: true,
  }),
  uploadToDraft: command({
    wire: 'POST /property/draft/upload',
    affects: 'nothing',
    access: 'agent',
    audit: 'personal',
    summary: 'Add photos to the draft; returns the new ones',
    input: nothing,
    output: z.object({ data: z.array(listingPicture), errors: z.array(fileError).optional() }),
    upload: photos,
    limit: 'upload',
    beyond: true,
  }),
  removeDraft: command({
    wire: 'DELETE /property/draft',
    affects: 'nothing',
    access: 'agent',
    audit: 'personal',
    summary: 'Delete the draft and its photos',
    input: nothing,
    output: nothing,
    beyond: true,
  }),
  suggest: query({
    wire: 'GET /search/suggest',
    access: 'open',
    summary:
      'Suggestions for a typed search: places, buildings, reference numbers, and filters its words mean',
    input: z.object({ search: line(1, MAX_SEARCH_TEXT), limit: z.int().min(1).max(20).default(8) }),
    output: dataOf(z.array(suggestion)).extend({ meant: z.array(filter) }),
    limit: 'search',
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /property/delProperty?id',
    affects: ['propertyRequests', 'propertyReviews', 'reports', 'recycleBin', 'dashboard'],
    access: 'owner',
    summary: 'Move a listing to the recycle bin',
    input: z.object({ id: recordId('property') }),
    output: nothing,
    message: 'property.deleted',
  }),
  removeAll: command({
    wire: 'DELETE /property/delete_all_properties/{id}',
    affects: ['propertyRequests', 'propertyReviews', 'recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete all listings of an agent',
    input: z.object({ id: personRef }),
    output: z.object({ deletedCount: z.int() }),
    message: 'property.all_deleted',
  }),
};
