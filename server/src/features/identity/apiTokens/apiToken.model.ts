import { Schema, type Types } from 'mongoose';
import { API_TOKEN_SCOPES, type ApiTokenScope } from '@manzil/shared/domain/integrations';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

/** A person's token for other systems. */
const apiTokenSchema = new Schema({
  owner: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  /** 0–4, unique per owner, so that concurrent requests can't create a sixth token. */
  place: { type: Number, required: true },
  name: { type: String, required: true },
  scope: { type: String, enum: API_TOKEN_SCOPES, required: true },
  secretHash: { type: String, required: true },
  /** Account version at issue; a newer version revokes the token. */
  tokenVersion: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});
apiTokenSchema.index({ owner: 1, place: 1 }, { unique: true });
apiTokenSchema.index({ secretHash: 1 }, { unique: true });

const ApiToken = model('ApiToken', apiTokenSchema);
type TokenCondition = ConditionOf<typeof apiTokenSchema>;

export interface StoredToken {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  place: number;
  name: string;
  scope: ApiTokenScope;
  tokenVersion: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A person's tokens in order of creation. */
export const findTokens = (owner: string): Promise<StoredToken[]> =>
  ApiToken.find({ owner }).sort({ _id: 1 }).lean<StoredToken[]>().exec();

export const findToken = (secretHash: string): Promise<StoredToken | null> =>
  ApiToken.findOne({ secretHash }).lean<StoredToken | null>().exec();

/** Stores a token; undefined if its slot is taken. */
export async function insertToken(
  fields: Omit<StoredToken, '_id' | 'owner' | 'lastUsedAt'> & { owner: string; secretHash: string },
): Promise<StoredToken | undefined> {
  const created = await undefinedIfDuplicate(() => ApiToken.create(fields));
  return created?.toObject<StoredToken>();
}

/** Records a use unless one has been recorded since `before`. */
export async function recordUse(_id: Types.ObjectId, now: Date, before: Date): Promise<void> {
  const isDue = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: before } }] };
  await ApiToken.updateOne(trustedWhere({ _id, ...isDue }), { $set: { lastUsedAt: now } });
}

/** @returns the number of removed tokens */
export const removeTokens = async (where: TokenCondition): Promise<number> =>
  (await ApiToken.deleteMany(trustedWhere(where))).deletedCount;
