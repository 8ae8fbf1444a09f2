import { dubaiDay } from './openingHours';

export { dubaiDay };

const DAY = 86_400_000;

/** Start of a day (`YYYY-MM-DD`) in the UAE, which has no daylight saving time. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+04:00`);

/** Calendar days in the UAE from one time to another: 0 on the same day, 1 from any time today to any time tomorrow. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((dayStart(dubaiDay(to)).getTime() - dayStart(dubaiDay(from)).getTime()) / DAY);

/** Seconds until the next day starts in the UAE. */
export const untilTomorrow = (now: Date): number =>
  (dayStart(dubaiDay(new Date(now.getTime() + DAY))).getTime() - now.getTime()) / 1000;
