import { Schema, type Types } from 'mongoose';
import { model } from '../../../../platform/store/model';
import { trustedWhere, retryIfDuplicate, type ConditionOf } from '../../../../platform/store/where';

/** The secret address of an owner's published listings. */
const feedAddressSchema = new Schema({
  owner: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** SHA-256 of the secret. */
  secretHash: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastReadAt: Date,
  /** Digest of the content last served, and when that content was first served. */
  version: String,
  changedAt: Date,
});
feedAddressSchema.index({ owner: 1 }, { unique: true });
feedAddressSchema.index({ secretHash: 1 }, { unique: true });

const FeedAddress = model('FeedAddress', feedAddressSchema);

export interface StoredAddress {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  secretHash: string;
  createdAt: Date;
  lastReadAt?: Date | null;
  version?: string | null;
  changedAt?: Date | null;
}

export const findAddress = (where: ConditionOf<typeof feedAddressSchema>): Promise<StoredAddress | null> =>
  FeedAddress.findOne(trustedWhere(where)).lean<StoredAddress | null>().exec();

/** Stores the owner's address, replacing any former one. */
export async function putAddress(owner: string, secretHash: string, createdAt: Date): Promise<void> {
  await retryIfDuplicate(() =>
    FeedAddress.updateOne(
      { owner },
      { $set: { secretHash, createdAt }, $unset: { lastReadAt: 1, version: 1, changedAt: 1 } },
      { upsert: true },
    ),
  );
}

/** Records a read, unless the address has been replaced. */
export async function recordReading(
  { _id, secretHash }: StoredAddress,
  reading: { lastReadAt: Date; version: string; changedAt: Date },
): Promise<void> {
  await FeedAddress.updateOne({ _id, secretHash }, { $set: reading });
}

export const removeAddress = async (owner: string): Promise<void> =>
  void (await FeedAddress.deleteOne({ owner }));
