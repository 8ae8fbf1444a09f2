/**
 * Whether time limits apply: only in the part `clock` of `npm run test:full`, which runs alone. On a busy machine they
 * would fail randomly. Tests that mix such limits with other checks are tagged `timed`.
 */
export const HAS_TIME_LIMITS = process.env['WATCH_CLOCK'] === '1';

/** The limit in milliseconds, or none where limits don't apply. */
export const withinMs = (limit: number): number => (HAS_TIME_LIMITS ? limit : Infinity);

/** CPU time of `work` in milliseconds. Wall time would include other processes. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return cpuSince(before);
}

/** CPU time since `before` in milliseconds, including helper threads. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Number of attempts, of which the fastest counts, to exclude compilation and garbage collection. */
export const TRIES = 5;

/** Whether all attempts take longer than `limit` milliseconds. */
export function isSlower(work: () => unknown, limit: number): boolean {
  for (let tried = 0; tried < TRIES; tried += 1) if (cpuMs(work) <= limit) return false;
  return true;
}
