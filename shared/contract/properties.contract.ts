import { z } from 'zod';
import { command, query } from './endpoint';
import { checkRanges, facets, filter, filterFields } from './filter.schemas';
import {
  draft,
  editable,
  keptImages,
  pin,
  property,
  propertyCard,
  propertyFields,
  propertyRow,
  suggestion,
} from './properties.schemas';
import { catalogInput, filterAsText, listInput, queueInput } from './properties.inputs';
import { review } from './reviews.schemas';
import { serviceCard } from './services.schemas';
import {
  dataOf,
  fileError,
  id,
  listOf,
  nothing,
  pageInput,
  personRef,
  picture,
  point,
  reviewSort,
  text,
} from './scalars';

const photos = { field: 'images', max: 30, accept: 'images' } as const;
const stored = z.object({
  data: property,
  errors: z.array(fileError).optional(),
  /** Other listings of the same agent that look like the same home. */
  duplicates: z.array(z.object({ id, referenceNo: z.string(), title: z.string() })).optional(),
});
/** One listing, or several at once. */
const hiding = {
  access: 'admin',
  input: z.object({ id: id.optional(), ids: z.array(id).max(100).optional() }),
  output: dataOf(z.array(z.object({ id, hideAgent: z.boolean() }))),
} as const;

export const propertiesContract = {
  add: command({
    wire: 'POST /property',
    access: 'agent',
    summary: 'Add a listing; it waits for verification',
    input: z.object({
      ...propertyFields,
      agent: personRef.optional(),
      /** Photos of the caller's draft, in their order; they come before the new ones. */
      draftImages: keptImages,
      /** Refuse with `looks_the_same` when the agent has such a home already. */
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
    access: 'owner',
    summary: 'Change a listing; large changes send it back to pending',
    input: z.object({ id, ...editable, images: keptImages, stillAvailable: z.boolean().optional() }),
    output: stored,
    message: 'property.updated',
    upload: photos,
  }),
  upload: command({
    wire: 'POST /property/upload?propertyId',
    access: 'owner',
    summary: 'Add photos to a listing',
    input: z.object({ propertyId: id }),
    output: z.object({ data: z.array(picture), errors: z.array(fileError).optional() }),
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
    summary: 'The catalogue: published listings that match a filter',
    input: catalogInput.superRefine(checkRanges),
    output: listOf(propertyCard).extend({
      facets: facets.optional(),
      loosen: z.array(z.object({ keys: z.array(z.string()), count: z.int() })).optional(),
    }),
    limit: 'search',
  }),
  getAllMapProperties: query({
    wire: 'GET /property/get_all_map_properties',
    access: 'open',
    summary: 'Pins or clusters of what matches inside a box',
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
    input: z.object({ id, userId: personRef.optional() }),
    output: dataOf(property),
  }),
  getDetails: query({
    wire: 'GET /property/get_property_details',
    access: 'open',
    summary: 'One listing with its reviews and recommendations',
    input: z.object({
      id,
      ...pageInput(10),
      sort: reviewSort,
      fetchOnlyFeedback: z.boolean().default(false),
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
    summary: 'Eight listings like this one, each with the reason',
    input: z.object({ id }),
    output: dataOf(
      z.array(propertyCard.extend({ reason: z.enum(['district', 'city', 'price', 'type']).optional() })),
    ),
  }),
  agentProperties: query({
    wire: 'GET /property/get_agent_properties',
    access: 'open',
    summary: 'An agent’s published listings, without those that hide the agent',
    input: z.object({ id: personRef }),
    output: dataOf(z.array(propertyCard)),
  }),
  allAgentProperties: query({
    wire: 'GET /property/get_all_agent_properties',
    access: 'open',
    summary: 'The same, by page',
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
    summary: 'Every listing',
    input: queueInput,
    output: listOf(propertyRow).extend({ pendingCount: z.int() }),
  }),
  myProperties: query({
    wire: 'GET /property/get_all_my_properties',
    access: 'agent',
    summary: 'The caller’s listings; staff may name an agent',
    input: listInput.extend({ id: personRef.optional() }),
    output: listOf(propertyRow),
  }),
  updateByAdmin: command({
    wire: 'PATCH /property/update_property_by_admin?id',
    access: 'admin',
    summary: 'Verify, send back with a reason, or change a listing',
    input: z.object({
      id,
      ...editable,
      images: keptImages,
      isVerified: z.boolean().optional(),
      reason: text(0, 1000).optional(),
      hideAgent: z.boolean().optional(),
      agent: personRef.optional(),
    }),
    output: dataOf(property),
    message: 'property.updated',
  }),
  getDraft: query({
    wire: 'GET /property/draft',
    access: 'agent',
    summary: 'What the caller has begun in the form for a new listing',
    input: nothing,
    output: dataOf(draft.nullable()),
    beyond: true,
  }),
  saveDraft: command({
    wire: 'PUT /property/draft',
    access: 'agent',
    summary: 'Keep what is typed in the form for a new listing, as it is, unchecked',
    input: z.object({
      fields: draft.shape.fields,
      /** The order of the photos; those it does not name stay behind the others. */
      images: keptImages,
      /** Photos that are to go. */
      removed: keptImages,
    }),
    output: dataOf(draft),
    beyond: true,
  }),
  uploadToDraft: command({
    wire: 'POST /property/draft/upload',
    access: 'agent',
    summary: 'Add photos to the draft; answers the new ones',
    input: nothing,
    output: z.object({ data: z.array(picture), errors: z.array(fileError).optional() }),
    upload: photos,
    limit: 'upload',
    beyond: true,
  }),
  removeDraft: command({
    wire: 'DELETE /property/draft',
    access: 'agent',
    summary: 'Forget the draft and its photos',
    input: nothing,
    output: nothing,
    beyond: true,
  }),
  suggest: query({
    wire: 'GET /search/suggest',
    access: 'open',
    summary: 'Places, buildings and numbers that begin with what is typed, and filters that its words mean',
    input: z.object({ search: z.string().trim().min(1).max(100), limit: z.int().min(1).max(20).default(8) }),
    output: dataOf(z.array(suggestion)).extend({ meant: z.array(filter) }),
    limit: 'search',
    beyond: true,
  }),
  hideAgents: command({
    wire: 'POST /property/hide_agents',
    summary: 'Hide the agent of listings',
    ...hiding,
    message: 'property.agent_hidden',
  }),
  unhideAgents: command({
    wire: 'POST /property/Unhide_agents',
    summary: 'Show the agent of listings',
    ...hiding,
    message: 'property.agent_shown',
  }),
  remove: command({
    wire: 'DELETE /property/delProperty?id',
    access: 'owner',
    summary: 'Delete a listing into the recycle bin',
    input: z.object({ id }),
    output: nothing,
    message: 'property.deleted',
  }),
  removeAll: command({
    wire: 'DELETE /property/delete_all_properties/{id}',
    access: 'admin',
    summary: 'Delete all listings of an agent',
    input: z.object({ id: personRef }),
    output: z.object({ deletedCount: z.int() }),
    message: 'property.all_deleted',
  }),
};
