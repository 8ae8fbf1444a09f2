import { UAE_AHEAD_MS } from '@manzil/shared/domain/time/openingHours';
import { DAY_MS, HOUR_MS } from '@manzil/shared/domain/time/spans';
/** Throttles repeated actions: one message per key and period, with the latest state. */
export interface Throttle {
  periodMs: number;
  /** Time of the state. Repeating the same time, such as after a crash, has no effect. */
  asOf: Date;
}

export const hourly = (asOf: Date): Throttle => ({ periodMs: HOUR_MS, asOf });
export const daily = (asOf: Date): Throttle => ({ periodMs: DAY_MS, asOf });
export const weekly = (asOf: Date): Throttle => ({ periodMs: 7 * DAY_MS, asOf });

/**
 * Key and start of the period a state belongs to, or of a later one. Days and weeks start at midnight in the UAE.
 * @param periodsLater number of periods later
 */
export function periodOf(
  key: string,
  { periodMs, asOf }: Throttle,
  periodsLater = 0,
): { key: string; start: Date } {
  const period = Math.floor((asOf.getTime() + UAE_AHEAD_MS) / periodMs) + periodsLater;
  return { key: `${key}:${period}`, start: new Date(period * periodMs - UAE_AHEAD_MS) };
}
