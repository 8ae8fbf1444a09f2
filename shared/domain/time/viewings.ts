import { DAY_MS, MINUTE_MS } from './spans';
/** A viewing can be proposed up to this many days ahead. */
export const MAX_DAYS_UNTIL_VIEWING = 60;
/** Proposed times are at least this far apart. */
export const MIN_MINUTES_BETWEEN_VIEWINGS = 15;
/** Expected length of a viewing. */
export const VIEWING_MINUTES = 30;

/** What is wrong with proposed times, given in any order; undefined if nothing is. */
export function problemOfTimes(
  times: readonly Date[],
  now: Date,
): 'past' | 'tooFar' | 'tooClose' | undefined {
  const sorted = times.map((time) => time.getTime()).sort((a, b) => a - b);
  if (sorted.some((time) => time <= now.getTime())) return 'past';
  if (sorted.some((time) => time > now.getTime() + MAX_DAYS_UNTIL_VIEWING * DAY_MS)) return 'tooFar';
  const isClose = sorted.some(
    (time, at) => at > 0 && time - (sorted[at - 1] ?? 0) < MIN_MINUTES_BETWEEN_VIEWINGS * MINUTE_MS,
  );
  return isClose ? 'tooClose' : undefined;
}

/** Do two viewings overlap? */
export const isClash = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) < VIEWING_MINUTES * MINUTE_MS;
