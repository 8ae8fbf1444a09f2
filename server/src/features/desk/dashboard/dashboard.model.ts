import { Types } from 'mongoose';
import { EMIRATES, PROPERTY_TYPES, SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { OPEN_STATUSES } from '@manzil/shared/domain/requestStatus';
import { Chat } from '../../conversations/chats/chat.model';
import { Contact } from '../../conversations/contacts/contact.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { Property } from '../../market/listings/property.model';
import { CustomRequest } from '../../conversations/requests/customRequest.model';
import { Request } from '../../conversations/requests/request.model';
import { Review } from '../../market/reviews/review.model';
import { Service } from '../../market/services/service.model';
import { User } from '../../foundation/people/user.model';
import { countBy, daysOf, countCreatedBetween, type Aggregated, type Match } from './figures.model';
import { lastMonths, monthStart, TIME_ZONE } from '../../../platform/base/months';

/** Figures by month (`2026-11`); a missing month counts as 0. */
export type ByMonth = Map<string, number>;
interface MonthRow {
  _id: string;
  count: number;
}

/** Number of records created in each of the last twelve months, counted from the date index. */
async function createdByMonth(model: Aggregated, match: Match, now: Date): Promise<ByMonth> {
  return new Map(
    await Promise.all(
      lastMonths(now).map(async (month) => {
        const count = await countCreatedBetween(model, match, monthStart(month), monthStart(month, 1));
        return [month, count] as const;
      }),
    ),
  );
}

const MONTH = { $dateToString: { date: '$createdAt', format: '%Y-%m', timezone: TIME_ZONE } };

/** Number of matching records by month of creation, in a single query. */
async function countByMonth(model: Aggregated, match: Match): Promise<ByMonth> {
  const rows = await model.aggregate<MonthRow>([
    { $match: match },
    { $group: { _id: MONTH, count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/** Views and revealed numbers in each of the last twelve months; bucket days are those of the UAE. */
async function bucketsByMonth(
  kind: SubjectKind,
  { agent, now }: { agent?: Types.ObjectId; now: Date },
): Promise<Record<'views' | 'contacts', ByMonth>> {
  const { model, match } = daysOf(kind, agent);
  const days = await model.aggregate<{ _id: string; views: number; contacts: number }>([
    { $match: { ...match, day: { $gte: `${lastMonths(now)[0]}-01` } } },
    { $group: { _id: '$day', views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
  ]);
  const months = { views: new Map<string, number>(), contacts: new Map<string, number>() };
  for (const { _id: day, ...figures } of days) {
    const month = day.slice(0, 7);
    for (const figure of ['views', 'contacts'] as const) {
      months[figure].set(month, (months[figure].get(month) ?? 0) + figures[figure]);
    }
  }
  return months;
}

/** Number of listings in total, by emirate and by type, counted from indexes. */
export async function countListings() {
  const each = <Id extends string>(field: string, ids: readonly Id[]) =>
    Promise.all(ids.map(async (id) => ({ id, count: await countBy(Property, { [field]: id }) })));
  const [published, pending, byEmirate, byPropertyType] = await Promise.all([
    countBy(Property, { isVerified: true }),
    countBy(Property, { isVerified: false }),
    each('city', EMIRATES),
    each('propertyType', PROPERTY_TYPES),
  ]);
  return { total: published + pending, published, byEmirate, byPropertyType };
}

const OPEN = { status: { $in: OPEN_STATUSES } };

/** Total views of all existing listings. */
async function sumViews(): Promise<number> {
  const { model, match } = daysOf('property');
  const [row] = await model.aggregate<{ views: number }>([
    { $match: match },
    { $group: { _id: null, views: { $sum: '$views' } } },
  ]);
  return row?.views ?? 0;
}

/** Total listing views, and the number of services, listing reviews and open requests of every kind. */
export async function marketTotals() {
  const [views, services, reviews, ...open] = await Promise.all([
    sumViews(),
    countBy(Service, {}),
    countBy(Review, { kind: 'property' }),
    countBy(Request, { kind: { $in: [...SUBJECT_KINDS] }, ...OPEN }),
    countBy(CustomRequest, OPEN),
    countBy(Contact, OPEN),
  ]);
  return { views, services, reviews, openRequests: open.reduce((sum, count) => sum + count, 0) };
}

/** Graphs of the whole marketplace. */
export async function marketGraphs(now: Date) {
  const [users, properties, reviews, requests, { views, contacts }] = await Promise.all([
    createdByMonth(User, { role: 'user' }, now),
    createdByMonth(Property, {}, now),
    createdByMonth(Review, { kind: 'property' }, now),
    createdByMonth(Request, { kind: 'property' }, now),
    bucketsByMonth('property', { now }),
  ]);
  return { views, contacts, requests, reviews, users, properties };
}

/** A person's favourites, reviews and chats, in total and by month. */
export async function personFigures(id: string, now: Date) {
  const user = new Types.ObjectId(id);
  const reviewed = { kind: { $in: [...SUBJECT_KINDS] }, user };
  const chats = { members: { $elemMatch: { user, isHidden: false } } };
  const [favorites, reviews, conversations, byMonth] = await Promise.all([
    countBy(Favorite, { user }),
    countBy(Review, reviewed),
    countBy(Chat, chats),
    Promise.all([
      createdByMonth(Favorite, { user }, now),
      createdByMonth(Review, reviewed, now),
      createdByMonth(Chat, chats, now),
    ]),
  ]);
  const [favoritesBy, reviewsBy, conversationsBy] = byMonth;
  return {
    totals: { favorites, reviews, conversations },
    graphs: { favorites: favoritesBy, reviews: reviewsBy, conversations: conversationsBy },
  };
}

/** A row of the most viewed offers. */
export interface TopRow {
  _id: Types.ObjectId;
  title: string;
  titleAr?: string | null;
  images: { url: string; srcset: string }[];
  views: number;
  requestsCount: number;
  avgRating: number;
}
/** Length of the dashboard's rankings. */
export const TOP = 5;
const TOP_FIELDS = { title: 1, titleAr: 1, images: 1, views: 1, requestsCount: 1, avgRating: 1 } as const;

const mostViewed = (a: OwnRow, b: OwnRow) => b.views - a.views || String(b._id).localeCompare(String(a._id));

/**
 * Most viewed of an agent's offers. Sorts the loaded rows, since the index by views would read much of the marketplace.
 */
async function findMostViewed(model: Aggregated, own: readonly OwnRow[]): Promise<TopRow[]> {
  const first: OwnRow[] = [];
  for (const row of own) {
    const last = first[TOP - 1];
    if (last && mostViewed(last, row) < 0) continue;
    first.push(row);
    first.sort(mostViewed).splice(TOP);
  }
  const most = first.map(({ _id }) => _id);
  const rows = await model.aggregate<TopRow>([{ $match: { _id: { $in: most } } }, { $project: TOP_FIELDS }]);
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return most.flatMap((id) => byId.get(String(id)) ?? []);
}

interface OwnRow {
  _id: Types.ObjectId;
  isPublished: boolean;
  views: number;
}

/** All rows, the most viewed offers and the graphs of an agent's listings or a service agent's services. */
export async function offerFigures(id: string, kind: SubjectKind, now: Date) {
  const agent = new Types.ObjectId(id);
  const model = (kind === 'property' ? Property : Service) as Aggregated;
  const [own, { views, contacts }] = await Promise.all([
    model.aggregate<OwnRow>([
      { $match: { agent } },
      { $project: { views: 1, isPublished: kind === 'property' ? '$isVerified' : '$isListed' } },
    ]),
    bucketsByMonth(kind, { agent, now }),
  ]);
  const ofTheirs = { kind, subject: { $in: own.map(({ _id }) => _id) } };
  const since = { createdAt: { $gte: monthStart(lastMonths(now)[0] ?? '') } };
  const [top, reviews, requests] = await Promise.all([
    findMostViewed(model, own),
    countByMonth(Review, ofTheirs),
    countByMonth(Request, { ...ofTheirs, ...since }),
  ]);
  return { own, top, graphs: { views, contacts, reviews, requests } };
}
