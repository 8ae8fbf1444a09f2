import { config } from './config';

/** Smaller differences are network delay, not a wrong clock. */
const NOTICED_MS = 5000;
/** Milliseconds the server's clock is ahead of the device's. */
let ahead = 0;

/** Current time by the server's clock, in milliseconds since 1970; a device's may be days off. */
export const serverNow = (): number => Date.now() + ahead;

/** Takes over the server's time; ignores invalid values. */
export function hearServerTime(now: number): void {
  const difference = now - Date.now();
  if (Math.abs(difference - ahead) > NOTICED_MS) ahead = difference;
}

// A page from the browser's cache has the time of its first visit.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (config.now && visit?.transferSize !== 0) hearServerTime(config.now);
