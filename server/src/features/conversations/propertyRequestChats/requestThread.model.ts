import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';

/** The talk about a listing between somebody who asked about it and its agent; its messages are those of chats. */
const threadSchema = new Schema({
  property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
  /** The requester. */
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** The number of its last message. */
  seq: { type: Number, default: 0 },
  lastMessage: {
    type: new Schema(
      { id: Schema.Types.ObjectId, text: String, sender: Schema.Types.ObjectId, createdAt: Date },
      { _id: false },
    ),
  },
  /** How far whoever takes part has read. */
  reads: { type: [new Schema({ user: Schema.Types.ObjectId, seq: Number }, { _id: false })], default: [] },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
threadSchema.index({ property: 1, user: 1 }, { unique: true });
threadSchema.index({ user: 1 });
threadSchema.index({ 'reads.user': 1 });

export const RequestThread = model('RequestThread', threadSchema);
export type ThreadRecord = InferRawDocTypeFromSchema<typeof threadSchema> & { _id: Types.ObjectId };

export const findThread = (property: string, user: string): Promise<ThreadRecord | null> =>
  RequestThread.findOne({ property, user }).lean<ThreadRecord | null>().exec();

/** The thread of a listing and a requester, made when there is none. */
export async function putThread(property: string, user: string): Promise<ThreadRecord> {
  const found = await findThread(property, user);
  if (found) return found;
  const now = new Date();
  const created = await unlessDuplicate(() =>
    RequestThread.create({ property, user, createdAt: now, updatedAt: now }),
  );
  return (
    created?.toObject<ThreadRecord>() ??
    RequestThread.findOne({ property, user }).lean<ThreadRecord>().orFail()
  );
}

/** The threads of listings, the latest first. */
export const findThreadsOf = (properties: string[]): Promise<ThreadRecord[]> =>
  RequestThread.find(trustedWhere({ property: { $in: properties } }))
    .sort({ updatedAt: -1, _id: -1 })
    .lean<ThreadRecord[]>()
    .exec();

export const findThreadsOfPerson = (user: string): Promise<ThreadRecord[]> =>
  RequestThread.find({ user }).lean<ThreadRecord[]>().exec();

/** Makes a message the thread's last one unless a later one is. */
export async function setLast(
  thread: Types.ObjectId,
  last: { id: Types.ObjectId; seq: number; text: string; sender: Types.ObjectId; createdAt: Date },
): Promise<void> {
  const { seq, createdAt } = last;
  const where = trustedWhere({ _id: thread, seq: { $lt: seq } });
  await RequestThread.updateOne(where, { $set: { seq, lastMessage: last, updatedAt: createdAt } });
}

/** Notes how far somebody has read; false when they had read that far. */
export async function noteRead(thread: ThreadRecord, user: string): Promise<boolean> {
  const { _id, seq } = thread;
  const { matchedCount, modifiedCount } = await RequestThread.updateOne(
    { _id, 'reads.user': user },
    { $max: { 'reads.$.seq': seq } },
  );
  if (matchedCount > 0) return modifiedCount > 0;
  const where = trustedWhere({ _id, 'reads.user': { $ne: user } });
  return (await RequestThread.updateOne(where, { $push: { reads: { user, seq } } })).modifiedCount > 0;
}

/** The threads of a requester, of listings and of a reader together, the latest first. */
export const findTalksOf = (
  { requester, properties, reader }: { requester: string; properties: Types.ObjectId[]; reader?: string },
  limit: number,
): Promise<ThreadRecord[]> =>
  RequestThread.find(
    trustedWhere({
      $or: [
        { user: requester },
        ...(properties.length > 0 ? [{ property: { $in: properties } }] : []),
        ...(reader ? [{ 'reads.user': reader }] : []),
      ],
    }),
  )
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit)
    .lean<ThreadRecord[]>()
    .exec();

export async function removeThreads(property: string): Promise<void> {
  await RequestThread.deleteMany({ property });
}

/** Puts threads back; those that are there already stay. */
export async function putThreadsBack(threads: ThreadRecord[]): Promise<void> {
  for (const thread of threads) {
    await RequestThread.updateOne({ _id: thread._id }, { $setOnInsert: thread }, { upsert: true });
  }
}
