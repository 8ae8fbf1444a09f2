import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { retryIfDuplicate, trustedWhere } from '../../../platform/store/where';

/** Where a person's enquiries are posted. */
const webhookSchema = new Schema({
  owner: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  url: { type: String, required: true },
  /** Sealed. */
  secret: { type: String, required: true },
  createdAt: { type: Date, required: true },
  /** An event was given up, and none has arrived since. */
  isFailing: { type: Boolean, default: false },
});
webhookSchema.index({ owner: 1 }, { unique: true });

const Webhook = model('Webhook', webhookSchema);

export interface StoredWebhook {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  url: string;
  secret: string;
  createdAt: Date;
  isFailing: boolean;
}

export const findWebhook = (owner: string): Promise<StoredWebhook | null> =>
  Webhook.findOne({ owner }).lean<StoredWebhook | null>().exec();

export const findWebhooks = (owners: string[]): Promise<StoredWebhook[]> =>
  Webhook.find(trustedWhere({ owner: { $in: owners } }))
    .sort({ owner: 1 })
    .lean<StoredWebhook[]>()
    .exec();

/** Sets the owner's address; `secret` is stored for a new webhook, or if `replaces`. */
export const putWebhook = (
  owner: string,
  { url, secret, replaces }: { url: string; secret: string; replaces: boolean },
): Promise<StoredWebhook> =>
  retryIfDuplicate(() =>
    Webhook.findOneAndUpdate(
      { owner },
      {
        $set: { url, isFailing: false, ...(replaces && { secret }) },
        $setOnInsert: { createdAt: new Date(), ...(!replaces && { secret }) },
      },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<StoredWebhook>()
      .orFail()
      .exec(),
  );

/** @returns whether anything changed */
export async function setFailing(owner: string, isFailing: boolean): Promise<boolean> {
  const { modifiedCount } = await Webhook.updateOne(
    { owner, isFailing: !isFailing },
    { $set: { isFailing } },
  );
  return modifiedCount === 1;
}

export const removeWebhook = async (owner: string): Promise<void> =>
  void (await Webhook.deleteOne({ owner }));
