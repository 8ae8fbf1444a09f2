import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { plansOf, photosOf } from '@manzil/shared/domain/offer/photos';
import { env } from '../../../platform/base/env';
import { agentNamesOf, licenceOf, numbersOf } from '../../foundation/people/listingPeople.service';
import { publicFormOf } from '../listings/listingForm.service';
import type { PropertyRecord } from '../listings/listingReads';
import type { FeedListing } from './shapes/shape';

type FeedAgent = FeedListing['agent'];
const NOBODY: FeedAgent = { name: '', email: '', phone: '', brn: '' };

/** An agent as visitors see them; mail addresses are for signed-in people. */
export async function publicAgentOf(owner: string): Promise<FeedAgent> {
  const [names, numbers, { brn }] = await Promise.all([
    agentNamesOf([owner]),
    numbersOf(owner, { isInsider: false }),
    licenceOf(owner),
  ]);
  const name = names.get(owner)?.name ?? '';
  return { ...NOBODY, name, phone: numbers?.phone ?? '', brn: brn ?? '' };
}

/** A published listing with all that its page shows, and nothing else. */
export function publicFeedListing(record: PropertyRecord, agent: FeedAgent): FeedListing {
  const { origin } = new URL(env().PUBLIC_URL);
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  return {
    reference: record.referenceNo,
    form: publicFormOf(record),
    photos: [
      ...photosOf(record.images).map(({ url }) => ({ url: origin + url, isFloorPlan: false })),
      ...plansOf(record.images).map(({ url }) => ({ url: origin + url, isFloorPlan: true })),
    ],
    agent: record.hideAgent ? NOBODY : agent,
    isWithdrawn: !listed.includes(record.availability),
  };
}
