import { z } from 'zod';
import { agentFacts, publicPerson } from './people.schemas';

const publicAgent = publicPerson.extend({
  /** Address of their agency's page; null without an agency. */
  agencySlug: z.string().nullable(),
});

/** An agent as visitors see them above their offers. */
export const agentProfile = publicAgent.extend({
  ...agentFacts.shape,
  /** Published listings under their name, by deal. */
  deals: z.array(z.object({ id: z.string(), count: z.int() })),
  /** Number of listed services. */
  services: z.int(),
  /** Emirates of these listings, most first. */
  cities: z.array(z.string()),
});

/** A row of the agents' directory. */
export const agentRow = publicAgent.extend({
  /** Published listings under their name that match. */
  listings: z.int(),
  /** Deal of most of these. */
  deal: z.string(),
});

/** An agency as visitors see it. */
export const agency = z.object({
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  orn: z.string().nullable(),
  logo: z.string().nullable(),
  /** Its owner invites its agents; otherwise agents state its name. */
  isOwned: z.boolean(),
  agents: z.int(),
  listings: z.int(),
  averageRating: z.number(),
  totalFeedbacks: z.int(),
});
