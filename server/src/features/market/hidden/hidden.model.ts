import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, retryIfDuplicate } from '../../../platform/store/where';

/** A listing that a person has hidden from lists and map. */
const hiddenSchema = new Schema({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
  hiddenAt: { type: Date, required: true },
});
hiddenSchema.index({ user: 1, property: 1 }, { unique: true });
hiddenSchema.index({ user: 1, hiddenAt: -1, _id: -1 });
hiddenSchema.index({ property: 1 });

export const HiddenHome = model('HiddenHome', hiddenSchema);

export interface HiddenRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  property: Types.ObjectId;
  hiddenAt: Date;
}

const NEWEST = { hiddenAt: -1, _id: -1 } as const;
const NAMED = ['property', 'hiddenAt'] as const;

/** A person's hidden listings, most recently hidden first. */
export const findHidden = (user: string): Promise<ReadOf<HiddenRecord, typeof NAMED>[]> =>
  HiddenHome.find({ user }, projectionOf(NAMED))
    .sort(NEWEST)
    .lean<ReadOf<HiddenRecord, typeof NAMED>[]>()
    .exec();

/** Everyone who hides a listing. */
export const findHiding = (property: string): Promise<HiddenRecord[]> =>
  HiddenHome.find({ property }).lean<HiddenRecord[]>().exec();

/** Hides listings with the given times; overwrites the time of one that is already hidden. */
export async function putHidden(
  records: readonly { user: string; property: string; hiddenAt: Date }[],
): Promise<void> {
  if (records.length === 0) return;
  const writes = records.map(({ user, property, hiddenAt }) => ({
    updateOne: { filter: { user, property }, update: { $set: { hiddenAt } }, upsert: true },
  }));
  await retryIfDuplicate(() => HiddenHome.bulkWrite(writes, { ordered: false }));
}

export const removeHidden = async (where: { user?: string; property?: string }): Promise<void> => {
  await HiddenHome.deleteMany(where);
};

/** Unhides these listings for a person. */
export const removeHiddenAmong = async (user: string, properties: string[]): Promise<void> => {
  await HiddenHome.deleteMany(trustedWhere({ user, property: { $in: properties } }));
};

/** Unhides all but the `most` most recently hidden listings. */
export async function removeOldest(user: string, most: number): Promise<void> {
  const over = await HiddenHome.find({ user }, projectionOf(['_id']))
    .sort(NEWEST)
    .skip(most)
    .lean<ReadOf<HiddenRecord, ['_id']>[]>();
  if (over.length > 0) {
    await HiddenHome.deleteMany(trustedWhere({ _id: { $in: over.map(({ _id }) => _id) } }));
  }
}
