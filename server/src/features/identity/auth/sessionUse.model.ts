import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { undefinedIfDuplicate } from '../../../platform/store/where';

/** Idle expiry of sessions by token id; deleted when it has passed. */
const sessionUseSchema = new Schema({
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
sessionUseSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const SessionUse = model('SessionUse', sessionUseSchema);

/** Last recorded expiry; undefined when none was recorded, or after it has passed. */
export const findIdleExpiry = async (tokenId: string): Promise<Date | undefined> =>
  (await SessionUse.findById(tokenId).lean())?.expiresAt;

/** Records a later expiry; a parallel write is as good. */
export const putIdleExpiry = (tokenId: string, expiresAt: Date) =>
  undefinedIfDuplicate(() =>
    SessionUse.updateOne({ _id: tokenId }, { $max: { expiresAt } }, { upsert: true }),
  );
