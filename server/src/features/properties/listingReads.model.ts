import { Types } from 'mongoose';
import { trustedWhere, type Condition } from '../../platform/where';
import { Property, type PropertyRecord } from './property.model';

/** Photos a card carries; the rest is on the listing's page. */
const CARD_PHOTOS = 5;

/** What lists read of a listing, so that pages stay small. */
const CARD_FIELDS = {
  referenceNo: 1,
  title: 1,
  titleAr: 1,
  type: 1,
  propertyType: 1,
  city: 1,
  district: 1,
  location: 1,
  price: 1,
  currency: 1,
  paymentPeriod: 1,
  paymentYears: 1,
  chequeOptions: 1,
  bedrooms: 1,
  bathrooms: 1,
  parkings: 1,
  area: 1,
  furnishing: 1,
  propertyCondition: 1,
  images: { $slice: CARD_PHOTOS },
  imageCount: 1,
  isVerified: 1,
  verifiedAt: 1,
  lastConfirmedAt: 1,
  availability: 1,
  hideAgent: 1,
  avgRating: 1,
  ratingCount: 1,
  priceHistory: { $slice: -2 },
  createdAt: 1,
};
/** Rows of the owner's and staff's lists hold more. */
const ROW_FIELDS = { images: { $slice: CARD_PHOTOS }, searchTokens: 0 };

export interface Page {
  sort: Record<string, 1 | -1>;
  skip?: number;
  limit: number;
}

/** Listings with the fields of a card. */
export const findCards = (where: Condition, { sort, skip = 0, limit }: Page): Promise<PropertyRecord[]> =>
  Property.find(trustedWhere(where), CARD_FIELDS).sort(sort).skip(skip).limit(limit).lean<PropertyRecord[]>();

/** Listings with the fields of the owner's and staff's rows. */
export const findRows = (where: Condition, { sort, skip = 0, limit }: Page): Promise<PropertyRecord[]> =>
  Property.find(trustedWhere(where), ROW_FIELDS).sort(sort).skip(skip).limit(limit).lean<PropertyRecord[]>();

/** A whole listing, or null. */
export const findListing = (id: string): Promise<PropertyRecord | null> =>
  Property.findById(id).lean<PropertyRecord | null>();

/** A few fields of the listings that match. */
export const findFields = (where: Condition, fields: string, limit = 10_000): Promise<PropertyRecord[]> =>
  Property.find(trustedWhere(where), fields).limit(limit).lean<PropertyRecord[]>();

export const countListings = (where: Condition): Promise<number> =>
  Property.countDocuments(trustedWhere(where)).exec();

/** An id as aggregation pipelines compare it; Mongoose casts queries, not pipelines. */
export const toObjectId = (id: string) => new Types.ObjectId(id);

/** Sums of the ratings of agents' listings, by agent. */
export async function sumRatings(agents: string[]): Promise<Map<string, { sum: number; count: number }>> {
  const found = await Property.aggregate<{ _id: Types.ObjectId; sum: number; count: number }>([
    { $match: { agent: { $in: agents.map(toObjectId) } } },
    { $group: { _id: '$agent', sum: { $sum: '$ratingSum' }, count: { $sum: '$ratingCount' } } },
  ]).exec();
  return new Map(found.map(({ _id, sum, count }) => [String(_id), { sum, count }]));
}

/** How many listings agents have, by agent. */
export async function countByAgent(agents: string[]): Promise<Map<string, number>> {
  const found = await Property.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { agent: { $in: agents.map(toObjectId) } } },
    { $group: { _id: '$agent', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
