import { UAE_AHEAD_MS } from '@manzil/shared/domain/time/openingHours';
/** Months begin and end in UAE time (spec/2-api "Dashboard"), which has no daylight saving time. */
export const TIME_ZONE = 'Asia/Dubai';
const MONTHS = 12;

/** The last twelve months including the current one, oldest first. */
export function lastMonths(now: Date): string[] {
  const here = new Date(now.getTime() + UAE_AHEAD_MS);
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (MONTHS - 1) + at, 1);
    return new Date(first).toISOString().slice(0, 7);
  });
}

/** Start of a month (`2026-11`), or of the month `later` months after it. */
export function monthStart(month: string, later = 0): Date {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Date(first.setUTCMonth(first.getUTCMonth() + later) - UAE_AHEAD_MS);
}
