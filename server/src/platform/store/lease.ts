import { randomUUID } from 'node:crypto';
import { log } from '../base/logger';
import { releaseLease, extendLease, acquireLease } from './lease.model';

/** Leases of a dead server expire after this. */
const SECONDS = 60;

/**
 * Runs `work` if it is due and no other server is running it. Extends the lease while the work takes.
 * @param nextAt next due time
 * @param maxMs maximum wait set by `nextAt`
 * @returns whether it ran here
 */
export async function withLease(
  name: string,
  work: () => Promise<unknown>,
  { nextAt = () => new Date(), maxMs = 0 }: { nextAt?: () => Date; maxMs?: number } = {},
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await acquireLease(name, { holder, seconds: SECONDS, maxMs }))) return false;
  const keeping = setInterval(
    () => {
      extendLease(name, holder, SECONDS).catch((error: unknown) =>
        log.warn({ err: error, lease: name }, 'lease could not be renewed'),
      );
    },
    (SECONDS / 3) * 1000,
  );
  try {
    await work();
  } finally {
    clearInterval(keeping);
    await releaseLease(name, holder, nextAt());
  }
  return true;
}
