import { dubaiDay } from '@manzil/shared/domain/time/day';
import { seededBy } from './random';

const DAY = 86_400_000;
/** Days between two rows: a year of views in a few thousand rows. Providers have few services, so theirs are denser. */
export const LISTING_STEP = 14;
export const SERVICE_STEP = 7;

/** Figures of a listing or service on a day. */
interface ViewDay {
  day: string;
  views: number;
  /** Requests for its agent's number. */
  contacts: number;
}

/** Spreads the views since publication over days that are `step` apart; some viewers request the phone number. */
export function viewDaysOf(
  { referenceNo, views, since }: { referenceNo: string; views: number; since: Date | undefined },
  { now, step }: { now: Date; step: number },
): ViewDay[] {
  if (!since || views === 0) return [];
  const random = seededBy(`views:${referenceNo}`);
  const days = Math.max(1, Math.floor((now.getTime() - since.getTime()) / DAY));
  // Each one starts on a different day, so that together they cover every day.
  const first = random.whole(0, Math.min(step, days) - 1);
  const times = Array.from({ length: Math.ceil((days - first) / step) }, (_, at) => first + at * step);
  const weights = times.map(() => random.between(0.5, 1.5));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let left = views;
  return times.map((daysAgo, at) => {
    const share = Math.round((views * (weights[at] ?? 0)) / all);
    const counted = at === times.length - 1 ? left : Math.min(left, share);
    left -= counted;
    const day = dubaiDay(new Date(now.getTime() - daysAgo * DAY));
    return { day, views: counted, contacts: Math.round(counted * random.between(0.01, 0.05)) };
  });
}
