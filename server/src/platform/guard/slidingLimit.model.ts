import { Schema, Types } from 'mongoose';
import { model } from '../store/model';
import { hashedName } from './dailyCount.model';
import { AppError } from '../base/errors';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../store/where';

/** Latest uses of a limit, oldest first, under its hashed name, so that nobody can be identified. */
const usesSchema = new Schema({
  _id: { type: String, required: true },
  uses: [
    new Schema(
      {
        at: { type: Date, required: true },
        /** Record the use is for, until it is known to be stored. */
        pending: String,
      },
      { _id: false },
    ),
  ],
  at: { type: Date, required: true },
});
// No limit has a longer window than a day.
usesSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });
const Uses = model('LimitUses', usesSchema);

/** At most `most` uses within any `windowMs`; `name` says what is limited and for whom. */
export interface SlidingLimit {
  name: string;
  most: number;
  windowMs: number;
}

interface Use {
  now?: Date;
  pending?: string;
  /** Whether a record is stored. Checked for uses pending too long. */
  isThere?: (id: string) => Promise<boolean>;
}

/** A call that has not stored its record after this long is dead. */
const DEAD_MS = 10 * 60_000;

const confirmUse = (_id: string, pending: string) =>
  Uses.updateOne({ _id, 'uses.pending': pending }, { $unset: { 'uses.$.pending': 1 } });
const releaseUse = (_id: string, pending: string) =>
  Uses.updateOne({ _id }, { $pull: { uses: { pending } } });

/**
 * Counts a use unless the limit is reached. Parallel calls, on any number of servers, never count more than `most`.
 * @returns undefined when it counted, otherwise the seconds until the next one will
 */
export async function consumeUse(
  { name, most, windowMs }: SlidingLimit,
  { now = new Date(), pending, isThere }: Use = {},
): Promise<number | undefined> {
  const _id = hashedName(name);
  const opensAfter = new Date(now.getTime() - windowMs);
  const where: ConditionOf<typeof usesSchema> = {
    _id,
    $or: [{ [`uses.${most - 1}`]: { $exists: false } }, { 'uses.0.at': { $lte: opensAfter } }],
  };
  for (;;) {
    const counted = await undefinedIfDuplicate(() =>
      Uses.updateOne(
        trustedWhere(where),
        {
          $push: { uses: { $each: [{ at: now, ...(pending && { pending }) }], $slice: -most } },
          $set: { at: now },
        },
        { upsert: true },
      ).exec(),
    );
    if (counted) return undefined;
    const uses = (await Uses.findById(_id).lean())?.uses ?? [];
    const oldest = uses[0]?.at.getTime() ?? 0;
    // A parallel call created the row or released a use in between.
    if (uses.length < most || oldest <= opensAfter.getTime()) continue;
    const dead = uses.filter((use) => use.pending && use.at.getTime() <= now.getTime() - DEAD_MS);
    if (!isThere || dead.length === 0) return Math.max(1, (oldest + windowMs - now.getTime()) / 1000);
    for (const use of dead) {
      const id = String(use.pending);
      await ((await isThere(id)) ? confirmUse(_id, id) : releaseUse(_id, id));
    }
  }
}

/**
 * Stores a record under a limit. The use counts before `make` runs; it is released when `make` throws or creates nothing, and
 * after a crash ten minutes later if the record is missing.
 * @param make stores the record under the given id
 * @param refusal creates the error at the limit from the seconds until the next use
 */
export async function storeWithinLimit<T>(
  {
    isThere,
    refusal,
    ...limit
  }: SlidingLimit & { isThere: (id: string) => Promise<boolean>; refusal: (seconds: number) => AppError },
  make: (id: Types.ObjectId) => Promise<T>,
): Promise<T> {
  const id = new Types.ObjectId();
  const pending = String(id);
  const _id = hashedName(limit.name);
  const wait = await consumeUse(limit, { pending, isThere });
  if (wait !== undefined) throw refusal(wait);
  let made: T;
  try {
    made = await make(id);
  } catch (error) {
    // After any other failure the record may be stored; the next call at the limit checks.
    if (error instanceof AppError && error.status < 500) await releaseUse(_id, pending);
    throw error;
  }
  await (made === undefined ? releaseUse : confirmUse)(_id, pending);
  return made;
}
