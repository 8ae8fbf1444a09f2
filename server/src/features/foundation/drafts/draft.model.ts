import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Picture } from '../../../platform/media/media';
import { trustedWhere, retryIfDuplicate } from '../../../platform/store/where';
import { pictureSchema } from '../../../platform/media/pictureSchema';

/** Unfinished form for a new listing or service; one of each kind per person. */
const draftSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** JSON text, since the database needn't understand the unvalidated input. */
    fields: { type: String, default: '{}' },
    images: { type: [pictureSchema], default: [] },
    /** Incremented with each change of the photos; a concurrent change is retried. */
    version: { type: Number, default: 0 },
    /** Time at which a call started turning it into a listing or service. */
    takenAt: Date,
  },
  { timestamps: true },
);
draftSchema.index({ user: 1 }, { unique: true });
draftSchema.index({ updatedAt: 1 });

const DRAFTS = { property: model('PropertyDraft', draftSchema), service: model('ServiceDraft', draftSchema) };

/** Identifies a draft by kind and person. */
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

/** Stores the form's fields, creating the draft if needed; safe with two concurrent first calls. */
export async function setDraftFields({ kind, user }: DraftOf, fields: string): Promise<DraftRecord> {
  const write = () =>
    DRAFTS[kind]
      .findOneAndUpdate({ user }, { $set: { fields } }, { upsert: true, returnDocument: 'after' })
      .lean<DraftRecord>()
      .orFail()
      .exec();
  return retryIfDuplicate(write);
}

/** Maximum retries for concurrent changes of the photos. */
const ROUNDS = 30;

/**
 * Changes the photos of a draft, creating it if needed. Concurrent changes run one after another, so that reordering
 * never loses a parallel upload.
 * @returns null if it failed too often
 */
export async function changeDraftPhotos(
  key: DraftOf,
  change: (images: Picture[]) => Picture[],
): Promise<DraftRecord | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const former = await findDraft(key);
    const images = change(former?.images ?? []);
    if (!former) {
      await setDraftFields(key, '{}');
      continue;
    }
    const changed = await DRAFTS[key.kind]
      .findOneAndUpdate(
        { user: key.user, version: former.version },
        { $set: { images }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<DraftRecord | null>()
      .exec();
    if (changed) return changed;
  }
  return null;
}

/**
 * Claims the draft for turning it into a listing or service; null if there is none or another call has claimed it
 * recently.
 */
export const claimDraft = ({ kind, user }: DraftOf, before: Date): Promise<DraftRecord | null> =>
  DRAFTS[kind]
    .findOneAndUpdate(
      trustedWhere({ user, $or: [{ takenAt: null }, { takenAt: { $lt: before } }] }),
      { $set: { takenAt: new Date() } },
      { timestamps: false, returnDocument: 'after' },
    )
    .lean<DraftRecord | null>()
    .exec();

export async function releaseDraft({ kind, user }: DraftOf): Promise<void> {
  await DRAFTS[kind].updateOne({ user }, { $unset: { takenAt: 1 } }, { timestamps: false });
}

export const removeDraftRecord = ({ kind, user }: DraftOf): Promise<DraftRecord | null> =>
  DRAFTS[kind].findOneAndDelete({ user }).lean<DraftRecord | null>().exec();

/** Removes a draft unchanged since `before`, unless a call claimed it after `claimedAfter`. */
export const removeOldDraft = (
  kind: SubjectKind,
  before: Date,
  claimedAfter: Date,
): Promise<DraftRecord | null> =>
  DRAFTS[kind]
    .findOneAndDelete(
      trustedWhere({
        updatedAt: { $lt: before },
        $or: [{ takenAt: null }, { takenAt: { $lt: claimedAfter } }],
      }),
    )
    .lean<DraftRecord | null>()
    .exec();
