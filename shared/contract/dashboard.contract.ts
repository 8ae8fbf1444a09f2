import { z } from 'zod';
import { query } from './endpoint';
import { id, isoDate, nothing, personRef } from './schemas/scalars';

const figure = z.int();

/** What may wait for somebody, the most pressing first. */
export const NEED_KINDS = [
  'sentBack',
  'hiddenServices',
  'pendingListings',
  'requests',
  'serviceRequests',
  'unconfirmed',
  'permits',
  'reports',
  'contacts',
  'customRequests',
  'failedMails',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Spans that figures are compared over. */
export const PERIODS = ['days30', 'days90', 'months12'] as const;
export type Period = (typeof PERIODS)[number];
/** What is compared with the period before. */
export const PERIOD_KEYS = [
  'views',
  'contacts',
  'requests',
  'reviews',
  'favorites',
  'conversations',
  'users',
  'properties',
] as const;
export type PeriodKey = (typeof PERIOD_KEYS)[number];
/** Why a listing does well, or not. */
const OFFER_REASONS = [
  'asked',
  'called',
  'seen',
  'rated',
  'unseen',
  'seenNotAsked',
  'fewPhotos',
  'noArabic',
  'unconfirmed',
  'badlyRated',
] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];
const day = z.iso.date();
const ranked = z.array(
  z.object({
    id,
    title: z.string(),
    titleAr: z.string().nullish(),
    image: z.string().nullish(),
    views: figure,
    contacts: figure,
    requests: figure,
    why: z.array(z.enum(OFFER_REASONS)),
  }),
);

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
  needs: query({
    wire: 'GET /dashboard/needs',
    beyond: true,
    access: 'login',
    summary: 'What waits for the caller, by role; what nothing waits of is left out',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          kind: z.enum(NEED_KINDS),
          count: figure,
          /** Since when the oldest of them waits; of permits, when the first one ends. */
          at: isoDate,
        }),
      ),
    }),
  }),
  period: query({
    wire: 'GET /dashboard/period',
    beyond: true,
    access: 'login',
    summary: 'The caller’s figures, an admin’s of the marketplace, in a period and in the one before',
    input: z.object({ period: z.enum(PERIODS).default('days30') }),
    output: z.object({
      /** The first and the last day, in Asia/Dubai; the period before ends the day before `from` and is as long. */
      from: day,
      to: day,
      figures: z.array(
        z.object({
          key: z.enum(PERIOD_KEYS),
          now: figure,
          before: figure,
          /** By day; of twelve months by week, under its first day. */
          points: z.array(z.object({ day, count: figure })),
        }),
      ),
      /** Five of what is published that do best, and worst, each with why. */
      best: ranked,
      worst: ranked,
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
      /** `contacts`: how often somebody asked for their number, once a person and day. */
      agentGraphData: graphOf('views', 'contacts', 'reviews', 'requests'),
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
