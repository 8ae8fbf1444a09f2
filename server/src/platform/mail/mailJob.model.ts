import { createHash } from 'node:crypto';
import { Schema, trusted, type Types } from 'mongoose';
import { model } from '../store/model';
import { LOCALES } from '@manzil/shared/domain/enums';
import { unlessDuplicate } from '../store/where';
import { periodOf, type Throttle } from '../throttle';

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
    /** What the mail server, or the way to it, said: `550`, `ECONNREFUSED`. */
    lastCode: String,
    /** It was the mail server that was away, not this mail that it did not want. */
    waitsForServer: Boolean,
    /** The sender that holds it, until `lockedUntil`. */
    lock: String,
    lockedUntil: { type: Date, default: () => new Date(0) },
    failedAt: Date,
    /** A mail that must go out once: the same key again is the same mail, also after it was sent. */
    key: String,
    /** When the state it tells of arose, where later states replace it. */
    asOf: Date,
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
  throttle?: Throttle | undefined;
};

/** Before all times: what has one is found by the index, which "not null" does not use. */
const EVER = new Date(0);

/** Far beyond every look at the queue. */
const NEVER = new Date('9999-01-01');

/** A key names what the mail is about, and outlives it: its hash names nothing. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Puts a mail into the queue; one whose key is known is there already, and is brought up to date when throttled. */
export async function addMail({ key, throttle, ...mail }: NewMail): Promise<void> {
  if (key && throttle) return addLatest(mail, key, throttle);
  await unlessDuplicate(() =>
    MailJob.create({ ...mail, ...(key && { key: hashed(key) }), dueAt: new Date() }),
  );
}

/** Whether a mail with this key waits or was sent within the last month. */
export const isMailKnown = async (key: string): Promise<boolean> =>
  (await MailJob.exists({ key: hashed(key) })) !== null;

/** Replaces the mail of the period while it waits; once that is out, or on its way, queues one for the next period. */
async function addLatest(
  mail: Omit<NewMail, 'key' | 'throttle'>,
  name: string,
  throttle: Throttle,
): Promise<void> {
  const { asOf } = throttle;
  for (let later = 0; ; later += 1) {
    const now = Date.now();
    const period = periodOf(name, throttle, later);
    const key = hashed(period.key);
    const delay = Math.max(0, period.start.getTime() - now);
    const giveUpAt = new Date(mail.giveUpAt.getTime() + delay);
    const dueAt = new Date(now + delay);
    if (await unlessDuplicate(() => MailJob.create({ ...mail, key, asOf, dueAt, giveUpAt }))) return;
    const waiting = { key, sentAt: null, failedAt: null, lockedUntil: trusted({ $lte: new Date(now) }) };
    const { matchedCount } = await MailJob.updateOne(
      { ...waiting, asOf: trusted({ $lt: asOf }) },
      { $set: { ...mail, asOf, giveUpAt } },
    );
    if (matchedCount > 0 || (await MailJob.exists({ key, asOf: trusted({ $gte: asOf }) }))) return;
  }
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

/** Why a mail did not go out: the words of the error, and its code where it has one. */
interface MailTrouble {
  lastError: string;
  lastCode?: string | undefined;
}

/** Gives a mail back for a later try. */
export async function postponeMail(
  id: Types.ObjectId,
  lock: string,
  { dueAt, waitsForServer, ...why }: { dueAt: Date; waitsForServer: boolean } & MailTrouble,
): Promise<void> {
  const later = { dueAt, waitsForServer, ...why, lockedUntil: new Date(0) };
  await MailJob.updateOne({ _id: id, lock }, { $set: later });
}

/** The mail server is there again: what waits for it is due now; answers how many mails that are. */
export async function hurryMails(): Promise<number> {
  const now = new Date();
  const { modifiedCount } = await MailJob.updateMany(
    { failedAt: null, dueAt: trusted({ $gt: now, $lt: NEVER }), waitsForServer: true },
    { $set: { dueAt: now }, $unset: { waitsForServer: '' } },
  );
  return modifiedCount;
}

const GONE = { data: '-', dueAt: NEVER };

/** Gives up on a mail that nobody could use any more; its content goes, the fact stays for a month. */
export async function expireMail(id: Types.ObjectId, lock: string): Promise<void> {
  await MailJob.updateOne(
    { _id: id, lock },
    { $set: { ...GONE, failedAt: new Date(), lastError: 'too late' } },
  );
}

/** Gives up on a mail that was refused; while somebody could use it an operator may have it tried again. */
export async function refuseMail(
  { _id, giveUpAt }: Pick<StoredMail, '_id' | 'giveUpAt'>,
  lock: string,
  why: MailTrouble,
): Promise<void> {
  await MailJob.updateOne({ _id, lock }, { $set: { ...why, failedAt: new Date(), dueAt: giveUpAt } });
}

/** Removes the content of refused mails that nobody could use any more; answers how many there were. */
export async function emptyRefusedMails(now = new Date()): Promise<number> {
  const { modifiedCount } = await MailJob.updateMany(
    { failedAt: trusted({ $gt: EVER }), dueAt: trusted({ $lte: now }) },
    { $set: GONE },
  );
  return modifiedCount;
}

/** Newest first, what waits for `to`. */
export function waitingMails(to: string): Promise<StoredMail[]> {
  return MailJob.find({ to, failedAt: null, sentAt: null })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredMail[]>()
    .exec();
}

/** The mails that were given up: how many, and since when; undefined when there is none. */
export async function failedMails(): Promise<{ count: number; first: Date } | undefined> {
  const [row] = await MailJob.aggregate<{ count: number; first: Date }>([
    { $match: { failedAt: { $gt: EVER } } },
    { $group: { _id: null, count: { $sum: 1 }, first: { $min: '$failedAt' } } },
  ]);
  return row;
}

/** Not held back for the next period of its throttle. */
const tried = { attempts: trusted({ $gt: 0 }) };

/** How many wait, how many were given up, and since when (ms) the oldest waits. */
export async function mailQueueState(): Promise<{ waiting: number; failed: number; oldestMs: number }> {
  const [waiting, failed, oldest] = await Promise.all([
    MailJob.countDocuments({ failedAt: null, sentAt: null }),
    MailJob.countDocuments({ failedAt: trusted({ $gt: EVER }) }),
    MailJob.findOne({ failedAt: null, sentAt: null, $or: [tried, { dueAt: trusted({ $lte: new Date() }) }] })
      .sort({ dueAt: 1 })
      .select('createdAt')
      .lean<StoredMail>(),
  ]);
  return { waiting, failed, oldestMs: oldest ? Date.now() - oldest.createdAt.getTime() : 0 };
}

/** A mail that did not go out at once. */
export interface TroubledMail {
  _id: Types.ObjectId;
  to: string;
  template: string;
  attempts: number;
  lastCode?: string;
  giveUpAt: Date;
  dueAt: Date;
  failedAt?: Date;
  createdAt: Date;
}
/** Refused, and of use still. */
const refused = (now: Date) => ({
  failedAt: trusted({ $gt: EVER }),
  dueAt: trusted({ $gt: now, $lt: NEVER }),
});
/** Tried, and put off; a time to come is that of a try that failed. */
const putOff = (now: Date) => ({
  ...tried,
  failedAt: null,
  sentAt: null,
  dueAt: trusted({ $gt: now, $lt: NEVER }),
  lockedUntil: trusted({ $lte: now }),
});

/** The mails that did not go out: given up within a month, the latest first, then those that are to be tried again. */
export async function troubledMails(limit: number, now = new Date()): Promise<TroubledMail[]> {
  const [failed, waiting] = await Promise.all([
    MailJob.find({ failedAt: trusted({ $gt: EVER }) })
      .sort({ failedAt: -1 })
      .limit(limit)
      .lean<TroubledMail[]>(),
    MailJob.find(putOff(now)).sort({ dueAt: 1 }).limit(limit).lean<TroubledMail[]>(),
  ]);
  return [...failed, ...waiting].slice(0, limit);
}

/** Has these mails tried again now: `id`, or all that were refused or put off and are of use still. Answers how many. */
export async function retryMails(id?: string, now = new Date()): Promise<number> {
  const one = id ? { _id: id } : {};
  const again = { $set: { dueAt: now, attempts: 0, lockedUntil: EVER }, $unset: { failedAt: 1 } };
  const [first, second] = [
    await MailJob.updateMany({ ...one, ...refused(now) }, again),
    await MailJob.updateMany({ ...one, ...putOff(now) }, again),
  ];
  return first.modifiedCount + second.modifiedCount;
}
