import { model, Schema, type Types } from 'mongoose';
import type { Picture } from '../../platform/media';
import { isDuplicate, trustedWhere } from '../../platform/where';
import { pictureSchema } from '../properties/property.model';

/** The form for a new listing as its writer left it: one a person. */
const draftSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** JSON text: what people type is not the database's business. */
    fields: { type: String, default: '{}' },
    images: { type: [pictureSchema], default: [] },
    /** Being made into a listing since. */
    takenAt: Date,
  },
  { timestamps: true },
);
draftSchema.index({ user: 1 }, { unique: true });
draftSchema.index({ updatedAt: 1 });

const Draft = model('PropertyDraft', draftSchema);

export interface DraftRecord {
  _id: Types.ObjectId;
  fields: string;
  images: Picture[];
  updatedAt: Date;
}

export const findDraft = (user: string): Promise<DraftRecord | null> =>
  Draft.findOne({ user }).lean<DraftRecord | null>().exec();

/** Changes a person's draft, making it when there is none; two first calls at once make one. */
export async function changeDraft(
  user: string,
  change: { $set?: { fields?: string; images?: Picture[] }; $push?: { images: { $each: Picture[] } } },
): Promise<DraftRecord> {
  const write = () =>
    Draft.findOneAndUpdate({ user }, change, { upsert: true, returnDocument: 'after' })
      .lean<DraftRecord>()
      .orFail()
      .exec();
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return write();
  }
}

/** Takes the draft for making a listing of it; null when there is none or another call has it since a moment. */
export const takeDraft = (user: string, before: Date): Promise<DraftRecord | null> =>
  Draft.findOneAndUpdate(
    trustedWhere({ user, $or: [{ takenAt: null }, { takenAt: { $lt: before } }] }),
    { $set: { takenAt: new Date() } },
    { timestamps: false, returnDocument: 'after' },
  )
    .lean<DraftRecord | null>()
    .exec();

export async function giveDraftBack(user: string): Promise<void> {
  await Draft.updateOne({ user }, { $unset: { takenAt: 1 } }, { timestamps: false });
}

export const removeDraftRecord = (user: string): Promise<DraftRecord | null> =>
  Draft.findOneAndDelete({ user }).lean<DraftRecord | null>().exec();
