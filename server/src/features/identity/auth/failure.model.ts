import { Schema, trusted } from 'mongoose';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

/** Failed sign-ins by hashed key, deleted when their window ends. */
const failureSchema = new Schema({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});
failureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const Failure = model('Failure', failureSchema);

/** Failures of the current window. */
export const findFailures = (key: string, now: Date) =>
  Failure.findOne({ _id: key, expiresAt: trusted({ $gt: now }) }).lean();

/**
 * Counts a failure; the first one opens a window of `windowMs`. Parallel failures never count more than `most`.
 * @returns false when the window has `most` already
 */
export async function addFailure(
  key: string,
  { most, windowMs, now }: { most: number; windowMs: number; now: Date },
): Promise<boolean> {
  const inWindow = { _id: key, expiresAt: { $gt: now } };
  for (;;) {
    const isCounted = await undefinedIfDuplicate(() =>
      Failure.updateOne(
        trustedWhere({ ...inWindow, count: { $lt: most } }),
        { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(now.getTime() + windowMs) } },
        { upsert: true },
      ),
    );
    if (isCounted) return true;
    if (await Failure.exists(trustedWhere({ ...inWindow, count: { $gte: most } }))) return false;
    // A past window is still stored, or a parallel call has just opened one.
    await Failure.deleteOne(trustedWhere({ _id: key, expiresAt: { $lte: now } }));
  }
}

export const forgetFailures = (key: string) => Failure.deleteOne({ _id: key });
