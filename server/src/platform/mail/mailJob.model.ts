import { createHash } from 'node:crypto';
import { Schema, trusted, type Types } from 'mongoose';
import { model } from '../store/model';
import { LOCALES } from '@manzil/shared/domain/enums';
import { claimOf } from '../store/claim';
import { undefinedIfDuplicate } from '../store/where';
import { periodOf, type Throttle } from '../base/throttle';

/** A queued mail; deleted once sent. */
const mailJobSchema = new Schema(
  {
    to: { type: String, required: true },
    locale: { type: String, enum: LOCALES, required: true },
    template: { type: String, required: true },
    /** Encrypted (see seal.ts), because some mails contain codes and links. */
    data: { type: String, required: true },
    /** Encrypted facts, re-checked before sending (see mailFact.ts). */
    facts: String,
    /** Encrypted path of the unsubscribe link. */
    optOut: String,
    dueAt: { type: Date, required: true },
    /** Expiry: a later mail would be useless to its reader. */
    giveUpAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    lastError: String,
    /** Reply code of the mail server, or error code of the connection: `550`, `ECONNREFUSED`. */
    lastCode: String,
    /** The mail server was unreachable, as opposed to rejecting this mail. */
    waitsForServer: Boolean,
    /** The sender that has locked it, until `lockedUntil`. */
    lock: String,
    lockedUntil: { type: Date, default: () => new Date(0) },
    failedAt: Date,
    /** Idempotency key: the same key is the same mail, even after it was sent. */
    key: String,
    /** Time of the reported state, for mails that later states replace. */
    asOf: Date,
    /** When a mail with a key was sent. Kept for a month to recognise the key. */
    sentAt: Date,
  },
  { timestamps: true },
);
mailJobSchema.index({ key: 1 }, { unique: true, sparse: true });
mailJobSchema.index({ sentAt: 1 }, { expireAfterSeconds: 30 * 86_400, name: 'sent_ttl', sparse: true });
mailJobSchema.index({ failedAt: 1, dueAt: 1 });
// Failed mails are kept for a month for the operator.
mailJobSchema.index({ failedAt: 1 }, { expireAfterSeconds: 30 * 86_400, name: 'failed_ttl', sparse: true });

const MailJob = model('MailJob', mailJobSchema);

/** A queued mail as stored. */
export interface StoredMail {
  _id: Types.ObjectId;
  to: string;
  locale: (typeof LOCALES)[number];
  template: string;
  data: string;
  facts?: string;
  optOut?: string | undefined;
  giveUpAt: Date;
  attempts: number;
  createdAt: Date;
}
export type NewMail = Pick<
  StoredMail,
  'to' | 'locale' | 'template' | 'data' | 'facts' | 'optOut' | 'giveUpAt'
> & {
  key?: string | undefined;
  throttle?: Throttle | undefined;
};

/** Before any date. `$gt: DISTANT_PAST` uses the index, unlike a "not null" condition. */
const DISTANT_PAST = new Date(0);

/** Later than any poll of the queue. */
const DISTANT_FUTURE = new Date('9999-01-01');

/** Keys name people or records and outlive the mail, so only their hashes are stored. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Queues a mail. If its key is known, a throttled mail is updated and any other is skipped. */
export async function addMail({ key, throttle, ...mail }: NewMail): Promise<void> {
  if (key && throttle) return replaceThrottledMail(mail, key, throttle);
  await undefinedIfDuplicate(() =>
    MailJob.create({ ...mail, ...(key && { key: hashed(key) }), dueAt: new Date() }),
  );
}

/** Whether a mail with this key is queued or was sent within the last month. */
export const isMailKnown = async (key: string): Promise<boolean> =>
  (await MailJob.exists({ key: hashed(key) })) !== null;

/**
 * Replaces the period's mail while it is queued; if it is already sent or being sent, queues one for the next period.
 */
async function replaceThrottledMail(
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
    if (await undefinedIfDuplicate(() => MailJob.create({ ...mail, key, asOf, dueAt, giveUpAt }))) return;
    const waiting = { key, sentAt: null, failedAt: null, lockedUntil: trusted({ $lte: new Date(now) }) };
    const { matchedCount } = await MailJob.updateOne(
      { ...waiting, asOf: trusted({ $lt: asOf }) },
      { $set: { ...mail, asOf, giveUpAt } },
    );
    if (matchedCount > 0 || (await MailJob.exists({ key, asOf: trusted({ $gte: asOf }) }))) return;
  }
}

/** Locks the next due mail for `seconds`, so that no other sender takes it. */
export function claimMail(lock: string, seconds: number): Promise<StoredMail | null> {
  const { where, update } = claimOf(lock, seconds);
  return MailJob.findOneAndUpdate({ failedAt: null, ...where }, update, {
    sort: { dueAt: 1 },
    returnDocument: 'after',
  })
    .lean<StoredMail>()
    .exec();
}

/** Removes a sent mail from the queue. */
export async function removeMail(id: Types.ObjectId, lock: string): Promise<void> {
  const sent = {
    $set: { sentAt: new Date(), dueAt: DISTANT_FUTURE, data: '-' },
    $unset: { facts: 1, optOut: 1 },
  };
  const { matchedCount } = await MailJob.updateOne({ _id: id, lock, key: trusted({ $ne: null }) }, sent);
  if (matchedCount === 0) await MailJob.deleteOne({ _id: id, lock });
}

/** Removes a mail that is no longer true. Forgets its key, so that a later state of the period is sent at once. */
export async function withdrawMail(id: Types.ObjectId, lock: string): Promise<void> {
  await MailJob.deleteOne({ _id: id, lock });
}

/** Why a mail failed: the error message, and its code if any. */
interface MailTrouble {
  lastError: string;
  lastCode?: string | undefined;
}

/** Releases a mail for a later retry. */
export async function postponeMail(
  id: Types.ObjectId,
  lock: string,
  { dueAt, waitsForServer, ...why }: { dueAt: Date; waitsForServer: boolean } & MailTrouble,
): Promise<void> {
  const later = { dueAt, waitsForServer, ...why, lockedUntil: new Date(0) };
  await MailJob.updateOne({ _id: id, lock }, { $set: later });
}

/** Makes all mails that wait for the mail server due now, because it is reachable again. Returns their number. */
export async function retryMailsNow(): Promise<number> {
  const now = new Date();
  const { modifiedCount } = await MailJob.updateMany(
    { failedAt: null, dueAt: trusted({ $gt: now, $lt: DISTANT_FUTURE }), waitsForServer: true },
    { $set: { dueAt: now }, $unset: { waitsForServer: '' } },
  );
  return modifiedCount;
}

const ERASED = { data: '-', dueAt: DISTANT_FUTURE };

/** Gives up on an expired mail. Deletes its content and keeps the record for a month. */
export async function expireMail(id: Types.ObjectId, lock: string): Promise<void> {
  await MailJob.updateOne(
    { _id: id, lock },
    { $set: { ...ERASED, failedAt: new Date(), lastError: 'too late' } },
  );
}

/** Gives up on a rejected mail. Until it expires an operator may retry it. */
export async function rejectMail(
  { _id, giveUpAt }: Pick<StoredMail, '_id' | 'giveUpAt'>,
  lock: string,
  why: MailTrouble,
): Promise<void> {
  await MailJob.updateOne({ _id, lock }, { $set: { ...why, failedAt: new Date(), dueAt: giveUpAt } });
}

/** Deletes the content of rejected mails that have expired. Returns their number. */
export async function eraseRejectedMails(now = new Date()): Promise<number> {
  const { modifiedCount } = await MailJob.updateMany(
    { failedAt: trusted({ $gt: DISTANT_PAST }), dueAt: trusted({ $lte: now }) },
    { $set: ERASED },
  );
  return modifiedCount;
}

/** Mails queued for `to`, newest first. */
export function waitingMails(to: string): Promise<StoredMail[]> {
  return MailJob.find({ to, failedAt: null, sentAt: null })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredMail[]>()
    .exec();
}

/** Number of failed mails and the time of the first; undefined if there are none. */
export async function failedMails(): Promise<{ count: number; first: Date } | undefined> {
  const [row] = await MailJob.aggregate<{ count: number; first: Date }>([
    { $match: { failedAt: { $gt: DISTANT_PAST } } },
    { $group: { _id: null, count: { $sum: 1 }, first: { $min: '$failedAt' } } },
  ]);
  return row;
}

/** Attempted at least once, so not held back by its throttle. */
const ATTEMPTED = { attempts: trusted({ $gt: 0 }) };

/** Number of queued and failed mails, and the age of the oldest queued one in ms. */
export async function mailQueueState(): Promise<{ waiting: number; failed: number; oldestMs: number }> {
  const [waiting, failed, oldest] = await Promise.all([
    MailJob.countDocuments({ failedAt: null, sentAt: null }),
    MailJob.countDocuments({ failedAt: trusted({ $gt: DISTANT_PAST }) }),
    MailJob.findOne({
      failedAt: null,
      sentAt: null,
      $or: [ATTEMPTED, { dueAt: trusted({ $lte: new Date() }) }],
    })
      .sort({ dueAt: 1 })
      .select('createdAt')
      .lean<StoredMail>(),
  ]);
  return { waiting, failed, oldestMs: oldest ? Date.now() - oldest.createdAt.getTime() : 0 };
}

/** A mail whose first attempt failed. */
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
/** Rejected but not expired. */
const rejectedWhere = (now: Date) => ({
  failedAt: trusted({ $gt: DISTANT_PAST }),
  dueAt: trusted({ $gt: now, $lt: DISTANT_FUTURE }),
});
/** Attempted and postponed; the due time is that of the next retry. */
const postponedWhere = (now: Date) => ({
  ...ATTEMPTED,
  failedAt: null,
  sentAt: null,
  dueAt: trusted({ $gt: now, $lt: DISTANT_FUTURE }),
  lockedUntil: trusted({ $lte: now }),
});

/** Unsent mails: those that failed within a month, latest first, then those due for a retry. */
export async function troubledMails(limit: number, now = new Date()): Promise<TroubledMail[]> {
  const [failed, waiting] = await Promise.all([
    MailJob.find({ failedAt: trusted({ $gt: DISTANT_PAST }) })
      .sort({ failedAt: -1 })
      .limit(limit)
      .lean<TroubledMail[]>(),
    MailJob.find(postponedWhere(now)).sort({ dueAt: 1 }).limit(limit).lean<TroubledMail[]>(),
  ]);
  return [...failed, ...waiting].slice(0, limit);
}

/** Makes mails due now: `id`, or all that were rejected or postponed and haven't expired. Returns their number. */
export async function retryMails(id?: string, now = new Date()): Promise<number> {
  const one = id ? { _id: id } : {};
  const again = { $set: { dueAt: now, attempts: 0, lockedUntil: DISTANT_PAST }, $unset: { failedAt: 1 } };
  const [first, second] = [
    await MailJob.updateMany({ ...one, ...rejectedWhere(now) }, again),
    await MailJob.updateMany({ ...one, ...postponedWhere(now) }, again),
  ];
  return first.modifiedCount + second.modifiedCount;
}
