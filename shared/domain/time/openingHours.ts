import { HOUR_MS } from './spans';
/** Opening hours on a weekday (0 is Sunday): `HH:MM`, up to `24:00`. */
export interface OpenDay {
  day: number;
  from: string;
  to: string;
}

/** Weekdays in local order. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** The UAE is four hours ahead of UTC all year. */
export const UAE_AHEAD_MS = 4 * HOUR_MS;

/** Shifts an instant so that its UTC parts equal the UAE's local time. */
const inUae = (now: Date): Date => new Date(now.getTime() + UAE_AHEAD_MS);

/** Date in the UAE, `2026-11-21`. */
export const dubaiDay = (now: Date): string => inUae(now).toISOString().slice(0, 10);

/** Weekday and time of day in the UAE. */
export function uaeClock(now: Date): { day: number; time: string } {
  const there = inUae(now);
  return { day: there.getUTCDay(), time: there.toISOString().slice(11, 16) };
}

/** Whether it is open at this time; undefined without stated hours. */
export function isOpenAt(hours: readonly OpenDay[] | null | undefined, now: Date): boolean | undefined {
  if (!hours || hours.length === 0) return undefined;
  const { day, time } = uaeClock(now);
  return hours.some((one) => one.day === day && one.from <= time && time < one.to);
}

/** Whether it is open day and night, every day. */
export const isAlwaysOpen = (hours: readonly OpenDay[]): boolean =>
  hours.length === 7 && hours.every(({ from, to }) => from === '00:00' && to === '24:00');
