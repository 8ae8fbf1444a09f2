import { randomUUID } from 'node:crypto';
import { log } from '../logger';
import { giveLease, keepLease, takeLease } from './lease.model';

/** A server that died frees what it held after this. */
const SECONDS = 60;

/**
 * Does `work` if no other server does the same now and it is due. Holds the lease for as long as the work takes.
 * @param nextAt when it is due again
 * @param longestMs the longest wait that `nextAt` sets
 * @returns whether it was done here
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
