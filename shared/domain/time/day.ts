import { DAY_MS } from './spans';
import { dubaiDay, UAE_AHEAD_MS } from './openingHours';

export { dubaiDay };

/** Start of a day (`YYYY-MM-DD`) in the UAE, which has no daylight saving time. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+04:00`);

const dayNumber = (at: number): number => Math.floor((at + UAE_AHEAD_MS) / DAY_MS);

/** Calendar days in the UAE from one time (ms) to another: 1 from any time today to any time tomorrow. */
export const daysBetween = (from: number, to: number): number => dayNumber(to) - dayNumber(from);

/** Seconds until the next day starts in the UAE. */
export const untilTomorrow = (now: Date): number =>
  (dayStart(dubaiDay(new Date(now.getTime() + DAY_MS))).getTime() - now.getTime()) / 1000;
