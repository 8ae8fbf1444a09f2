import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { changeCount } from '../../../platform/share/changeCount';
import { readCache } from '../../../platform/store/readCache';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

/** A person who doesn't want contact with another. */
const blockSchema = new Schema({
  by: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  createdAt: { type: Date, required: true },
});
blockSchema.index({ by: 1, user: 1 }, { unique: true });
blockSchema.index({ user: 1 });

const Block = model('Block', blockSchema);

interface BlockRecord {
  by: Types.ObjectId;
  user: Types.ObjectId;
  createdAt: Date;
}

const find = (where: ConditionOf<typeof blockSchema>): Promise<BlockRecord[]> =>
  Block.find(trustedWhere(where)).lean<BlockRecord[]>().exec();

const changes = changeCount('blocks');
/** Runs a change of the blocks and invalidates reads that started before it ended. */
async function change(write: () => Promise<unknown>): Promise<void> {
  changes.begin();
  try {
    await write();
  } finally {
    changes.end();
  }
}

export const putBlock = (by: string, user: string): Promise<void> =>
  change(() => undefinedIfDuplicate(() => Block.create({ by, user, createdAt: new Date() })));
export const removeBlock = (by: string, user: string): Promise<void> =>
  change(() => Block.deleteOne({ by, user }).exec());
/** Removes all blocks by and of a deleted person. */
export const removeBlocksOf = (user: string): Promise<void> =>
  change(() => Block.deleteMany({ $or: [{ by: user }, { user }] }).exec());

export const findBlocksBy = (by: string): Promise<BlockRecord[]> => find({ by });

/** Lookup of blocks between people, in either direction. */
export interface Blocks {
  /** Is there a block between them? */
  isBetween: (a: string, b: string) => boolean;
  isBy: (by: string, user: string) => boolean;
  /** Did one of the requested people block anyone, or anyone block them? */
  isAny: (id: string) => boolean;
}

/** For each person, the pairs they belong to: who blocked whom. */
const pairsOf = readCache(
  async (people) => {
    const found = await find({ $or: [{ by: { $in: people } }, { user: { $in: people } }] });
    const pairs = new Map<string, string[]>(people.map((id) => [id, []]));
    for (const { by, user } of found) {
      for (const id of [String(by), String(user)]) pairs.get(id)?.push(`${String(by)} ${String(user)}`);
    }
    return pairs;
  },
  { version: changes.now },
);

/** Blocks by and of these people, in at most one read. */
export async function blocksAmong(people: string[]): Promise<Blocks> {
  const found = await pairsOf(people);
  const pairs = new Set([...found.values()].flat());
  const isBy = (by: string, user: string) => pairs.has(`${by} ${user}`);
  return {
    isBy,
    isBetween: (a, b) => pairs.size > 0 && (isBy(a, b) || isBy(b, a)),
    isAny: (id) => (found.get(id)?.length ?? 0) > 0,
  };
}
