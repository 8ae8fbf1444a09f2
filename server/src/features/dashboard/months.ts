/** The borders of months are those of the UAE (spec/2-api "Dashboard"), which has no summer time. */
export const TIME_ZONE = 'Asia/Dubai';
const OFFSET_MS = 4 * 3_600_000;
const MONTHS = 12;

/** The last twelve months, oldest first, this one included. */
export function lastMonths(now: Date): string[] {
  const here = new Date(now.getTime() + OFFSET_MS);
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (MONTHS - 1) + at, 1);
    return new Date(first).toISOString().slice(0, 7);
  });
}

/** When the oldest of the last twelve months began. */
export const graphStart = (now: Date): Date =>
  new Date(Date.parse(`${lastMonths(now)[0]}-01T00:00:00Z`) - OFFSET_MS);
