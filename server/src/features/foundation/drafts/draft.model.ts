import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Picture } from '../../../platform/media/media';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';
import { pictureSchema } from '../../../platform/media/pictureSchema';

/** The form for a new listing or service as its writer left it: one of each a person. */
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

const DRAFTS = { property: model('PropertyDraft', draftSchema), service: model('ServiceDraft', draftSchema) };

/** Whose form, and for what. */
export interface DraftOf {
  kind: SubjectKind;
  user: string;
}

export interface DraftRecord {
  _id: Types.ObjectId;
  fields: string;
  images: Picture[];
  version: number;
  updatedAt: Date;
  takenAt?: Date;
}

export const findDraft = ({ kind, user }: DraftOf): Promise<DraftRecord | null> =>
  DRAFTS[kind].findOne({ user }).lean<DraftRecord | null>().exec();

/** Keeps what is typed, making the draft when there is none; two first calls at once make one. */
export async function setDraftFields({ kind, user }: DraftOf, fields: string): Promise<DraftRecord> {
  const write = () =>
    DRAFTS[kind]
      .findOneAndUpdate({ user }, { $set: { fields } }, { upsert: true, returnDocument: 'after' })
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
  of: DraftOf,
  change: (images: Picture[]) => Picture[],
): Promise<DraftRecord | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const former = await findDraft(of);
    const images = change(former?.images ?? []);
    if (!former) {
      await setDraftFields(of, '{}');
      continue;
    }
    const changed = await DRAFTS[of.kind]
      .findOneAndUpdate(
        { user: of.user, version: former.version },
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
export const takeDraft = ({ kind, user }: DraftOf, before: Date): Promise<DraftRecord | null> =>
  DRAFTS[kind]
    .findOneAndUpdate(
      trustedWhere({ user, $or: [{ takenAt: null }, { takenAt: { $lt: before } }] }),
      { $set: { takenAt: new Date() } },
      { timestamps: false, returnDocument: 'after' },
    )
    .lean<DraftRecord | null>()
    .exec();

export async function giveDraftBack({ kind, user }: DraftOf): Promise<void> {
  await DRAFTS[kind].updateOne({ user }, { $unset: { takenAt: 1 } }, { timestamps: false });
}

export const removeDraftRecord = ({ kind, user }: DraftOf): Promise<DraftRecord | null> =>
  DRAFTS[kind].findOneAndDelete({ user }).lean<DraftRecord | null>().exec();

/** Removes a draft that nobody has touched since `before`, unless it is being made into something since `takenAfter`. */
export const removeOldDraft = (
  kind: SubjectKind,
  before: Date,
  takenAfter: Date,
): Promise<DraftRecord | null> =>
  DRAFTS[kind]
    .findOneAndDelete(
      trustedWhere({
        updatedAt: { $lt: before },
        $or: [{ takenAt: null }, { takenAt: { $lt: takenAfter } }],
      }),
    )
    .lean<DraftRecord | null>()
    .exec();
