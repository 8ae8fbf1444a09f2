import { setTimeout as wait } from 'node:timers/promises';
import { AppError, badRequest } from '../../../platform/base/errors';
import { withLease } from '../../../platform/store/lease';
import { createQueue } from '../../../platform/tasks/queue';
import { countOtherSuperAdmins, type UserRecord } from './user.model';

const LEASE_WAIT_MS = 5000;
const LEASE_RETRY_MS = 25;

/** Serializes changes in this process; the lease does so across processes. */
const enqueue = createQueue({ name: 'super admins', concurrency: 1, waiting: 500, maxWaitMs: LEASE_WAIT_MS });

/** @throws AppError 503 when another server holds the lease for more than 5 s */
async function withSuperAdminLease(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + LEASE_WAIT_MS;
  while (!(await withLease('superAdmins', work))) {
    if (Date.now() > deadline) throw new AppError(503, 'unavailable', { details: { retryAfter: 5 } });
    await wait(LEASE_RETRY_MS);
  }
}

/**
 * Runs a change that removes a super admin, unless they are the last one who can act. Such changes are serialized: two in
 * parallel could each rely on the other's super admin.
 * @throws AppError 400 `last_super_admin`
 */
export function protectLastSuperAdmin<T>(
  target: Pick<UserRecord, '_id' | 'role'>,
  change: () => Promise<T>,
): Promise<T> {
  if (target.role !== 'super_admin') return change();
  return enqueue(async () => {
    const done: T[] = [];
    await withSuperAdminLease(async () => {
      if ((await countOtherSuperAdmins(target._id)) === 0) throw badRequest('last_super_admin');
      done.push(await change());
    });
    return done[0] as T;
  });
}
