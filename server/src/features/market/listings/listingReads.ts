import { Types } from 'mongoose';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere } from '../../../platform/store/where';
import {
  CARD_FIELDS,
  OWNER_FIELDS,
  ROW_FIELDS,
  type CardRecord,
  type OwnersRecord,
  type RowRecord,
} from './listingFields';
import { Property, type PropertyCondition, type PropertyRecord } from './property.model';

export type { CardRecord } from './listingFields';
export type { PropertyCondition, PropertyRecord } from './property.model';

export interface Page {
  sort: Record<string, 1 | -1>;
  skip?: number;
  limit: number;
}

/** Listings with the fields of a card. */
export const findCards = (where: PropertyCondition, { sort, skip = 0, limit }: Page): Promise<CardRecord[]> =>
  Property.find(trustedWhere(where), CARD_FIELDS).sort(sort).skip(skip).limit(limit).lean<CardRecord[]>();

/** Listings with the fields of the owner's and staff's rows. */
export const findRows = (where: PropertyCondition, { sort, skip = 0, limit }: Page): Promise<RowRecord[]> =>
  Property.find(trustedWhere(where), ROW_FIELDS).sort(sort).skip(skip).limit(limit).lean<RowRecord[]>();

/** A whole listing, or null. */
export const findListing = (id: string): Promise<PropertyRecord | null> =>
  Property.findById(id).lean<PropertyRecord | null>();

/** A few fields of the listings that match, and their ids. */
export const findFields = <Key extends keyof PropertyRecord>(
  where: PropertyCondition,
  fields: readonly Key[],
  limit = 10_000,
): Promise<ReadOf<PropertyRecord, readonly Key[]>[]> =>
  Property.find(trustedWhere(where), projectionOf(['_id', ...fields]))
    .limit(limit)
    .lean<ReadOf<PropertyRecord, readonly Key[]>[]>();

/** The ids of the photos that listings show. */
export async function findPhotoIds(where: PropertyCondition, limit = 10_000): Promise<string[]> {
  const found = await Property.find(trustedWhere(where), 'images.publicID')
    .limit(limit)
    .lean<{ images: { publicID: string }[] }[]>();
  return found.flatMap(({ images }) => images.map(({ publicID }) => publicID));
}

/** Somebody's listings as they are stored, without what is derived or kept for staff. */
export const findForOwner = (agent: string): Promise<OwnersRecord[]> =>
  Property.find({ agent }, OWNER_FIELDS).limit(10_000).lean<OwnersRecord[]>();

export const countListings = (where: PropertyCondition): Promise<number> =>
  Property.countDocuments(trustedWhere(where)).exec();

/** An id as aggregation pipelines compare it; Mongoose casts queries, not pipelines. */
export const toObjectId = (id: string) => new Types.ObjectId(id);

/**
 * Sums of the ratings of agents' listings, by agent. Listings that hide their agent are left out: whoever reviews one
 * would see whose figures move.
 */
export async function sumRatings(agents: string[]): Promise<Map<string, { sum: number; count: number }>> {
  const found = await Property.aggregate<{ _id: Types.ObjectId; sum: number; count: number }>([
    { $match: { agent: { $in: agents.map(toObjectId) }, hideAgent: false } },
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

/** Which of these pictures listings show. */
export const picturesShown = (publicIDs: string[]): Promise<string[]> =>
  findPhotoIds({ 'images.publicID': { $in: publicIDs } });
