import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { model } from '../store/model';
import { trustedWhere, undefinedIfDuplicate } from '../store/where';

/** Daily counters under hashed names, so that nobody can be identified; deleted after two days. */
const dailyCountSchema = new Schema({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  at: { type: Date, required: true },
});
dailyCountSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });
const DailyCount = model('DailyCount', dailyCountSchema);

/** Hash of a counter's name, its key in the database. */
export const hashedName = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Increments a counter unless it has reached `most`, also under parallel calls.
 * @param name says what, by whom or from where, and on which day
 * @returns true when it counted
 */
export async function incrementBelow(name: string, most: number): Promise<boolean> {
  const _id = hashedName(name);
  for (;;) {
    const counted = await undefinedIfDuplicate(() =>
      DailyCount.updateOne(
        trustedWhere({ _id, count: { $lt: most } }),
        { $inc: { count: 1 }, $setOnInsert: { at: new Date() } },
        { upsert: true },
      ).exec(),
    );
    if (counted) return true;
    // The row exists: either it is full, or a parallel call has just created it.
    if (await DailyCount.exists(trustedWhere({ _id, count: { $gte: most } }))) return false;
  }
}

/** Whether anything has been counted under this name. */
export const hasCount = async (name: string): Promise<boolean> =>
  (await DailyCount.exists(trustedWhere({ _id: hashedName(name), count: { $gte: 1 } }))) !== null;

/** Decrements a counter after the counted action failed. */
export async function decrement(name: string): Promise<void> {
  await DailyCount.updateOne({ _id: hashedName(name) }, { $inc: { count: -1 } });
}
