import { model, Schema } from 'mongoose';
import { unlessDuplicate } from '../../platform/store/where';

/** Until when a session may rest, by its token's id; forgotten then. */
const sessionUseSchema = new Schema({
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
sessionUseSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const SessionUse = model('SessionUse', sessionUseSchema);

/** The end noted last; undefined when none was, or when it is past and forgotten. */
export const findRestEnd = async (tokenId: string): Promise<Date | undefined> =>
  (await SessionUse.findById(tokenId).lean())?.expiresAt;

/** Notes a later end; one noted at the same moment is as good. */
export const putRestEnd = (tokenId: string, expiresAt: Date) =>
  unlessDuplicate(() => SessionUse.updateOne({ _id: tokenId }, { $max: { expiresAt } }, { upsert: true }));
