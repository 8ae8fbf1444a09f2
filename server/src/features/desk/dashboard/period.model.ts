import { Types } from 'mongoose';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import type { PeriodKey } from '@manzil/shared/contract/staff/dashboard.contract';
import { Chat } from '../../conversations/chats/chat.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { Property } from '../../market/listings/property.model';
import { Request } from '../../conversations/requests/request.model';
import { Review } from '../../market/reviews/review.model';
import { Service } from '../../market/services/service.model';
import { User } from '../../foundation/people/user.model';
import { dayStart } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { bucketsOf, daysOf, countCreatedBetween, type Aggregated, type Match } from './figures.model';
import { TIME_ZONE } from '../../../platform/base/months';
import type { Span } from './period';

/** Counts by day in the UAE, `2026-11-23`; days without any are missing. */
type ByDay = Map<string, number>;
interface DayRow {
  _id: string;
  count: number;
}

const DAY = { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: TIME_ZONE } };

/** Counts of records created in the span; reads no others. */
async function createdByDay(model: Aggregated, match: Match, { start }: Span): Promise<ByDay> {
  const rows = await model.aggregate<DayRow>([
    { $match: { ...match, createdAt: { $gte: start } } },
    { $group: { _id: DAY, count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/**
 * The same for the whole marketplace, with each point of the span and the previous period as one "day". Counts from the
 * date index, since there may be many records, and one count at a time, so that a graph uses a single connection.
 */
async function createdByPoint(model: Aggregated, match: Match, { before, points, to }: Span): Promise<ByDay> {
  const end = new Date(dayStart(to).getTime() + DAY_MS);
  const counts: ByDay = new Map();
  for (const [at, day] of [before, ...points].entries()) {
    const next = points[at];
    counts.set(day, await countCreatedBetween(model, match, dayStart(day), next ? dayStart(next) : end));
  }
  return counts;
}

/** Views and revealed numbers from the daily counters. */
async function countedByDay(kind: SubjectKind, agent: Types.ObjectId | undefined, { before }: Span) {
  const { model, match } = daysOf(kind, agent);
  const rows = await model.aggregate<{ _id: string; views: number; contacts: number }>([
    { $match: { ...match, day: { $gte: before } } },
    { $group: { _id: '$day', views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
  ]);
  const of = (figure: 'views' | 'contacts'): ByDay => new Map(rows.map((row) => [row._id, row[figure]]));
  return { views: of('views'), contacts: of('contacts') };
}

type Figures = Partial<Record<PeriodKey, ByDay>>;

/** A person's favourites, reviews and chats. */
export async function personByDay(id: string, span: Span): Promise<Figures> {
  const user = new Types.ObjectId(id);
  const [favorites, conversations, reviews] = await Promise.all([
    createdByDay(Favorite, { user }, span),
    createdByDay(Chat, { members: { $elemMatch: { user, isHidden: false } } }, span),
    createdByDay(Review, { kind: { $in: [...SUBJECT_KINDS] }, user }, span),
  ]);
  return { favorites, conversations, reviews };
}

/** Owner of the figures: an agent, or the whole marketplace. */
export interface FigureOwner {
  kind: SubjectKind;
  agent?: Types.ObjectId;
}
const modelOf = (kind: SubjectKind) => (kind === 'property' ? Property : Service) as Aggregated;

/** An agent's listing or service. */
export interface OwnOffer {
  _id: Types.ObjectId;
  isListed: boolean;
  /** Start of its current publication. */
  onlineSince: Date;
}
/** Listings state when they were last published; services are public from their creation. */
const ONLINE_SINCE = { $ifNull: ['$listedAt', '$firstVerifiedAt', '$verifiedAt', '$createdAt'] };
export const ownOffers = (kind: SubjectKind, agent: Types.ObjectId): Promise<OwnOffer[]> =>
  modelOf(kind).aggregate<OwnOffer>([
    { $match: { agent } },
    { $project: { isListed: 1, onlineSince: ONLINE_SINCE } },
  ]);

/** Results of an agent's listings, or of a service agent's services. */
export async function offersByDay(
  { kind, agent }: FigureOwner,
  own: readonly OwnOffer[],
  span: Span,
): Promise<Figures> {
  const ofTheirs = { kind, subject: { $in: own.map(({ _id }) => _id) } };
  const [{ views, contacts }, requests, reviews] = await Promise.all([
    countedByDay(kind, agent, span),
    createdByDay(Request, ofTheirs, span),
    createdByDay(Review, ofTheirs, span),
  ]);
  return { views, contacts, requests, reviews };
}

/** Figures of the whole marketplace: listings and visitors. */
export async function marketByDay(span: Span): Promise<Figures> {
  const kind = 'property';
  const [{ views, contacts }, requests, reviews, users, properties] = await Promise.all([
    countedByDay(kind, undefined, span),
    createdByPoint(Request, { kind }, span),
    createdByPoint(Review, { kind }, span),
    createdByPoint(User, { role: 'user' }, span),
    createdByPoint(Property, {}, span),
  ]);
  return { views, contacts, requests, reviews, users, properties };
}

/** A published offer with the fields that explain its results. */
export interface Offer {
  _id: Types.ObjectId;
  title: string;
  titleAr?: string | null;
  images: { url: string; srcset: string; shows?: string | null }[];
  avgRating: number;
  ratingCount: number;
  lastConfirmedAt?: Date;
}
const OFFER = {
  title: 1,
  titleAr: 1,
  images: 1,
  avgRating: 1,
  ratingCount: 1,
  lastConfirmedAt: 1,
} as const;
/**
 * Maximum number of an agent's offers to rank; for the marketplace, as many of the most viewed as of the least viewed.
 */
export const MAX_OFFERS = 1000;
const MAX_OF_MARKET = 50;

/** Fields to show for the best and the worst offers, by id. */
export async function offersOf(
  kind: SubjectKind,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, Offer>> {
  const found = await modelOf(kind).aggregate<Offer>([
    { $match: { _id: { $in: ids } } },
    { $project: OFFER },
  ]);
  return new Map(found.map((offer) => [String(offer._id), offer]));
}

/** The marketplace's most viewed listings, and the least viewed of those online since before `settledBefore`. */
export async function marketOffers(settledBefore: Date): Promise<OwnOffer[]> {
  const find = (views: 1 | -1, match: Match) =>
    Property.aggregate<OwnOffer>([
      { $match: { isListed: true, ...match } },
      { $sort: { views, _id: views } },
      { $limit: MAX_OF_MARKET },
      { $project: { isListed: 1, onlineSince: ONLINE_SINCE } },
    ]);
  // Older records lack `listedAt`; their verification dates them.
  const settled = { listedAt: { $not: { $gt: settledBefore } }, verifiedAt: { $lte: settledBefore } };
  const ends = await Promise.all([find(-1, {}), find(1, settled)]);
  return [...new Map(ends.flat().map((offer) => [String(offer._id), offer])).values()];
}

/** Results of these offers since a day, by id. */
export async function outcomesOf(
  { kind, agent }: FigureOwner,
  ids: readonly Types.ObjectId[],
  { from }: Span,
) {
  const since = dayStart(from);
  const [days, requestRows] = await Promise.all([
    // An agent's days are adjacent in the index.
    bucketsOf(kind).aggregate<{ _id: Types.ObjectId; views: number; contacts: number }>([
      { $match: { ...(agent ? { agent } : { [kind]: { $in: ids } }), day: { $gte: from } } },
      { $group: { _id: `$${kind}`, views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
    ]),
    Request.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { kind, subject: { $in: ids }, createdAt: { $gte: since } } },
      { $group: { _id: '$subject', count: { $sum: 1 } } },
    ]),
  ]);
  const requests = new Map(requestRows.map(({ _id, count }) => [String(_id), count]));
  const counts = new Map(days.map((row) => [String(row._id), row]));
  return (id: string) => ({
    views: counts.get(id)?.views ?? 0,
    contacts: counts.get(id)?.contacts ?? 0,
    requests: requests.get(id) ?? 0,
  });
}
