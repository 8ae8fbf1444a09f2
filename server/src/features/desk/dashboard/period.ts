import type { Period } from '@manzil/shared/contract/staff/dashboard.contract';
import { dayStart, dubaiDay } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';

/**
 * Days of a period and of one point of its graph. Twelve months are 52 weeks, so that both periods have the same
 * length.
 */
const SPANS: Record<Period, { days: number; step: number }> = {
  days30: { days: 30, step: 1 },
  days90: { days: 90, step: 1 },
  months12: { days: 364, step: 7 },
};

export interface Span {
  /** First and last day, and the first day of the previous period. */
  from: string;
  to: string;
  before: string;
  /** Start of the previous period. */
  start: Date;
  /** First day of each point. */
  points: string[];
}

const dayBack = (now: Date, days: number) => dubaiDay(new Date(now.getTime() - days * DAY_MS));

/** Span of a period that ends today in the UAE. */
export function spanOf(period: Period, now: Date): Span {
  const { days, step } = SPANS[period];
  const before = dayBack(now, 2 * days - 1);
  return {
    from: dayBack(now, days - 1),
    to: dayBack(now, 0),
    before,
    start: dayStart(before),
    points: Array.from({ length: days / step }, (_, at) => dayBack(now, days - 1 - at * step)),
  };
}

/** Sums daily counts over a period, the previous one, and the points of a graph. */
export function compared(byDay: ReadonlyMap<string, number>, { from, to, before, points }: Span) {
  const sum = (first: string, behind: string | undefined, last: string) => {
    let count = 0;
    for (const [day, n] of byDay) {
      if (day >= first && day <= last && (behind === undefined || day < behind)) count += n;
    }
    return count;
  };
  return {
    now: sum(from, undefined, to),
    before: sum(before, from, to),
    points: points.map((day, at) => ({ day, count: sum(day, points[at + 1], to) })),
  };
}
