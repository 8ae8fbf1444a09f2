import type { Types } from 'mongoose';
import { PropertyViewBucket, ServiceViewBucket } from '../../../server/src/features/foundation/viewCounts/viewCount.model';
import { LISTING_STEP, SERVICE_STEP, viewDaysOf } from './views';

/** Fields of a published listing or service needed for its views. */
interface Viewed {
  _id: Types.ObjectId;
  referenceNo: string;
  agent: Types.ObjectId;
  views: number;
}

const rowsOf = (
  { _id, agent, ...viewed }: Viewed,
  since: Date | undefined,
  spread: { now: Date; step: number },
) => viewDaysOf({ ...viewed, since }, spread).map((row) => ({ id: _id, agent, ...row }));

/**
 * Stores the demo listings' views by day, so that the graphs of a fresh market match its counts. Recount the market's
 * days afterwards.
 */
export async function seedViews(
  listings: readonly (Viewed & { verifiedAt?: Date })[],
  { now, step = LISTING_STEP }: { now: Date; step?: number },
): Promise<void> {
  const days = listings.flatMap((listing) => rowsOf(listing, listing.verifiedAt, { now, step }));
  await PropertyViewBucket.insertMany(
    days.map(({ id, ...row }) => ({ property: id, ...row })),
    { ordered: false },
  );
}

/** Stores the demo services' views by day. Recount the market's days afterwards. */
export async function seedServiceViews(
  services: readonly (Viewed & { createdAt: Date })[],
  now: Date,
): Promise<void> {
  const days = services.flatMap((service) => rowsOf(service, service.createdAt, { now, step: SERVICE_STEP }));
  await ServiceViewBucket.insertMany(
    days.map(({ id, ...row }) => ({ service: id, ...row })),
    { ordered: false },
  );
}
