import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { plansOf, photosOf } from '@manzil/shared/domain/offer/photos';
import { env } from '../../../../platform/base/env';
import { agentNamesOf, licenceOf, numbersOf } from '../../../foundation/people/listingPeople.service';
import { formOf, publicFormOf } from '../../listings/listingForm.service';
import type { PropertyRecord } from '../../listings/listingReads';
import type { FeedListing } from '../shapes/shape';

type FeedAgent = FeedListing['agent'];
const NOBODY: FeedAgent = { name: '', email: '', phone: '', brn: '' };

/** An agent as visitors or, with `isInsider`, the agent sees them; mail addresses are for signed-in people. */
export async function feedAgentOf(owner: string, { isInsider = false } = {}): Promise<FeedAgent> {
  const [names, numbers, { brn }] = await Promise.all([
    agentNamesOf([owner]),
    numbersOf(owner, { isInsider }),
    licenceOf(owner),
  ]);
  const name = names.get(owner)?.name ?? '';
  return { ...NOBODY, name, phone: numbers?.phone ?? '', brn: brn ?? '' };
}

const isClosed = ({ availability }: PropertyRecord): boolean =>
  !(LISTED_AVAILABILITIES as readonly string[]).includes(availability);

/** A published listing with exactly what its page shows. */
export function publicFeedListing(record: PropertyRecord, agent: FeedAgent): FeedListing {
  const { origin } = new URL(env().PUBLIC_URL);
  return {
    reference: record.referenceNo,
    form: publicFormOf(record),
    photos: [
      ...photosOf(record.images).map(({ url }) => ({ url: origin + url, isFloorPlan: false })),
      ...plansOf(record.images).map(({ url }) => ({ url: origin + url, isFloorPlan: true })),
    ],
    agent: record.hideAgent ? NOBODY : agent,
    isWithdrawn: isClosed(record),
  };
}

/** A listing's state in an export; unset while it awaits review, so that it imports as new. */
function statusOf(record: PropertyRecord): { status?: string } {
  if (isClosed(record)) return { status: record.availability };
  return record.isVerified ? { status: 'published' } : {};
}

/**
 * A listing with everything its owner sees.
 * @param paths of its pictures by `publicID`; the others are left out
 */
export function ownFeedListing(
  record: PropertyRecord,
  agent: FeedAgent,
  paths: ReadonlyMap<string, string>,
): FeedListing {
  return {
    reference: record.referenceNo,
    form: formOf(record),
    photos: record.images.flatMap(({ publicID, shows }) => {
      const url = paths.get(publicID);
      return url ? [{ url, isFloorPlan: shows === 'plan' }] : [];
    }),
    agent,
    isWithdrawn: isClosed(record),
    ...statusOf(record),
  };
}
