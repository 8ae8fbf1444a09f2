import { Types, type Model } from 'mongoose';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import type { Role } from '@manzil/shared/domain/roles';
import { Chat } from '../chats/chat.model';
import { Contact } from '../contacts/contact.model';
import { Favorite } from '../favorites/favorite.model';
import { Property } from '../properties/property.model';
import { PropertyViewBucket, ServiceViewBucket } from '../properties/viewCount.model';
import { CustomRequest } from '../requests/customRequest.model';
import { Request } from '../requests/request.model';
import { Review } from '../reviews/review.model';
import { Service } from '../services/service.model';
import { User } from '../users/user.model';
import { graphStart, lastMonths, TIME_ZONE } from './months';

type Match = Record<string, unknown>;
type Aggregated = Pick<Model<unknown>, 'aggregate'>;
/** Figures by month, `2026-11`; months with nothing are missing. */
export type ByMonth = Map<string, number>;
interface MonthRow {
  _id: string;
  count: number;
}

const toMap = (rows: MonthRow[]): ByMonth => new Map(rows.map(({ _id, count }) => [_id, count]));
const MONTH = { $dateToString: { date: '$createdAt', format: '%Y-%m', timezone: TIME_ZONE } };

/** How many records were made in each of the last twelve months. */
async function madeByMonth(model: Aggregated, match: Match, now: Date): Promise<ByMonth> {
  return toMap(
    await model.aggregate<MonthRow>([
      { $match: { ...match, createdAt: { $gte: graphStart(now) } } },
      { $group: { _id: MONTH, count: { $sum: 1 } } },
    ]),
  );
}

async function countBy(model: Aggregated, match: Match): Promise<number> {
  const [row] = await model.aggregate<{ count: number }>([{ $match: match }, { $count: 'count' }]);
  return row?.count ?? 0;
}

/** Views in each of the last twelve months; the buckets' days are those of the UAE. */
async function viewsByMonth(kind: SubjectKind, match: Match, now: Date): Promise<ByMonth> {
  const buckets = (kind === 'property' ? PropertyViewBucket : ServiceViewBucket) as Aggregated;
  const days = await buckets.aggregate<MonthRow>([
    { $match: { ...match, day: { $gte: `${lastMonths(now)[0]}-01` } } },
    { $group: { _id: '$day', count: { $sum: '$views' } } },
  ]);
  const months: ByMonth = new Map();
  for (const { _id: day, count } of days) {
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  return months;
}

/** How many people have each role. */
export async function countRoles(): Promise<Map<Role, number>> {
  const rows = await User.aggregate<{ _id: Role; count: number }>([
    { $group: { _id: '$role', count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

export interface ListingGroup {
  _id: { city: string; propertyType: string; isVerified: boolean };
  count: number;
  views: number;
}
/** The listings of everybody, grouped in one pass. */
export const groupListings = (): Promise<ListingGroup[]> =>
  Property.aggregate<ListingGroup>([
    {
      $group: {
        _id: { city: '$city', propertyType: '$propertyType', isVerified: '$isVerified' },
        count: { $sum: 1 },
        views: { $sum: '$views' },
      },
    },
  ]).exec();

const OPEN = { status: { $in: ['pending', 'inProgress'] } };

/** Services, reviews of listings, and requests of every kind that wait to be dealt with. */
export async function countOthers() {
  const [services, reviews, ...open] = await Promise.all([
    countBy(Service, {}),
    countBy(Review, { kind: 'property' }),
    countBy(Request, OPEN),
    countBy(CustomRequest, OPEN),
    countBy(Contact, OPEN),
  ]);
  return { services, reviews, openRequests: open.reduce((sum, count) => sum + count, 0) };
}

/** The graphs of the whole marketplace. */
export async function marketGraphs(now: Date) {
  const [users, properties, reviews, views] = await Promise.all([
    madeByMonth(User, { role: 'user' }, now),
    madeByMonth(Property, {}, now),
    madeByMonth(Review, { kind: 'property' }, now),
    viewsByMonth('property', {}, now),
  ]);
  return { users, properties, reviews, views };
}

/** What somebody keeps, wrote and talks in; in all and by month. */
export async function personFigures(id: string, now: Date) {
  const user = new Types.ObjectId(id);
  const reviewed = { kind: { $in: [...SUBJECT_KINDS] }, user };
  const talks = { members: { $elemMatch: { user, isHidden: false } } };
  const [favorites, reviews, conversations, byMonth] = await Promise.all([
    countBy(Favorite, { user }),
    countBy(Review, reviewed),
    countBy(Chat, talks),
    Promise.all([
      madeByMonth(Favorite, { user }, now),
      madeByMonth(Review, reviewed, now),
      madeByMonth(Chat, talks, now),
    ]),
  ]);
  const [favoritesBy, reviewsBy, conversationsBy] = byMonth;
  return {
    totals: { favorites, reviews, conversations },
    graphs: { favorites: favoritesBy, reviews: reviewsBy, conversations: conversationsBy },
  };
}

/** One of the most viewed. */
export interface TopRow {
  _id: Types.ObjectId;
  title: string;
  titleAr?: string | null;
  images: { url: string; srcset: string }[];
  views: number;
  requestsCount: number;
  avgRating: number;
}
const TOP = 5;

/** An agent's listings, or a service agent's services: totals, graphs and the most viewed. */
export async function offerFigures(id: string, kind: SubjectKind, now: Date) {
  const agent = new Types.ObjectId(id);
  const model = (kind === 'property' ? Property : Service) as Aggregated;
  const isPublished = kind === 'property' ? '$isVerified' : '$isListed';
  const [groups, top, ids] = await Promise.all([
    model.aggregate<{ _id: boolean; count: number; views: number }>([
      { $match: { agent } },
      { $group: { _id: isPublished, count: { $sum: 1 }, views: { $sum: '$views' } } },
    ]),
    model.aggregate<TopRow>([
      { $match: { agent } },
      { $sort: { views: -1, _id: -1 } },
      { $limit: TOP },
      { $project: { title: 1, titleAr: 1, images: 1, views: 1, requestsCount: 1, avgRating: 1 } },
    ]),
    model.aggregate<{ _id: Types.ObjectId }>([{ $match: { agent } }, { $project: { _id: 1 } }]),
  ]);
  const ofTheirs = { kind, subject: { $in: ids.map(({ _id }) => _id) } };
  const [totalReviews, views, reviews, requests] = await Promise.all([
    countBy(Review, ofTheirs),
    viewsByMonth(kind, { agent }, now),
    madeByMonth(Review, ofTheirs, now),
    madeByMonth(Request, ofTheirs, now),
  ]);
  return { groups, top, totalReviews, graphs: { views, reviews, requests } };
}
