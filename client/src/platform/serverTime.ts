import { config } from './config';

/** Smaller differences come from the way of an answer, not from a wrong clock. */
const NOTICED_MS = 5000;
/** Milliseconds the server's clock is ahead of the device's. */
let ahead = 0;

/** Now by the server's clock, in milliseconds since 1970; what a device believes may be days off. */
export const serverNow = (): number => Date.now() + ahead;

/** Takes over the time the server just told; what is no time is ignored. */
export function hearServerTime(now: number): void {
  const difference = now - Date.now();
  if (Math.abs(difference - ahead) > NOTICED_MS) ahead = difference;
}

// A page out of the browser's cache tells the time of its first visit.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (config.now && visit?.transferSize !== 0) hearServerTime(config.now);
