import { z } from 'zod';
import { query } from '../wire/endpoint';
import { id, isoDate, nothing, personRef } from '../schemas/scalars';

const figure = z.int();

/** Kinds of open tasks, most urgent first. */
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
  'newMatches',
  'priceDrops',
  'openRequests',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Periods over which figures are compared. */
export const PERIODS = ['days30', 'days90', 'months12'] as const;
export type Period = (typeof PERIODS)[number];
/** Figures compared with the previous period. */
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
/** Reasons why a listing performs well or badly. */
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

/** Twelve months, oldest first, each `YYYY-MM` in Asia/Dubai; empty months count 0. */
const graphOf = <const Key extends string>(...keys: Key[]) =>
  z.array(
    z.object({
      month: z.string(),
      ...(Object.fromEntries(keys.map((key) => [key, figure])) as Record<Key, typeof figure>),
    }),
  );
const share = z.array(z.object({ id: z.string(), count: figure }));
const ofPerson = { access: 'self', actsFor: 'id', input: z.object({ id: personRef }) } as const;

/** Figures by role (source-spec §3, spec/2-api "Dashboard"), all at the top level of the reply. */
export const dashboardContract = {
  adminStats: query({
    wire: 'GET /dashboard/admin_stats',
    access: 'admin',
    summary: 'Statistics of the marketplace',
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
      adminGraphData: graphOf('users', 'properties', 'reviews', 'views', 'contacts', 'requests'),
      byEmirate: share,
      byPropertyType: share,
    }),
  }),
  needs: query({
    wire: 'GET /dashboard/needs',
    beyond: true,
    access: 'login',
    summary: 'The caller’s pending work by kind; omits kinds without any',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          kind: z.enum(NEED_KINDS),
          count: figure,
          /** Time from which the oldest has been waiting; for permits, the earliest expiry. */
          at: isoDate,
        }),
      ),
      /** For staff: listings that all of staff published or sent back today, in Asia/Dubai. */
      decidedToday: figure.optional(),
    }),
  }),
  period: query({
    wire: 'GET /dashboard/period',
    beyond: true,
    access: 'login',
    summary: 'The caller’s statistics (for admins the marketplace’s) in a period and the one before',
    input: z.object({ period: z.enum(PERIODS).default('days30') }),
    output: z.object({
      /** First and last day, in Asia/Dubai. The previous period is as long and ends the day before `from`. */
      from: day,
      to: day,
      figures: z.array(
        z.object({
          key: z.enum(PERIOD_KEYS),
          now: figure,
          before: figure,
          /** By day; for twelve months by week, dated with its first day. */
          points: z.array(z.object({ day, count: figure })),
        }),
      ),
      /** The five best and five worst published listings, each with reasons. */
      best: ranked,
      worst: ranked,
    }),
  }),
  userStats: query({
    wire: 'GET /dashboard/user_stats/{id}',
    summary: 'Statistics of a person',
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
    summary: 'Statistics of an agent’s listings or a service agent’s services',
    ...ofPerson,
    output: z.object({
      totalAgentProperties: figure,
      pendingProperties: figure,
      publishedProperties: figure,
      totalAgentPropertiesReviews: figure,
      totalAgentPropertiesViews: figure,
      /** `contacts`: times the person's number was requested, counted once per user and day. */
      agentGraphData: graphOf('views', 'contacts', 'reviews', 'requests'),
      /** Most viewed listings; services for a service agent. */
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
    summary: 'Statistics of a worker',
    ...ofPerson,
    output: z.object({
      totalWorkerFavorites: figure,
      totalWorkerReviews: figure,
      totalWorkerConversations: figure,
      workerGraphData: graphOf('favorites', 'reviews', 'conversations'),
    }),
  }),
};
