import type { Types } from 'mongoose';
import { PropertyViewBucket } from '../features/foundation/viewCounts/viewCount.model';
import { dubaiDay } from '@manzil/shared/domain/day';
import { seededBy } from './random';

const DAY = 86_400_000;
/** Days between two rows: a year of views in a few thousand rows. */
const STEP = 14;

/** Fields of a published listing needed for its views. */
interface Viewed {
  _id: Types.ObjectId;
  referenceNo: string;
  agent: Types.ObjectId;
  views: number;
  verifiedAt?: Date;
}

/** Spreads a listing's views over days that are `step` apart; some viewers request the phone number. */
function daysOf(
  { _id, referenceNo, agent, views, verifiedAt }: Viewed,
  { now, step }: { now: Date; step: number },
) {
  if (!verifiedAt || views === 0) return [];
  const random = seededBy(`views:${referenceNo}`);
  const days = Math.max(1, Math.floor((now.getTime() - verifiedAt.getTime()) / DAY));
  // Each listing starts on a different day, so that together they cover every day.
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
    return {
      property: _id,
      agent,
      day,
      views: counted,
      contacts: Math.round(counted * random.between(0.01, 0.05)),
    };
  });
}

/**
 * Stores the demo listings' views by day, so that the graphs of a fresh market match its counts. Recount the market's
 * days afterwards.
 */
export async function seedViews(
  listings: readonly Viewed[],
  { now, step = STEP }: { now: Date; step?: number },
): Promise<void> {
  const days = listings.flatMap((listing) => daysOf(listing, { now, step }));
  await PropertyViewBucket.insertMany(days, { ordered: false });
}
