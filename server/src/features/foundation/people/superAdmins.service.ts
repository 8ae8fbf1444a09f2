import { setTimeout as wait } from 'node:timers/promises';
import { AppError, refused } from '../../../platform/errors';
import { withLease } from '../../../platform/store/lease';
import { createQueue } from '../../../platform/queue';
import { countOtherSuperAdmins, type UserRecord } from './user.model';

const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 25;

/** Serializes changes in this process; the lease does so across processes. */
const inTurn = createQueue({ name: 'super admins', atOnce: 1, waiting: 500, longestWaitMs: PATIENCE_MS });

/** @throws AppError 503 when another server holds the lease for more than 5 s */
async function alone(work: () => Promise<void>): Promise<void> {
  const patience = Date.now() + PATIENCE_MS;
  while (!(await withLease('superAdmins', work))) {
    if (Date.now() > patience) throw new AppError(503, 'unavailable', { details: { retryAfter: 5 } });
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Runs a change that removes a super admin, unless they are the last one who can act. Such changes are serialized: two in
 * parallel could each rely on the other's super admin.
 * @throws AppError 400 `last_super_admin`
 */
export function keepingASuperAdmin<T>(
  target: Pick<UserRecord, '_id' | 'role'>,
  change: () => Promise<T>,
): Promise<T> {
  if (target.role !== 'super_admin') return change();
  return inTurn(async () => {
    const done: T[] = [];
    await alone(async () => {
      if ((await countOtherSuperAdmins(target._id)) === 0) throw refused('last_super_admin');
      done.push(await change());
    });
    return done[0] as T;
  });
}
