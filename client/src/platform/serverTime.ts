import { config } from './config';

/** Smaller differences are network delay, not a wrong clock. */
const MIN_DIFFERENCE_MS = 5000;
/** Milliseconds the server's clock is ahead of the device's. */
let offset = 0;

/** Current time by the server's clock, in milliseconds since 1970; a device's may be days off. */
export const serverNow = (): number => Date.now() + offset;

/** Takes over the server's time; ignores invalid values. */
export function setServerTime(now: number): void {
  const difference = now - Date.now();
  if (Math.abs(difference - offset) > MIN_DIFFERENCE_MS) offset = difference;
}

// A page from the browser's cache has the time of its first visit.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (config.now && visit?.transferSize !== 0) setServerTime(config.now);
