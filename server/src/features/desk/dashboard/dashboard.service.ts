import { notFound } from '../../../platform/base/errors';
import { thumbnailOf } from '../../../platform/media/picture';
import { countRoles } from '../../foundation/people/account.service';
import { chatPeople, idsOfPeople } from '../../foundation/people/chatPeople.service';
import {
  marketTotals,
  countListings,
  marketGraphs,
  offerFigures,
  personFigures,
  type ByMonth,
} from './dashboard.model';
import { lastMonths } from '../../../platform/base/months';

/** Twelve rows, oldest month first, with one figure per graph; missing months are 0. */
const graphOf = <Key extends string>(graphs: Record<Key, ByMonth>, now: Date) =>
  lastMonths(now).map((month) => ({
    month,
    ...(Object.fromEntries(
      Object.entries<ByMonth>(graphs).map(([key, byMonth]) => [key, byMonth.get(month) ?? 0]),
    ) as Record<Key, number>),
  }));

const sumOf = <T>(rows: T[], figure: (row: T) => number) => rows.reduce((sum, row) => sum + figure(row), 0);

/** Figures of the whole marketplace (source-spec §3, Dashboard statistics). */
export async function adminStats(now = new Date()) {
  const [roles, listings, others, graphs] = await Promise.all([
    countRoles(),
    countListings(),
    marketTotals(),
    marketGraphs(now),
  ]);
  return {
    totalUsers: roles.get('user') ?? 0,
    totalAgents: roles.get('agent') ?? 0,
    totalInjazatWorkers: roles.get('injazat_worker') ?? 0,
    totalServiceAgents: roles.get('service_agent') ?? 0,
    totalProperties: listings.total,
    totalReviewsAllProperties: others.reviews,
    allPublishedProperties: listings.published,
    allPendingProperties: listings.total - listings.published,
    totalAllPropertiesViews: others.views,
    totalServices: others.services,
    openRequests: others.openRequests,
    adminGraphData: graphOf(graphs, now),
    byEmirate: listings.byEmirate,
    byPropertyType: listings.byPropertyType,
  };
}

/**
 * Returns the person a call names; the gate has checked the caller's permission.
 * @throws AppError 404
 */
async function personOf(ref: string) {
  const [id = ''] = await idsOfPeople([ref]);
  const person = (await chatPeople([id])).get(id);
  if (!person) throw notFound('user_not_found');
  return person;
}

export async function userStats(ref: string, now = new Date()) {
  const { totals, graphs } = await personFigures((await personOf(ref)).id, now);
  return {
    totalFavorites: totals.favorites,
    totalReviews: totals.reviews,
    totalUserConversations: totals.conversations,
    graphData: graphOf(graphs, now),
  };
}

/** The same figures under the field names of a worker's page. */
export async function workerStats(ref: string, now = new Date()) {
  const { totals, graphs } = await personFigures((await personOf(ref)).id, now);
  return {
    totalWorkerFavorites: totals.favorites,
    totalWorkerReviews: totals.reviews,
    totalWorkerConversations: totals.conversations,
    workerGraphData: graphOf(graphs, now),
  };
}

/** Figures of an agent's listings, or of a service agent's services. */
export async function agentStats(ref: string, now = new Date()) {
  const { id, role } = await personOf(ref);
  const kind = role === 'service_agent' ? 'service' : 'property';
  const { own, top, graphs } = await offerFigures(id, kind, now);
  const published = own.filter(({ isPublished }) => isPublished).length;
  return {
    totalAgentProperties: own.length,
    pendingProperties: own.length - published,
    publishedProperties: published,
    totalAgentPropertiesReviews: sumOf([...graphs.reviews.values()], (count) => count),
    totalAgentPropertiesViews: sumOf(own, ({ views }) => views),
    agentGraphData: graphOf(graphs, now),
    topProperties: top.map(({ _id, title, titleAr, images, views, requestsCount, avgRating }) => ({
      id: String(_id),
      title,
      titleAr: titleAr ?? null,
      image: thumbnailOf(images[0]),
      views,
      requestsCount,
      avgRating,
    })),
  };
}
