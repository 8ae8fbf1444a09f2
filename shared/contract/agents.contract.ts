import { z } from 'zod';
import { AGENT_SORTS, LANGUAGES_SPOKEN, SUBJECT_KINDS } from '../domain/enums';
import { MAX_SLUG_LENGTH } from '../domain/agency';
import { query } from './wire/endpoint';
import { agency, agentProfile, agentRow } from './schemas/agents.schemas';
import { propertyCard } from './schemas/properties.schemas';
import { breakdown, review } from './schemas/reviews.schemas';
import {
  dataOf,
  dealType,
  district,
  emirate,
  line,
  listOf,
  pageInput,
  personRef,
  reviewSort,
  search,
} from './schemas/scalars';

const slug = line(1, MAX_SLUG_LENGTH);

export const agentsContract = {
  profile: query({
    wire: 'GET /agent/profile/{id}',
    access: 'open',
    summary: 'An agent or provider with a public offer under their name',
    input: z.object({ id: personRef }),
    output: dataOf(agentProfile),
    limit: 'search',
    beyond: true,
  }),
  reviews: query({
    wire: 'GET /agent/reviews/{id}',
    access: 'open',
    summary: 'Reviews of an agent’s public listings or services under their name',
    input: z.object({
      ...pageInput(10),
      id: personRef,
      kind: z.enum(SUBJECT_KINDS).default('property'),
      sort: reviewSort,
    }),
    output: listOf(review).extend({ avgRating: z.number(), breakdown }),
    limit: 'search',
    beyond: true,
  }),
  list: query({
    wire: 'GET /agent/list',
    access: 'open',
    summary: 'Agents with published listings under their name',
    input: z.object({
      ...pageInput(24),
      search,
      city: emirate.optional(),
      district: district.optional(),
      language: z.enum(LANGUAGES_SPOKEN).optional(),
      minRating: z.number().min(1).max(5).optional(),
      agency: slug.optional(),
      sort: z.enum(AGENT_SORTS).default('rating'),
    }),
    output: listOf(agentRow).extend({ agency: agency.nullable() }),
    limit: 'search',
    beyond: true,
  }),
  agencyListings: query({
    wire: 'GET /agent/agency_listings',
    access: 'open',
    summary: 'Published listings under the names of an agency’s agents',
    input: z.object({ ...pageInput(24), agency: slug, category: dealType.optional() }),
    output: listOf(propertyCard),
    limit: 'search',
    beyond: true,
  }),
};
