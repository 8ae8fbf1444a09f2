import { randomUUID } from 'node:crypto';
import { log } from '../logger';
import { giveLease, keepLease, takeLease } from './lease.model';

/** A server that died frees what it held after this. */
const SECONDS = 60;

/**
 * Does `work` when no other server does the same now and it is due; holds the lease as long as the work takes.
 * @returns whether it was done here
 */
export async function withLease(
  name: string,
  work: () => Promise<unknown>,
  { nextAt = () => new Date() }: { nextAt?: () => Date } = {},
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await takeLease(name, holder, SECONDS))) return false;
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
