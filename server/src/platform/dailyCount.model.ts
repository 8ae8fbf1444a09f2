import { createHash } from 'node:crypto';
import { model, Schema } from 'mongoose';
import { trustedWhere, unlessDuplicate } from './store/where';

/** How often something was done on a day, under the hash of a name, so that nobody is named; gone after two days. */
const dailyCountSchema = new Schema({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  at: { type: Date, required: true },
});
dailyCountSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });
const DailyCount = model('DailyCount', dailyCountSchema);

/** The hash a counter is stored under. */
export const hashedName = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Counts one more unless there are `most` already; true when it counted. Calls at once never count more than `most`.
 * @param name says what, by whom or from where, and on which day
 */
export async function countUpTo(name: string, most: number): Promise<boolean> {
  const _id = hashedName(name);
  for (;;) {
    const counted = await unlessDuplicate(() =>
      DailyCount.updateOne(
        trustedWhere({ _id, count: { $lt: most } }),
        { $inc: { count: 1 }, $setOnInsert: { at: new Date() } },
        { upsert: true },
      ).exec(),
    );
    if (counted) return true;
    // There is such a row: it is full, or another call has made it just now.
    if (await DailyCount.exists(trustedWhere({ _id, count: { $gte: most } }))) return false;
  }
}

/** Takes one back: what was counted has failed. */
export async function countBack(name: string): Promise<void> {
  await DailyCount.updateOne({ _id: hashedName(name) }, { $inc: { count: -1 } });
}
