import { Schema, type InferSchemaType, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const savedSearchSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** 0–19: a unique place each, so that nobody gets a 21st by asking twice at once. */
    place: { type: Number, required: true },
    name: { type: String, required: true },
    filter: { type: Schema.Types.Mixed, required: true },
    frequency: { type: String, enum: FREQUENCIES, required: true },
    /** Listings published up to here were looked at. */
    lookedAt: { type: Date, required: true },
    /** When it wrote last. */
    toldAt: { type: Date, required: true },
  },
  { timestamps: true, minimize: false },
);
savedSearchSchema.index({ user: 1, place: 1 }, { unique: true });
savedSearchSchema.index({ frequency: 1, _id: 1 });

/** A listing that a saved search has found; once for ever, so that it is never told twice. */
const deliverySchema = new Schema({
  /** `search:property`: there is no second one. */
  _id: { type: String, required: true },
  search: { type: Schema.Types.ObjectId, required: true },
  property: { type: Schema.Types.ObjectId, required: true },
  foundAt: { type: Date, required: true },
  /** The message it goes out with; set before the message is made. */
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

/** Stores a search at a free place; undefined when somebody took it at the same moment. */
export async function addSearch(
  fields: Omit<SavedSearchRecord, '_id' | 'user' | 'createdAt'> & { user: string },
): Promise<SavedSearchRecord | undefined> {
  const created = await unlessDuplicate(() => SavedSearch.create(fields));
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

/** Searches that write, in the order of their ids, after `after`. */
export const findWritingSearches = (
  after: Types.ObjectId | undefined,
  limit: number,
): Promise<SavedSearchRecord[]> =>
  SavedSearch.find(trustedWhere({ frequency: { $ne: 'off' }, ...(after && { _id: { $gt: after } }) }))
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SavedSearchRecord[]>()
    .exec();

/** Listings noted in one go. */
const NOTED_AT_ONCE = 500;

const nameOf = (search: Types.ObjectId, property: Types.ObjectId) => `${String(search)}:${String(property)}`;

/** Notes listings a search has found; those it found before stay as they are. */
export async function noteFound(
  search: Types.ObjectId,
  properties: Types.ObjectId[],
  foundAt: Date,
): Promise<void> {
  for (let at = 0; at < properties.length; at += NOTED_AT_ONCE) {
    const notes = properties.slice(at, at + NOTED_AT_ONCE).map((property) => ({
      updateOne: {
        filter: { _id: nameOf(search, property) },
        update: { $setOnInsert: { search, property, foundAt } },
        upsert: true,
      },
    }));
    // Another server that notes the same at the same moment may be refused, and so may this one: again, all are there.
    const note = () => Delivery.bulkWrite(notes, { ordered: false });
    if (!(await unlessDuplicate(note))) await note();
  }
}

const WAITING = ['property', 'batch'] as const;

/** Gives everything that waits to be told a message to go out with, unless it has one; answers the open messages. */
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

/** How many listings each search has found since `since`. */
export async function countFound(searches: Types.ObjectId[], since: Date): Promise<Map<string, number>> {
  const found = await Delivery.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { search: { $in: searches }, foundAt: { $gte: since } } },
    { $group: { _id: '$search', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
