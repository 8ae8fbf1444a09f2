import { model, Schema } from 'mongoose';

/** Ids of session tokens that were logged out before they expired. */
const revokedTokenSchema = new Schema({
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RevokedToken = model('RevokedToken', revokedTokenSchema);

export const isRevoked = async (tokenId: string): Promise<boolean> =>
  (await RevokedToken.exists({ _id: tokenId })) !== null;

/** Remembers an ended token for as long as it would have lived. */
export const revoke = (tokenId: string, expiresAt: Date) =>
  RevokedToken.updateOne({ _id: tokenId }, { $set: { expiresAt } }, { upsert: true });
