import type { Types } from 'mongoose';
import { PropertyViewBucket } from '../features/foundation/viewCounts/viewCount.model';
import { dubaiDay } from '@manzil/shared/domain/day';
import { randomOf } from './random';

const DAY = 86_400_000;
/** Days between two counted ones: a year of views in a few thousand rows. */
const STEP = 14;

/** A published listing as views are told of it. */
interface Viewed {
  _id: Types.ObjectId;
  referenceNo: string;
  agent: Types.ObjectId;
  views: number;
  verifiedAt?: Date;
}

/**
 * The days of one listing, `step` days from each other, whose views are together those of the listing; some who look
 * ask for the number.
 */
function daysOf(
  { _id, referenceNo, agent, views, verifiedAt }: Viewed,
  { now, step }: { now: Date; step: number },
) {
  if (!verifiedAt || views === 0) return [];
  const random = randomOf(`views:${referenceNo}`);
  const days = Math.max(1, Math.floor((now.getTime() - verifiedAt.getTime()) / DAY));
  // Each listing's own days: together they leave no day out.
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
 * Views of the demo's listings by day, so that the graphs of a fresh market tell what its counts do. The days of the market
 * are to be counted afterwards.
 */
export async function seedViews(
  listings: readonly Viewed[],
  { now, step = STEP }: { now: Date; step?: number },
): Promise<void> {
  const days = listings.flatMap((listing) => daysOf(listing, { now, step }));
  await PropertyViewBucket.insertMany(days, { ordered: false });
}
