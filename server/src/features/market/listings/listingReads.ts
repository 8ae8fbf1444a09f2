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

export const findCards = (where: PropertyCondition, { sort, skip = 0, limit }: Page): Promise<CardRecord[]> =>
  Property.find(trustedWhere(where), CARD_FIELDS).sort(sort).skip(skip).limit(limit).lean<CardRecord[]>();

export const findRows = (where: PropertyCondition, { sort, skip = 0, limit }: Page): Promise<RowRecord[]> =>
  Property.find(trustedWhere(where), ROW_FIELDS).sort(sort).skip(skip).limit(limit).lean<RowRecord[]>();

/** A listing with all fields, or null. */
export const findListing = (id: string): Promise<PropertyRecord | null> =>
  Property.findById(id).lean<PropertyRecord | null>();

/** Ids and the given fields of the matching listings. */
export const findFields = <Key extends keyof PropertyRecord>(
  where: PropertyCondition,
  fields: readonly Key[],
  limit = 10_000,
): Promise<ReadOf<PropertyRecord, readonly Key[]>[]> =>
  Property.find(trustedWhere(where), projectionOf(['_id', ...fields]))
    .limit(limit)
    .lean<ReadOf<PropertyRecord, readonly Key[]>[]>();

const STREAMED_AT_ONCE = 100;
/** Streams matching listings with all fields, newest first, a hundred in memory. */
export const streamListings = (where: PropertyCondition): AsyncIterable<PropertyRecord> =>
  Property.find(trustedWhere(where))
    .sort({ createdAt: -1, _id: -1 })
    .lean<PropertyRecord[]>()
    .cursor({ batchSize: STREAMED_AT_ONCE });

/** Number of an owner's published listings and their newest change, from the index alone. */
export async function publishedVersionOf(agent: string): Promise<{ count: number; changedAt: Date | null }> {
  const where = { agent: toObjectId(agent), isListed: true };
  const [count, newest] = await Promise.all([
    countListings(where),
    Property.findOne(where, { _id: 0, updatedAt: 1 })
      .sort({ updatedAt: -1 })
      .lean<{ updatedAt: Date } | null>(),
  ]);
  return { count, changedAt: newest?.updatedAt ?? null };
}

/** Ids of the photos of matching listings. */
export async function findPhotoIds(where: PropertyCondition, limit = 10_000): Promise<string[]> {
  const found = await Property.find(trustedWhere(where), 'images.publicID')
    .limit(limit)
    .lean<{ images: { publicID: string }[] }[]>();
  return found.flatMap(({ images }) => images.map(({ publicID }) => publicID));
}

/** A person's listings without derived and staff-only fields. */
export const findListingsOfOwner = (agent: string): Promise<OwnersRecord[]> =>
  Property.find({ agent }, OWNER_FIELDS).limit(10_000).lean<OwnersRecord[]>();

export const countListings = (where: PropertyCondition): Promise<number> =>
  Property.countDocuments(trustedWhere(where)).exec();

/** An id for aggregation pipelines, which Mongoose doesn't cast. */
export const toObjectId = (id: string) => new Types.ObjectId(id);

/**
 * Rating sums of agents' listings, by agent. Excludes listings that hide their agent, because a change in the sums
 * after a review would reveal them.
 */
export async function sumRatings(agents: string[]): Promise<Map<string, { sum: number; count: number }>> {
  const found = await Property.aggregate<{ _id: Types.ObjectId; sum: number; count: number }>([
    { $match: { agent: { $in: agents.map(toObjectId) }, hideAgent: false } },
    { $group: { _id: '$agent', sum: { $sum: '$ratingSum' }, count: { $sum: '$ratingCount' } } },
  ]).exec();
  return new Map(found.map(({ _id, sum, count }) => [String(_id), { sum, count }]));
}

/** Ids of all agents with a published listing. */
export const findPublishedAgents = async (): Promise<string[]> =>
  (await Property.distinct('agent', { isVerified: true })).map(String);

/** Number of listings by agent. */
export async function countByAgent(agents: string[]): Promise<Map<string, number>> {
  const found = await Property.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { agent: { $in: agents.map(toObjectId) } } },
    { $group: { _id: '$agent', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

/** The given pictures that listings use. */
export const findShownPictures = (publicIDs: string[]): Promise<string[]> =>
  findPhotoIds({ 'images.publicID': { $in: publicIDs } });
