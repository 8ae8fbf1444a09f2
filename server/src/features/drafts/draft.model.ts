import { model, Schema, type Types } from 'mongoose';
import type { Picture } from '../../platform/media';
import { trustedWhere, unlessDuplicate } from '../../platform/where';
import { pictureSchema } from '../properties/property.model';

/** The form for a new listing as its writer left it: one a person. */
const draftSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** JSON text: what people type is not the database's business. */
    fields: { type: String, default: '{}' },
    images: { type: [pictureSchema], default: [] },
    /** Changes of the photos; a change that met another one is made anew. */
    version: { type: Number, default: 0 },
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
  version: number;
  updatedAt: Date;
}

export const findDraft = (user: string): Promise<DraftRecord | null> =>
  Draft.findOne({ user }).lean<DraftRecord | null>().exec();

/** Keeps what is typed, making the draft when there is none; two first calls at once make one. */
export async function setDraftFields(user: string, fields: string): Promise<DraftRecord> {
  const write = () =>
    Draft.findOneAndUpdate({ user }, { $set: { fields } }, { upsert: true, returnDocument: 'after' })
      .lean<DraftRecord>()
      .orFail()
      .exec();
  return (await unlessDuplicate(write)) ?? write();
}

/** How often a change of the photos may meet another one. */
const ROUNDS = 30;

/**
 * Changes the photos of a draft, making it when there is none. Changes that meet one another follow one another, so that
 * an upload is never lost to an order that did not know it.
 * @returns null when others were faster too often
 */
export async function changeDraftPhotos(
  user: string,
  change: (images: Picture[]) => Picture[],
): Promise<DraftRecord | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const former = await findDraft(user);
    const images = change(former?.images ?? []);
    if (!former) {
      await setDraftFields(user, '{}');
      continue;
    }
    const changed = await Draft.findOneAndUpdate(
      { user, version: former.version },
      { $set: { images }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
      .lean<DraftRecord | null>()
      .exec();
    if (changed) return changed;
  }
  return null;
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

/** Removes a draft that nobody has touched since `before`, unless it is being made into a listing since `takenAfter`. */
export const removeOldDraft = (before: Date, takenAfter: Date): Promise<DraftRecord | null> =>
  Draft.findOneAndDelete(
    trustedWhere({
      updatedAt: { $lt: before },
      $or: [{ takenAt: null }, { takenAt: { $lt: takenAfter } }],
    }),
  )
    .lean<DraftRecord | null>()
    .exec();
