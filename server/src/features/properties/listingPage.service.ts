import type { z } from 'zod';
import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { review } from '@manzil/shared/contract/reviews.schemas';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';
import { averageOf } from '@manzil/shared/domain/rating';
import type { Caller, RequestInfo } from '../../platform/caller';
import { notFound } from '../../platform/errors';
import { favouritesAmong } from '../favorites/hearts.service';
import { setReportSource } from '../reports/targets';
import { namesOf } from '../subjects/subject';
import { agentCardOf, findListingPerson, type Rating } from '../users/listingPeople.service';
import { cardsInOrder, evaluated, findListed, type Paging } from './catalogue.service';
import { findFields, findListing, toObjectId } from './listingReads.model';
import { ratingsOf } from '../users/people.hooks';
import { isInsider } from './listingAccess.service';
import type { PropertyRecord } from './property.model';
import { toCard, toPage, type PropertyCard, type PropertyPage } from './property.view';
import { countVisit } from './views.service';

const RECOMMENDED = 8;
const CANDIDATES = 40;
/** Share of the price within which another home counts as of the same price. */
const NEAR_PRICE = 0.15;

/** May this reader see the listing? Published ones, also closed ones, are for all; others for owner and staff. */
const isVisible = (record: PropertyRecord, caller: Pick<Caller, 'id' | 'role'> | undefined) => {
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  const isClosed = record.isVerified && record.isOwnerActive && !listed.includes(record.availability);
  return record.isListed || isClosed || isInsider(record, caller);
};

/**
 * The listing, if this reader may see it.
 * @throws 404 `property_not_found`
 */
export async function visibleListing(id: string, caller: Caller | undefined): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !isVisible(record, caller)) throw notFound('property_not_found');
  return record;
}

/** Those of these listings that a reader may see, by id, with the fields of a card. */
export async function visibleAmong(
  ids: string[],
  reader: Pick<Caller, 'id' | 'role'>,
): Promise<Map<string, PropertyRecord>> {
  if (ids.length === 0) return new Map();
  const fields =
    'title titleAr price images agent hideAgent isListed isVerified isOwnerActive availability createdAt';
  const records = await findFields({ _id: { $in: [...new Set(ids)] } }, fields);
  return new Map(
    records.filter((record) => isVisible(record, reader)).map((record) => [String(record._id), record]),
  );
}

/** Cards with the caller's hearts. */
export async function cardsFor(
  records: PropertyRecord[],
  caller: Caller | undefined,
): Promise<PropertyCard[]> {
  const ids = records.map(({ _id }) => String(_id));
  const favourites = caller ? await favouritesAmong(caller.id, ids) : undefined;
  return records.map((record) => toCard(record, favourites));
}

const ratingOfAgent = async (agent: string): Promise<Rating> => {
  const rating = (await ratingsOf([agent])).get(agent) ?? { sum: 0, count: 0 };
  return { average: averageOf(rating), count: rating.count };
};

/** A listing as its page shows it; the agent is absent for the public where they are hidden. */
export async function pageFor(record: PropertyRecord, caller: Caller | undefined): Promise<PropertyPage> {
  const insider = isInsider(record, caller);
  const agent = String(record.agent);
  const isHidden = record.hideAgent && !insider;
  const id = String(record._id);
  return toPage(record, {
    agent: isHidden
      ? null
      : await agentCardOf(agent, { rating: await ratingOfAgent(agent), withContact: caller !== undefined }),
    isInsider: insider,
    isFavourite: caller ? (await favouritesAmong(caller.id, [id])).has(id) : false,
  });
}

/** One listing; counts a view. */
export async function getProperty(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<PropertyPage> {
  const record = await visibleListing(id, caller);
  const counted = await countVisit(record, caller, info);
  return pageFor(counted ? { ...record, views: record.views + 1 } : record, caller);
}

export type Reason = 'district' | 'city' | 'price' | 'type';

/** How near another listing is: the same kind, place, price and number of bedrooms. */
function nearness(of: PropertyRecord, other: PropertyRecord): { score: number; reason: Reason } {
  const difference = Math.abs(of.price - other.price) / Math.max(of.price, 1);
  const sameDistrict = of.city === other.city && of.district === other.district;
  const score =
    (of.propertyType === other.propertyType ? 4 : 0) +
    (sameDistrict ? 3 : of.city === other.city ? 1.5 : 0) +
    Math.max(0, 2 - 2 * difference) +
    (of.bedrooms === other.bedrooms ? 1 : 0);
  const reason = sameDistrict
    ? 'district'
    : difference <= NEAR_PRICE
      ? 'price'
      : of.city === other.city
        ? 'city'
        : 'type';
  return { score, reason };
}

/** Eight listings of the same deal type, nearest first, never itself (spec/2-api). */
export async function recommendedFor(record: PropertyRecord, caller: Caller | undefined) {
  const { type, propertyType, city, district } = record;
  const pools: Filter[] = [
    { type, city, district },
    { type, city, propertyType: [propertyType] },
    { type, propertyType: [propertyType] },
    { type },
  ];
  const pages = await Promise.all(
    pools.map((pool) => evaluated(pool, (found) => found.page({ skip: 0, limit: CANDIDATES }))),
  );
  const found = await cardsInOrder([...new Set(pages.flat())]);
  const others = new Map(found.map((other) => [String(other._id), other]));
  others.delete(String(record._id));
  const near = [...others.values()]
    .map((other) => ({ other, ...nearness(record, other) }))
    .toSorted((a, b) => b.score - a.score || String(b.other._id).localeCompare(String(a.other._id)))
    .slice(0, RECOMMENDED);
  const cards = await cardsFor(
    near.map(({ other }) => other),
    caller,
  );
  return cards.map((card, at) => ({ ...card, reason: near[at]?.reason ?? 'type' }));
}

type Review = z.input<typeof review>;
export interface ReviewPage {
  page: number;
  limit: number;
  sort: 'newest' | 'oldest' | 'highest' | 'lowest' | 'mostLiked';
}
type ReviewSource = (
  property: string,
  page: ReviewPage,
  caller: Caller | undefined,
) => Promise<{ data: Review[]; count: number }>;
let reviewSource: ReviewSource = () => Promise.resolve({ data: [], count: 0 });
/** Names where the reviews of a listing come from; told by the reviews feature. */
export const setReviewSource = (source: ReviewSource): void => void (reviewSource = source);

/** A listing with its reviews and recommendations; the reviews alone with `fetchOnlyFeedback`. */
export async function getDetails(
  input: ReviewPage & { id: string; fetchOnlyFeedback: boolean },
  caller: Caller | undefined,
) {
  const record = await visibleListing(input.id, caller);
  const { data: feedbackData, count: feedbackCount } = await reviewSource(input.id, input, caller);
  if (input.fetchOnlyFeedback) return { feedbackData, feedbackCount };
  const data = await pageFor(record, caller);
  return {
    data,
    recommendedProperties: await recommendedFor(record, caller),
    ...(data.agent && {
      averageAgentRating: data.agent.averageRating,
      agentTotalFeedbacks: data.agent.totalFeedbacks,
    }),
    feedbackData,
    feedbackCount,
  };
}

/** An agent's published listings, without those that hide the agent. */
export async function findOfAgent(
  ref: string,
  { type, sort, page, limit }: Pick<Filter, 'type' | 'sort'> & Paging,
): Promise<{ records: PropertyRecord[]; count: number }> {
  const agent = await findListingPerson(ref);
  if (!agent) throw notFound('user_not_found');
  return findListed({ agent: agent.id, ...(type && { type }), ...(sort && { sort }) }, { page, limit });
}

setReportSource('property', {
  async read(id, caller) {
    const record = await visibleListing(id, caller);
    const { name, nameAr } = namesOf(record);
    return { text: name, textAr: nameAr, owner: String(record.agent) };
  },
  async paths(ids) {
    const found = await findFields({ _id: { $in: ids.map(toObjectId) } }, '_id');
    return new Map(found.map(({ _id }) => [String(_id), `/single?id=${String(_id)}`]));
  },
});
