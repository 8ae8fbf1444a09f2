/**
 * Whether limits of time hold: in the part `clock` of `npm run test:full`, which runs alone. Elsewhere a busy machine
 * would fail them by chance. Tests that have such limits beside the rest carry the tag `timed`.
 */
export const WATCHES_CLOCK = process.env['WATCH_CLOCK'] === '1';

/** The limit in milliseconds where limits hold, else none. */
export const withinMs = (limit: number): number => (WATCHES_CLOCK ? limit : Infinity);

/** Milliseconds of processor that `work` takes: on a busy machine the clock also measures what others do. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return cpuSince(before);
}

/** Milliseconds of processor since `before`, those of helping threads too. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Tries, of which the quickest counts: what is compiled or cleared away meanwhile is not measured. */
export const TRIES = 5;

/** Does every one of the tries take more than `limit` milliseconds? */
export function isSlower(work: () => unknown, limit: number): boolean {
  for (let tried = 0; tried < TRIES; tried += 1) if (cpuMs(work) <= limit) return false;
  return true;
}
