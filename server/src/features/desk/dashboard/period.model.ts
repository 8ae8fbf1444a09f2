import { Types } from 'mongoose';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import type { PeriodKey } from '@manzil/shared/contract/dashboard.contract';
import { Chat } from '../../conversations/chats/chat.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { Property } from '../../market/listings/property.model';
import { Request } from '../../conversations/requests/request.model';
import { Review } from '../../market/reviews/review.model';
import { Service } from '../../market/services/service.model';
import { User } from '../../foundation/people/user.model';
import { dayStart } from '@manzil/shared/domain/day';
import { type ReadOf } from '../../../platform/store/projection';
import { bucketsOf, daysOf, madeBetween, type Aggregated, type Match } from './figures.model';
import { TIME_ZONE } from '../../../platform/months';
import type { Span } from './period';

/** Counts by day in the UAE, `2026-11-23`; days with nothing are missing. */
type ByDay = Map<string, number>;
interface DayRow {
  _id: string;
  count: number;
}

const DAY_MS = 86_400_000;
const DAY = { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: TIME_ZONE } };

/** Records made in the span: no others are read. */
async function made(model: Aggregated, match: Match, { start }: Span): Promise<ByDay> {
  const rows = await model.aggregate<DayRow>([
    { $match: { ...match, createdAt: { $gte: start } } },
    { $group: { _id: DAY, count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/**
 * The same of the whole marketplace, a point of the span and the period before being one "day": counted in the index of
 * the dates, as there may be many records. One count after the other: a graph takes no more than one connection.
 */
async function madeInPoints(model: Aggregated, match: Match, { before, points, to }: Span): Promise<ByDay> {
  const end = new Date(dayStart(to).getTime() + DAY_MS);
  const counts: ByDay = new Map();
  for (const [at, day] of [before, ...points].entries()) {
    const next = points[at];
    counts.set(day, await madeBetween(model, match, dayStart(day), next ? dayStart(next) : end));
  }
  return counts;
}

/** Views and numbers told, from the counters of the days. */
async function counted(kind: SubjectKind, agent: Types.ObjectId | undefined, { before }: Span) {
  const { model, match } = daysOf(kind, agent);
  const rows = await model.aggregate<{ _id: string; views: number; contacts: number }>([
    { $match: { ...match, day: { $gte: before } } },
    { $group: { _id: '$day', views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
  ]);
  const of = (figure: 'views' | 'contacts'): ByDay => new Map(rows.map((row) => [row._id, row[figure]]));
  return { views: of('views'), contacts: of('contacts') };
}

type Figures = Partial<Record<PeriodKey, ByDay>>;

/** What somebody keeps, wrote and talks in. */
export async function personByDay(id: string, span: Span): Promise<Figures> {
  const user = new Types.ObjectId(id);
  const [favorites, conversations, reviews] = await Promise.all([
    made(Favorite, { user }, span),
    made(Chat, { members: { $elemMatch: { user, isHidden: false } } }, span),
    made(Review, { kind: { $in: [...SUBJECT_KINDS] }, user }, span),
  ]);
  return { favorites, conversations, reviews };
}

/** Whose figures: of the whole marketplace where no agent is named. */
export interface Whose {
  kind: SubjectKind;
  agent?: Types.ObjectId;
}
const modelOf = (kind: SubjectKind) => (kind === 'property' ? Property : Service) as Aggregated;

/** What an agent has. */
export interface OwnOffer {
  _id: Types.ObjectId;
  isListed: boolean;
}
export const ownOffers = (kind: SubjectKind, agent: Types.ObjectId): Promise<OwnOffer[]> =>
  modelOf(kind).aggregate<OwnOffer>([{ $match: { agent } }, { $project: { isListed: 1 } }]);

/** What came of an agent's listings, or of a service agent's services. */
export async function offersByDay(
  { kind, agent }: Whose,
  own: readonly OwnOffer[],
  span: Span,
): Promise<Figures> {
  const ofTheirs = { kind, subject: { $in: own.map(({ _id }) => _id) } };
  const [{ views, contacts }, requests, reviews] = await Promise.all([
    counted(kind, agent, span),
    made(Request, ofTheirs, span),
    made(Review, ofTheirs, span),
  ]);
  return { views, contacts, requests, reviews };
}

/** The listings of everybody, and who came. */
export async function marketByDay(span: Span): Promise<Figures> {
  const kind = 'property';
  const [{ views, contacts }, requests, reviews, users, properties] = await Promise.all([
    counted(kind, undefined, span),
    madeInPoints(Request, { kind }, span),
    madeInPoints(Review, { kind }, span),
    madeInPoints(User, { role: 'user' }, span),
    madeInPoints(Property, {}, span),
  ]);
  return { views, contacts, requests, reviews, users, properties };
}

/** Something that is published, and what its figures are explained by. */
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
/** An agent's that are looked through; of the marketplace as many of the most and of the least viewed. */
export const MOST_OFFERS = 1000;
const MOST_OF_MARKET = 50;

/** What the best and the worst are shown with. */
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

/** The most and the least viewed listings of the marketplace. */
export async function marketOffers(): Promise<Types.ObjectId[]> {
  const ends = await Promise.all(
    [-1 as const, 1 as const].map((views) =>
      Property.find({ isListed: true }, '_id')
        .sort({ views, _id: views })
        .limit(MOST_OF_MARKET)
        .lean<ReadOf<Offer>[]>(),
    ),
  );
  return [...new Map(ends.flat().map(({ _id }) => [String(_id), _id])).values()];
}

/** What came of each of these since a day, by id. */
export async function outcomesOf({ kind, agent }: Whose, ids: readonly Types.ObjectId[], { from }: Span) {
  const since = dayStart(from);
  const [days, asked] = await Promise.all([
    // An agent's days lie together.
    bucketsOf(kind).aggregate<{ _id: Types.ObjectId; views: number; contacts: number }>([
      { $match: { ...(agent ? { agent } : { [kind]: { $in: ids } }), day: { $gte: from } } },
      { $group: { _id: `$${kind}`, views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
    ]),
    Request.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { kind, subject: { $in: ids }, createdAt: { $gte: since } } },
      { $group: { _id: '$subject', count: { $sum: 1 } } },
    ]),
  ]);
  const requests = new Map(asked.map(({ _id, count }) => [String(_id), count]));
  const counts = new Map(days.map((row) => [String(row._id), row]));
  return (id: string) => ({
    views: counts.get(id)?.views ?? 0,
    contacts: counts.get(id)?.contacts ?? 0,
    requests: requests.get(id) ?? 0,
  });
}
