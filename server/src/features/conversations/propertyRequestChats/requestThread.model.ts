import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

/** Thread about a listing between a seeker and its agent; its messages are stored with those of chats. */
const threadSchema = new Schema({
  property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
  /** The seeker. */
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** Number of the last message. */
  seq: { type: Number, default: 0 },
  lastMessage: {
    type: new Schema(
      { id: Schema.Types.ObjectId, text: String, sender: Schema.Types.ObjectId, createdAt: Date },
      { _id: false },
    ),
  },
  /** How far each participant has read, and their marks. */
  reads: {
    type: [
      new Schema(
        {
          user: Schema.Types.ObjectId,
          seq: Number,
          /** Number of the last message when they archived it; a later one brings the thread back. */
          archivedSeq: Number,
          isFavourite: Boolean,
          isMuted: Boolean,
        },
        { _id: false },
      ),
    ],
    default: [],
  },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
threadSchema.index({ property: 1, user: 1 }, { unique: true });
threadSchema.index({ user: 1 });
threadSchema.index({ 'reads.user': 1 });

export const RequestThread = model('RequestThread', threadSchema);
export type ThreadRecord = InferRawDocTypeFromSchema<typeof threadSchema> & { _id: Types.ObjectId };

export const findThreadById = (id: Types.ObjectId): Promise<ThreadRecord | null> =>
  RequestThread.findById(id).lean<ThreadRecord | null>().exec();

export const findThread = (property: string, user: string): Promise<ThreadRecord | null> =>
  RequestThread.findOne({ property, user }).lean<ThreadRecord | null>().exec();

/** Finds or creates the thread of a listing and a seeker. */
export async function getOrCreateThread(property: string, user: string): Promise<ThreadRecord> {
  const found = await findThread(property, user);
  if (found) return found;
  const now = new Date();
  const created = await undefinedIfDuplicate(() =>
    RequestThread.create({ property, user, createdAt: now, updatedAt: now }),
  );
  return (
    created?.toObject<ThreadRecord>() ??
    RequestThread.findOne({ property, user }).lean<ThreadRecord>().orFail()
  );
}

/** Threads of listings, latest first. */
export const findThreadsOf = (properties: string[]): Promise<ThreadRecord[]> =>
  RequestThread.find(trustedWhere({ property: { $in: properties } }))
    .sort({ updatedAt: -1, _id: -1 })
    .lean<ThreadRecord[]>()
    .exec();

export const findThreadsOfPerson = (user: string): Promise<ThreadRecord[]> =>
  RequestThread.find({ user }).lean<ThreadRecord[]>().exec();

/** Sets the thread's last message unless there is a later one. */
export async function setLastMessage(
  thread: Types.ObjectId,
  last: { id: Types.ObjectId; seq: number; text: string; sender: Types.ObjectId; createdAt: Date },
): Promise<void> {
  const { seq, createdAt } = last;
  const where = trustedWhere({ _id: thread, seq: { $lt: seq } });
  await RequestThread.updateOne(where, { $set: { seq, lastMessage: last, updatedAt: createdAt } });
}

/** Records how far a person has read; false if they had already read that far. */
export async function setRead(thread: ThreadRecord, user: string): Promise<boolean> {
  const { _id, seq } = thread;
  const { matchedCount, modifiedCount } = await RequestThread.updateOne(
    { _id, 'reads.user': user },
    { $max: { 'reads.$.seq': seq } },
  );
  if (matchedCount > 0) return modifiedCount > 0;
  const where = trustedWhere({ _id, 'reads.user': { $ne: user } });
  return (await RequestThread.updateOne(where, { $push: { reads: { user, seq } } })).modifiedCount > 0;
}

/** A participant's marks of a thread. */
export interface ThreadMarks {
  isArchived: boolean;
  isFavourite: boolean;
  isMuted: boolean;
}

export function marksOf({ reads, seq }: ThreadRecord, reader: string): ThreadMarks {
  const own = reads.find(({ user }) => String(user) === reader);
  return {
    isArchived: own?.archivedSeq != null && own.archivedSeq >= seq,
    isFavourite: own?.isFavourite ?? false,
    isMuted: own?.isMuted ?? false,
  };
}

/** Adds participants who haven't read the thread yet. */
async function addReaders(thread: Types.ObjectId, users: string[]): Promise<void> {
  for (const user of users) {
    const where = trustedWhere({ _id: thread, 'reads.user': { $ne: user } });
    await RequestThread.updateOne(where, { $push: { reads: { user, seq: 0 } } });
  }
}

/** Changes a participant's marks. Messages that arrive meanwhile bring an archived thread back. */
export async function setMarks(
  { _id, seq }: ThreadRecord,
  user: string,
  { isArchived, ...marks }: Partial<ThreadMarks>,
): Promise<void> {
  await addReaders(_id, [user]);
  const fields = { ...marks, ...(isArchived !== undefined && { archivedSeq: isArchived ? seq : -1 }) };
  const $set = Object.fromEntries(Object.entries(fields).map(([key, value]) => [`reads.$.${key}`, value]));
  await RequestThread.updateOne({ _id, 'reads.user': user }, { $set });
}

/** Archives a thread for everyone, unless something was written after `at`; false if so. */
export async function archiveThread({ _id, seq }: ThreadRecord, users: string[], at: Date): Promise<boolean> {
  await addReaders(_id, users);
  const { matchedCount } = await RequestThread.updateOne(
    trustedWhere({ _id, seq, updatedAt: { $lte: at } }),
    { $set: { 'reads.$[].archivedSeq': seq } },
  );
  return matchedCount > 0;
}

/** Threads of a seeker, of listings and of a reader combined, latest first. */
export const findThreadsForInbox = (
  { seeker, properties, reader }: { seeker: string; properties: Types.ObjectId[]; reader?: string },
  limit: number,
): Promise<ThreadRecord[]> =>
  RequestThread.find(
    trustedWhere({
      $or: [
        { user: seeker },
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

/** Restores threads; skips existing ones. */
export async function restoreThreads(threads: ThreadRecord[]): Promise<void> {
  for (const thread of threads) {
    await RequestThread.updateOne({ _id: thread._id }, { $setOnInsert: thread }, { upsert: true });
  }
}
