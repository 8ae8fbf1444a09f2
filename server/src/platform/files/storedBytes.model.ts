import { Schema } from 'mongoose';
import { model } from '../store/model';
import { trustedWhere, undefinedIfDuplicate } from '../store/where';

/** Bytes each stored picture uses of its account's quota; deleted with the files. */
const storedBytesSchema = new Schema({
  /** The file's publicID. */
  _id: { type: String, required: true },
  /** The account's id. */
  owner: { type: String, required: true },
  /** Total of all sizes. */
  bytes: { type: Number, required: true },
  /** In the recycle bin, so no longer counted. */
  isBinned: { type: Boolean, default: false },
  /** Sequence number among the account's files, used by `reserveBytes`. Missing in older rows. */
  number: Number,
});
storedBytesSchema.index({ owner: 1 });
storedBytesSchema.index(
  { owner: 1, number: 1 },
  { unique: true, partialFilterExpression: { number: { $exists: true } } },
);
storedBytesSchema.index({ bytes: 1 });
const StoredBytes = model('StoredBytes', storedBytesSchema);

const byIds = (publicIDs: string[]) => trustedWhere({ _id: { $in: publicIDs } });

/** Bytes an account uses, excluding the recycle bin, and the number of its newest file. */
async function usageOf(owner: string): Promise<{ used: number; last: number }> {
  const [row] = await StoredBytes.aggregate<{ used: number; last: number | null }>([
    { $match: { owner } },
    {
      $group: {
        _id: null,
        used: { $sum: { $cond: ['$isBinned', 0, '$bytes'] } },
        last: { $max: '$number' },
      },
    },
  ]);
  return { used: row?.used ?? 0, last: row?.last ?? 0 };
}

export const isQuotaExceeded = async (owner: string, most: number): Promise<boolean> =>
  (await usageOf(owner)).used >= most;

/**
 * Reserves the bytes of a file about to be stored, unless its account already uses `most` or more. The row takes the
 * next number, which the unique index grants only once: a caller with an outdated sum reads again.
 */
export async function reserveBytes(
  { publicID, owner, bytes }: { publicID: string; owner: string; bytes: number },
  most: number,
): Promise<boolean> {
  for (;;) {
    const { used, last } = await usageOf(owner);
    if (used >= most) return false;
    const row = { _id: publicID, owner, bytes, number: last + 1 };
    if (await undefinedIfDuplicate(() => StoredBytes.create(row))) return true;
  }
}

/** Drops the rows of removed files. */
export async function releaseBytes(publicIDs: string[]): Promise<void> {
  await StoredBytes.deleteMany(byIds(publicIDs));
}

/** Call when files move to the recycle bin or back. */
export async function markBinned(publicIDs: string[], isBinned: boolean): Promise<void> {
  await StoredBytes.updateMany(byIds(publicIDs), { $set: { isBinned } });
}

/** Number and total bytes of all stored pictures, read from the index alone. */
export async function allBytes(): Promise<{ count: number; bytes: number }> {
  const [row] = await StoredBytes.aggregate<{ count: number; bytes: number }>([
    { $match: { bytes: { $gte: 0 } } },
    { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
  ]);
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}
