import { model, Schema } from 'mongoose';
import { trustedWhere, unlessDuplicate } from '../store/where';

/** What each stored picture takes of the room of whoever stored it; gone with its files. */
const storedBytesSchema = new Schema({
  /** The file's publicID. */
  _id: { type: String, required: true },
  /** The account's id. */
  owner: { type: String, required: true },
  /** Of all sizes together. */
  bytes: { type: Number, required: true },
  /** In the recycle bin: room for other files again. */
  isBinned: { type: Boolean, default: false },
});
storedBytesSchema.index({ owner: 1 });
storedBytesSchema.index({ bytes: 1 });
const StoredBytes = model('StoredBytes', storedBytesSchema);

const these = (publicIDs: string[]) => trustedWhere({ _id: { $in: publicIDs } });

export async function noteBytes(publicID: string, owner: string, bytes: number): Promise<void> {
  await unlessDuplicate(() => StoredBytes.create({ _id: publicID, owner, bytes }));
}

/** Their files are removed. */
export async function forgetBytes(publicIDs: string[]): Promise<void> {
  await StoredBytes.deleteMany(these(publicIDs));
}

/** Their files go to the recycle bin, or come back from it. */
export async function binBytes(publicIDs: string[], isBinned: boolean): Promise<void> {
  await StoredBytes.updateMany(these(publicIDs), { $set: { isBinned } });
}

/** The bytes an account has stored, without what waits in the recycle bin. */
export async function bytesOf(owner: string): Promise<number> {
  const [row] = await StoredBytes.aggregate<{ bytes: number }>([
    { $match: { owner, isBinned: false } },
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ]);
  return row?.bytes ?? 0;
}

/** All stored pictures: how many, and their bytes; read from the index alone. */
export async function allBytes(): Promise<{ count: number; bytes: number }> {
  const [row] = await StoredBytes.aggregate<{ count: number; bytes: number }>([
    { $match: { bytes: { $gte: 0 } } },
    { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
  ]);
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}
