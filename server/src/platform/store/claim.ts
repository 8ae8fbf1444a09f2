import { trusted } from 'mongoose';

/**
 * Condition and update with which one of several workers takes the next due record, for `seconds`; sort by `dueAt`. The
 * record has `dueAt`, `lock`, `lockedUntil` and `attempts`.
 */
export const claimOf = (lock: string, seconds: number, now = new Date()) => ({
  where: { dueAt: trusted({ $lte: now }), lockedUntil: trusted({ $lte: now }) },
  update: {
    $set: { lock, lockedUntil: new Date(now.getTime() + seconds * 1000) },
    $inc: { attempts: 1 },
  },
});
