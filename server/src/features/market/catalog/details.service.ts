import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Caller } from '../../../platform/base/caller';
import { cardsFor, pageFor, getVisibleListing } from '../listings/listingPage.service';
import type { CardRecord, PropertyRecord } from '../listings/listingReads';
import { reviewsOf, type ReviewPage } from '../reviews/reviews.service';
import { cardsInOrder, evaluated } from './catalog.service';

const RECOMMENDED = 8;
const CANDIDATES = 40;
/** Relative price difference up to which another home counts as similarly priced. */
const NEAR_PRICE = 0.15;

type Reason = 'district' | 'city' | 'price' | 'type';

/** Similarity score of another listing by kind, place, price and bedrooms. */
function nearness(listing: CardRecord, other: CardRecord): { score: number; reason: Reason } {
  const difference = Math.abs(listing.price - other.price) / Math.max(listing.price, 1);
  const sameDistrict = listing.city === other.city && listing.district === other.district;
  const score =
    (listing.propertyType === other.propertyType ? 4 : 0) +
    (sameDistrict ? 3 : listing.city === other.city ? 1.5 : 0) +
    Math.max(0, 2 - 2 * difference) +
    (listing.bedrooms === other.bedrooms ? 1 : 0);
  const reason = sameDistrict
    ? 'district'
    : difference <= NEAR_PRICE
      ? 'price'
      : listing.city === other.city
        ? 'city'
        : 'type';
  return { score, reason };
}

/** Eight listings of the same deal type, most similar first, without the listing itself (spec/2-api). */
export async function recommendedFor(record: PropertyRecord, caller: Caller | undefined) {
  const { type, propertyType, city, district } = record;
  const pools: Filter[] = [
    { type, city, district },
    { type, city, propertyType: [propertyType] },
    { type, propertyType: [propertyType] },
    { type },
  ];
  const pages = await Promise.all(
    pools.map((pool) =>
      evaluated(pool, (found) => found.once('candidates', () => found.page({ skip: 0, limit: CANDIDATES }))),
    ),
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

/** A listing with its reviews and, unless turned off, recommendations; only the reviews with `fetchOnlyFeedback`. */
export async function getDetails(
  input: ReviewPage & { id: string; fetchOnlyFeedback: boolean; fetchRecommended: boolean },
  caller: Caller | undefined,
) {
  const record = await getVisibleListing(input.id, caller);
  const reviews = reviewsOf('property', input.id, input, caller).then(({ data, count }) => ({
    feedbackData: data,
    feedbackCount: count,
  }));
  if (input.fetchOnlyFeedback) return reviews;
  const [feedback, data, recommendedProperties] = await Promise.all([
    reviews,
    pageFor(record, caller),
    input.fetchRecommended ? recommendedFor(record, caller) : undefined,
  ]);
  return {
    data,
    ...(recommendedProperties && { recommendedProperties }),
    ...(data.agent && {
      averageAgentRating: data.agent.averageRating,
      agentTotalFeedbacks: data.agent.totalFeedbacks,
    }),
    ...feedback,
  };
}
