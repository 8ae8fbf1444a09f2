import { randomUUID } from 'node:crypto';
import { log } from '../logger';
import { giveLease, keepLease, takeLease } from './lease.model';

/** Leases of a dead server expire after this. */
const SECONDS = 60;

/**
 * Runs `work` if it is due and no other server is running it. Extends the lease while the work takes.
 * @param nextAt next due time
 * @param longestMs maximum wait set by `nextAt`
 * @returns whether it ran here
 */
export async function withLease(
  name: string,
  work: () => Promise<unknown>,
  { nextAt = () => new Date(), longestMs = 0 }: { nextAt?: () => Date; longestMs?: number } = {},
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await takeLease(name, { holder, seconds: SECONDS, longestMs }))) return false;
  const keeping = setInterval(
    () => {
      keepLease(name, holder, SECONDS).catch((error: unknown) =>
        log.warn({ err: error, lease: name }, 'lease could not be kept'),
      );
    },
    (SECONDS / 3) * 1000,
  );
  try {
    await work();
  } finally {
    clearInterval(keeping);
    await giveLease(name, holder, nextAt());
  }
  return true;
}
