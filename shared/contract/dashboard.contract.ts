import { z } from 'zod';
import { query } from './endpoint';
import { id, nothing, personRef } from './scalars';

const figure = z.int();
/** Twelve months, oldest first, each `YYYY-MM` in Asia/Dubai; months with nothing are there as 0. */
const graphOf = <const Key extends string>(...keys: Key[]) =>
  z.array(
    z.object({
      month: z.string(),
      ...(Object.fromEntries(keys.map((key) => [key, figure])) as Record<Key, typeof figure>),
    }),
  );
const share = z.array(z.object({ id: z.string(), count: figure }));
const ofPerson = { access: 'self', actsFor: 'id', input: z.object({ id: personRef }) } as const;

/** Figures by role (source-spec §3, spec/2-api "Dashboard"); all stand at the top level of the answer. */
export const dashboardContract = {
  adminStats: query({
    wire: 'GET /dashboard/admin_stats',
    access: 'admin',
    summary: 'Figures of the whole marketplace',
    input: nothing,
    output: z.object({
      totalUsers: figure,
      totalAgents: figure,
      totalInjazatWorkers: figure,
      totalProperties: figure,
      totalReviewsAllProperties: figure,
      allPublishedProperties: figure,
      allPendingProperties: figure,
      totalAllPropertiesViews: figure,
      totalServiceAgents: figure,
      totalServices: figure,
      openRequests: figure,
      adminGraphData: graphOf('users', 'properties', 'reviews', 'views'),
      byEmirate: share,
      byPropertyType: share,
    }),
  }),
  userStats: query({
    wire: 'GET /dashboard/user_stats/{id}',
    summary: 'Figures of a person',
    ...ofPerson,
    output: z.object({
      totalFavorites: figure,
      totalReviews: figure,
      totalUserConversations: figure,
      graphData: graphOf('favorites', 'reviews', 'conversations'),
    }),
  }),
  agentStats: query({
    wire: 'GET /dashboard/agent_stats/{id}',
    summary: 'Figures of an agent’s listings, or a service agent’s services',
    ...ofPerson,
    output: z.object({
      totalAgentProperties: figure,
      pendingProperties: figure,
      publishedProperties: figure,
      totalAgentPropertiesReviews: figure,
      totalAgentPropertiesViews: figure,
      agentGraphData: graphOf('views', 'reviews', 'requests'),
      /** The most viewed; services for a service agent. */
      topProperties: z.array(
        z.object({
          id,
          title: z.string(),
          titleAr: z.string().nullish(),
          image: z.string().nullish(),
          views: figure,
          requestsCount: figure,
          avgRating: z.number(),
        }),
      ),
    }),
  }),
  workerStats: query({
    wire: 'GET /dashboard/worker_stats/{id}',
    summary: 'Figures of a worker',
    ...ofPerson,
    output: z.object({
      totalWorkerFavorites: figure,
      totalWorkerReviews: figure,
      totalWorkerConversations: figure,
      workerGraphData: graphOf('favorites', 'reviews', 'conversations'),
    }),
  }),
};
