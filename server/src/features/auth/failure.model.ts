import { model, Schema, trusted } from 'mongoose';
import { unlessDuplicate } from '../../platform/store/where';

/** Failed sign-ins by a hashed key, forgotten when their window ends. */
const failureSchema = new Schema({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});
failureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const Failure = model('Failure', failureSchema);

/** The failures of a window that is still running. */
export const findFailures = (key: string, now: Date) =>
  Failure.findOne({ _id: key, expiresAt: trusted({ $gt: now }) }).lean();

/** Counts a failure; the first one begins a window of `windowMs`. */
export async function addFailure(key: string, windowMs: number, now: Date): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const isCounted = await unlessDuplicate(() =>
      Failure.updateOne(
        { _id: key, expiresAt: trusted({ $gt: now }) },
        { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(now.getTime() + windowMs) } },
        { upsert: true },
      ),
    );
    if (isCounted) return;
    // A window that has ended is still stored, or another call began one at the same moment.
    await Failure.deleteOne({ _id: key, expiresAt: trusted({ $lte: now }) });
  }
}

export const forgetFailures = (key: string) => Failure.deleteOne({ _id: key });
