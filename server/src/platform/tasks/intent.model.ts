import { Schema, type Types } from 'mongoose';
import { model } from '../store/model';
import { trustedWhere } from '../store/where';
import { coalesce } from '../store/coalesce';

/**
 * Work that has begun and isn't known to have finished. Each operation has its own documents, so that finishing one
 * can't remove another's.
 */
const intentSchema = new Schema(
  {
    /** Name of the settlement that finishes it. */
    kind: { type: String, required: true },
    /** Subject to settle, interpreted by the settlement. */
    subject: { type: Schema.Types.Mixed, required: true },
    /** When the operation was last known to be running. */
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
intentSchema.index({ at: 1 });
export const Intent = model('Intent', intentSchema);

export interface IntentRecord {
  _id: Types.ObjectId;
  kind: string;
  subject: Record<string, string>;
  at: Date;
}

const starting: IntentRecord[] = [];
/** Stores intents. Operations that start at the same time share an insert. */
export async function addIntents(intents: IntentRecord[]): Promise<void> {
  starting.push(...intents);
  await coalesce('add intents', async () => {
    await Intent.collection.insertMany(starting.splice(0));
  });
}

const finished: Types.ObjectId[] = [];
/** Removes intents. Operations that finish at the same time share a delete. */
export async function removeIntents(ids: Types.ObjectId[]): Promise<void> {
  finished.push(...ids);
  await coalesce('remove intents', async () => {
    await Intent.collection.deleteMany({ _id: { $in: finished.splice(0) } });
  });
}

/** Marks intents as still running. */
export async function touchIntents(ids: Types.ObjectId[]): Promise<void> {
  await Intent.updateMany(trustedWhere({ _id: { $in: ids } }), { $set: { at: new Date() } });
}

/** Intents last touched before a moment, oldest or newest first. */
export const findIntents = (before: Date, limit: number, newestFirst: boolean): Promise<IntentRecord[]> =>
  Intent.find(trustedWhere({ at: { $lt: before } }))
    .sort({ at: newestFirst ? -1 : 1 })
    .limit(limit)
    .lean<IntentRecord[]>()
    .exec();

/** Removes those of the intents that haven't been touched since a moment. */
export async function removeStale(ids: Types.ObjectId[], before: Date): Promise<void> {
  await Intent.deleteMany(trustedWhere({ _id: { $in: ids }, at: { $lt: before } }));
}
