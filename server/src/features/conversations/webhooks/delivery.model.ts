import { Schema, trusted, type Types } from 'mongoose';
import {
  DELIVERIES_SHOWN,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  type DeliveryFailure,
  type DeliveryState,
  type WebhookEvent,
} from '@manzil/shared/domain/integrations';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { claimOf } from '../../../platform/store/claim';
import { model } from '../../../platform/store/model';
import { undefinedIfDuplicate } from '../../../platform/store/where';

/** Age at which events leave the log. */
const KEPT_SECONDS = (30 * DAY_MS) / 1000;

/** An event for a webhook. Its payload is built when it is posted, so that no personal data is stored. */
const deliverySchema = new Schema({
  owner: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  event: { type: String, enum: WEBHOOK_EVENTS, required: true },
  /** The request and the length of its status history at the event; unset for a test. */
  request: Schema.Types.ObjectId,
  version: Number,
  /** Host of the webhook, to limit parallel calls. */
  host: { type: String, required: true },
  state: { type: String, enum: DELIVERY_STATES, default: 'waiting' },
  createdAt: { type: Date, required: true },
  dueAt: { type: Date, required: true },
  giveUpAt: { type: Date, required: true },
  attempts: { type: Number, default: 0 },
  lock: String,
  lockedUntil: { type: Date, default: () => new Date(0) },
  triedAt: Date,
  status: Number,
  failure: { type: String, enum: [...DELIVERY_FAILURES, null] },
});
// Queues an event once, even if a crash repeats it.
deliverySchema.index(
  { owner: 1, request: 1, version: 1 },
  { unique: true, partialFilterExpression: { request: { $exists: true } } },
);
deliverySchema.index({ owner: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ state: 1, dueAt: 1 });
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Delivery = model('Delivery', deliverySchema);

export interface StoredDelivery {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  event: WebhookEvent;
  request?: Types.ObjectId;
  host: string;
  state: DeliveryState;
  createdAt: Date;
  dueAt: Date;
  giveUpAt: Date;
  attempts: number;
  triedAt?: Date;
  status?: number | null;
  failure?: DeliveryFailure | null;
}

/** Queues an event; undefined if it has been queued before. */
export async function insertDelivery(
  fields: Pick<StoredDelivery, 'event' | 'host' | 'createdAt' | 'dueAt' | 'giveUpAt'> & {
    owner: string;
    request?: string;
    version?: number;
  },
): Promise<StoredDelivery | undefined> {
  const created = await undefinedIfDuplicate(() => Delivery.create(fields));
  return created?.toObject<StoredDelivery>();
}

/** Locks the next due delivery for `seconds`, skipping `busy` hosts. */
export function claimDelivery(lock: string, seconds: number, busy: string[]): Promise<StoredDelivery | null> {
  const { where, update } = claimOf(lock, seconds);
  return Delivery.findOneAndUpdate({ state: 'waiting', host: trusted({ $nin: busy }), ...where }, update, {
    sort: { dueAt: 1 },
    returnDocument: 'after',
  })
    .lean<StoredDelivery | null>()
    .exec();
}

/** Records the outcome of an attempt and releases the lock, unless another server has taken it. */
export async function recordAttempt(
  _id: Types.ObjectId,
  lock: string,
  outcome: Partial<Pick<StoredDelivery, 'state' | 'dueAt' | 'triedAt' | 'status' | 'failure'>>,
): Promise<void> {
  await Delivery.updateOne({ _id, lock }, { $set: { ...outcome, lockedUntil: new Date(0) } });
}

/** The owner's latest deliveries, newest first. */
export const findDeliveries = (owner: string): Promise<StoredDelivery[]> =>
  Delivery.find({ owner })
    .sort({ createdAt: -1, _id: -1 })
    .limit(DELIVERIES_SHOWN)
    .lean<StoredDelivery[]>()
    .exec();

/** Makes one of the owner's deliveries due unless it is being posted. Null if there is none. */
export async function restartDelivery(
  _id: string,
  owner: string,
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<StoredDelivery | null> {
  const restarted = { state: 'waiting', dueAt: now, giveUpAt, attempts: 0 };
  await Delivery.updateOne(
    { _id, owner, lockedUntil: trusted({ $lte: now }) },
    { $set: restarted, $unset: { failure: 1, status: 1 } },
  );
  return Delivery.findOne({ _id, owner }).lean<StoredDelivery | null>().exec();
}

/** Moves queued deliveries to the host of a new address. */
export const moveDeliveries = async (owner: string, host: string): Promise<void> =>
  void (await Delivery.updateMany({ owner, state: 'waiting' }, { $set: { host } }));

export const removeDeliveries = async (owner: string): Promise<void> =>
  void (await Delivery.deleteMany({ owner }));
