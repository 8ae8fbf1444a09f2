import { model, Schema, trusted, type Types } from 'mongoose';
import { LOCALES } from '@manzil/shared/domain/enums';
import { unlessDuplicate } from '../where';

/** A mail that waits to be sent; removed once it is out. */
const mailJobSchema = new Schema(
  {
    to: { type: String, required: true },
    locale: { type: String, enum: LOCALES, required: true },
    template: { type: String, required: true },
    /** Sealed (see seal.ts): some mails carry codes and links. */
    data: { type: String, required: true },
    dueAt: { type: Date, required: true },
    /** After this it is worth nothing to its reader. */
    giveUpAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    lastError: String,
    /** The sender that holds it, until `lockedUntil`. */
    lock: String,
    lockedUntil: { type: Date, default: () => new Date(0) },
    failedAt: Date,
    /** A mail that must go out once: the same key again is the same mail, also after it was sent. */
    key: String,
    /** When a mail with a key was sent; it is kept a month so that its key is known. */
    sentAt: Date,
  },
  { timestamps: true },
);
mailJobSchema.index({ key: 1 }, { unique: true, sparse: true });
mailJobSchema.index({ sentAt: 1 }, { expireAfterSeconds: 30 * 86_400, name: 'sent_ttl', sparse: true });
mailJobSchema.index({ failedAt: 1, dueAt: 1 });
// What could not be sent is kept a month for the operator.
mailJobSchema.index({ failedAt: 1 }, { expireAfterSeconds: 30 * 86_400, name: 'failed_ttl', sparse: true });

const MailJob = model('MailJob', mailJobSchema);

/** A waiting mail as it lies in the database. */
export interface StoredMail {
  _id: Types.ObjectId;
  to: string;
  locale: (typeof LOCALES)[number];
  template: string;
  data: string;
  giveUpAt: Date;
  attempts: number;
  createdAt: Date;
}
export type NewMail = Pick<StoredMail, 'to' | 'locale' | 'template' | 'data' | 'giveUpAt'> & {
  key?: string | undefined;
};

/** Far beyond every look at the queue. */
const NEVER = new Date('9999-01-01');

/** Puts a mail into the queue; one whose key is known is there already. */
export async function addMail(mail: NewMail): Promise<void> {
  await unlessDuplicate(() => MailJob.create({ ...mail, dueAt: new Date() }));
}

/** Takes the next due mail for `seconds`; no other sender gets it meanwhile. */
export function claimMail(lock: string, seconds: number): Promise<StoredMail | null> {
  const now = new Date();
  return MailJob.findOneAndUpdate(
    { failedAt: null, dueAt: trusted({ $lte: now }), lockedUntil: trusted({ $lte: now }) },
    { $set: { lock, lockedUntil: new Date(Date.now() + seconds * 1000) }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  )
    .lean<StoredMail>()
    .exec();
}

/** Takes a mail that is out off the queue. */
export async function removeMail(id: Types.ObjectId, lock: string): Promise<void> {
  const sent = { $set: { sentAt: new Date(), dueAt: NEVER, data: '-' } };
  const { matchedCount } = await MailJob.updateOne({ _id: id, lock, key: trusted({ $ne: null }) }, sent);
  if (matchedCount === 0) await MailJob.deleteOne({ _id: id, lock });
}

/** Gives a mail back for a later try. */
export async function postponeMail(
  id: Types.ObjectId,
  lock: string,
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  await MailJob.updateOne({ _id: id, lock }, { $set: { dueAt, lastError, lockedUntil: new Date(0) } });
}

/** Gives up on a mail; its content goes, the fact stays for a month. */
export async function failMail(id: Types.ObjectId, lock: string, lastError: string): Promise<void> {
  await MailJob.updateOne({ _id: id, lock }, { $set: { failedAt: new Date(), lastError, data: '-' } });
}

/** Newest first, what waits for `to`. */
export function waitingMails(to: string): Promise<StoredMail[]> {
  return MailJob.find({ to, failedAt: null, sentAt: null })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredMail[]>()
    .exec();
}

/** How many wait, how many were given up, and since when (ms) the oldest waits. */
export async function mailQueueState(): Promise<{ waiting: number; failed: number; oldestMs: number }> {
  const [waiting, failed, oldest] = await Promise.all([
    MailJob.countDocuments({ failedAt: null, sentAt: null }),
    MailJob.countDocuments({ failedAt: trusted({ $ne: null }) }),
    MailJob.findOne({ failedAt: null, sentAt: null })
      .sort({ dueAt: 1 })
      .select('createdAt')
      .lean<StoredMail>(),
  ]);
  return { waiting, failed, oldestMs: oldest ? Date.now() - oldest.createdAt.getTime() : 0 };
}
