import { dubaiDay } from '@manzil/shared/domain/time/day';

const HOUR = 3_600_000;

/**
 * Moves the dates in lines of extended JSON, dated on `anchor`, to `now`: times by the exact difference; days, and times on
 * the hour, which are viewings, by whole days in Dubai; months by whole years.
 */
export function shiftDates(text: string, anchor: Date, now: Date): string {
  const exact = now.getTime() - anchor.getTime();
  const days = Date.parse(dubaiDay(now)) - Date.parse(dubaiDay(anchor));
  const years = now.getUTCFullYear() - anchor.getUTCFullYear();
  return text
    .replace(/"\$date":"([^"]+)"/g, (_all, written: string) => {
      const time = Date.parse(written);
      return `"$date":"${new Date(time + (time % HOUR === 0 ? days : exact)).toISOString()}"`;
    })
    .replace(
      /"(\w+:)?(\d{4}-\d\d-\d\d)"/g,
      (_all, owner: string | undefined, day: string) =>
        `"${owner ?? ''}${dubaiDay(new Date(Date.parse(day) + days))}"`,
    )
    .replace(
      /"(\d{4})-(\d\d)"/g,
      (_all, year: string, month: string) => `"${Number(year) + years}-${month}"`,
    );
}
