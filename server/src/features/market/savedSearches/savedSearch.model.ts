import { Schema, type InferSchemaType, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, retryIfDuplicate, undefinedIfDuplicate } from '../../../platform/store/where';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const savedSearchSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** 0–19, unique per user, so that concurrent requests can't create a 21st search. */
    place: { type: Number, required: true },
    name: { type: String, required: true },
    filter: { type: Schema.Types.Mixed, required: true },
    frequency: { type: String, enum: FREQUENCIES, required: true },
    /** Listings published until then have been checked. */
    lookedAt: { type: Date, required: true },
    /** Time of the last notification. */
    toldAt: { type: Date, required: true },
  },
  { timestamps: true, minimize: false },
);
savedSearchSchema.index({ user: 1, place: 1 }, { unique: true });
savedSearchSchema.index({ frequency: 1, _id: 1 });

/** A listing that a saved search has found; kept as long as the search, so that it is reported only once. */
const deliverySchema = new Schema({
  /** `search:property`, which makes it unique. */
  _id: { type: String, required: true },
  search: { type: Schema.Types.ObjectId, required: true },
  property: { type: Schema.Types.ObjectId, required: true },
  foundAt: { type: Date, required: true },
  /** Key of its notification; set before the notification is created. */
  batch: { type: String, default: null },
  toldAt: { type: Date, default: null },
});
type DeliveryRecord = InferSchemaType<typeof deliverySchema>;
deliverySchema.index({ search: 1, toldAt: 1, batch: 1 });

const SavedSearch = model('SavedSearch', savedSearchSchema);
const Delivery = model('SearchDelivery', deliverySchema);

export interface SavedSearchRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  place: number;
  name: string;
  filter: Filter;
  frequency: Frequency;
  lookedAt: Date;
  toldAt: Date;
  createdAt: Date;
}

export const findSearches = (user: string): Promise<SavedSearchRecord[]> =>
  SavedSearch.find({ user }).sort({ createdAt: -1, _id: -1 }).lean<SavedSearchRecord[]>().exec();

/** Stores a search in a free place; undefined if a concurrent request took it. */
export async function addSearch(
  fields: Omit<SavedSearchRecord, '_id' | 'user' | 'createdAt'> & { user: string; createdAt?: Date },
): Promise<SavedSearchRecord | undefined> {
  const created = await undefinedIfDuplicate(() => SavedSearch.create(fields));
  return created?.toObject<SavedSearchRecord>();
}

export const changeSearch = (
  where: { _id: string; user?: string },
  change: Partial<Pick<SavedSearchRecord, 'name' | 'frequency' | 'lookedAt' | 'toldAt'>>,
): Promise<SavedSearchRecord | null> =>
  SavedSearch.findOneAndUpdate(where, { $set: change }, { returnDocument: 'after' })
    .lean<SavedSearchRecord | null>()
    .exec();

export async function removeSearch(where: { _id: string; user: string }): Promise<boolean> {
  const { deletedCount } = await SavedSearch.deleteOne(where);
  if (deletedCount > 0) await Delivery.deleteMany({ search: where._id });
  return deletedCount > 0;
}

/** Searches with notifications, ordered by id, after `after`. */
export const findWritingSearches = (
  after: Types.ObjectId | undefined,
  limit: number,
): Promise<SavedSearchRecord[]> =>
  SavedSearch.find(trustedWhere({ frequency: { $ne: 'off' }, ...(after && { _id: { $gt: after } }) }))
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SavedSearchRecord[]>()
    .exec();

/** Does the search exist and send alerts? */
export const isAlerting = async (id: string): Promise<boolean> =>
  (await SavedSearch.exists(trustedWhere({ _id: id, frequency: { $ne: 'off' } }))) !== null;

/** Number of listings to store per write. */
const RECORD_BATCH = 500;

const nameOf = (search: Types.ObjectId, property: Types.ObjectId) => `${String(search)}:${String(property)}`;

/** Stores the listings that a search found; skips known ones. */
export async function recordMatches(
  search: Types.ObjectId,
  properties: Types.ObjectId[],
  foundAt: Date,
): Promise<void> {
  for (let at = 0; at < properties.length; at += RECORD_BATCH) {
    const notes = properties.slice(at, at + RECORD_BATCH).map((property) => ({
      updateOne: {
        filter: { _id: nameOf(search, property) },
        update: { $setOnInsert: { search, property, foundAt } },
        upsert: true,
      },
    }));
    await retryIfDuplicate(() => Delivery.bulkWrite(notes, { ordered: false }));
  }
}

const WAITING = ['property', 'batch'] as const;

/** Assigns the pending matches to a notification unless they have one; returns the open batches. */
export async function openBatches(search: Types.ObjectId, batch: string | undefined) {
  if (batch) await Delivery.updateMany({ search, toldAt: null, batch: null }, { $set: { batch } });
  const open = await Delivery.find(
    trustedWhere({ search, toldAt: null, batch: { $ne: null } }),
    projectionOf(WAITING),
  ).lean<ReadOf<DeliveryRecord, typeof WAITING>[]>();
  const batches = new Map<string, Types.ObjectId[]>();
  for (const { batch: name, property } of open) {
    batches.set(name ?? '', [...(batches.get(name ?? '') ?? []), property]);
  }
  return batches;
}

export async function closeBatch(search: Types.ObjectId, batch: string, toldAt: Date): Promise<void> {
  await Delivery.updateMany({ search, batch }, { $set: { toldAt } });
}

/** Listings that any of these searches found since `since`, each counted once, and the first time. */
export async function foundSince(
  searches: Types.ObjectId[],
  since: Date,
): Promise<{ count: number; first: Date } | undefined> {
  const [row] = await Delivery.aggregate<{ count: number; first: Date }>([
    { $match: { search: { $in: searches }, foundAt: { $gte: since } } },
    { $group: { _id: '$property', first: { $min: '$foundAt' } } },
    { $group: { _id: null, count: { $sum: 1 }, first: { $min: '$first' } } },
  ]);
  return row;
}

/** Number of listings found since `since`, by search. */
export async function countFound(searches: Types.ObjectId[], since: Date): Promise<Map<string, number>> {
  const found = await Delivery.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { search: { $in: searches }, foundAt: { $gte: since } } },
    { $group: { _id: '$search', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
