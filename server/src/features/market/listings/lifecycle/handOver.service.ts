import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { canOffer, type Role } from '@manzil/shared/domain/roles';
import { settlement, withIntents } from '../../../../platform/tasks/settlement';
import { contributionsOf } from '../../../assembly';
import type { RoleLoss } from '../../../module';
import { isActiveOwner } from '../../../foundation/people/listingPeople.service';
import { closeSubject } from '../../../foundation/subjects/subjects.service';
import { notifyHandedOver } from '../../../foundation/subjects/notifyOwner.service';
import { countListings, findFields, findListing, toObjectId } from '../listingReads';
import { changeOrUnpublish } from '../listingWrites';

const MOST = 100_000;

export const countLostListings = async (id: string, role: Role) =>
  canOffer('property', role) ? {} : { listings: await countListings({ agent: toObjectId(id) }) };

/** Notifies the other features that a listing has another agent. */
export const listingMoved = settlement(
  'listing moved',
  async ({ listing, from }: { listing: string; from: string }) => {
    const record = await findListing(listing);
    if (!record || String(record.agent) === from) return;
    const moved = { kind: 'property', id: listing, from } as const;
    for (const listener of contributionsOf('onSubjectMoved')) await listener(moved);
  },
);

/** Runs a change that may give a listing another agent, and notifies the other features, even after a crash. */
export function withMove<T>(listing: string, from: string, change: () => Promise<T>): Promise<T> {
  const move = { listing, from };
  return withIntents(listingMoved.intent(move), async () => {
    const changed = await change();
    await listingMoved.settle(move);
    return changed;
  });
}

const moveListing = (id: unknown, from: string, to: string) =>
  changeOrUnpublish(
    { _id: id, agent: toObjectId(from) },
    { set: { agent: toObjectId(to), isOwnerActive: true } },
  );

/**
 * Hands an agent's listings over to the successor. Without one, notifies the people who enquired that the listings are
 * gone.
 */
export async function handOverListings({ id, role, successor }: RoleLoss): Promise<void> {
  if (canOffer('property', role)) return;
  const agent = toObjectId(id);
  if (successor && isActiveOwner(successor, 'property')) {
    const listings = await findFields({ agent }, [], MOST);
    if (listings.length > 0) await notifyHandedOver('property', id, successor.id);
    for (const { _id } of listings) {
      await withMove(String(_id), id, () => moveListing(_id, id, successor.id));
    }
    return;
  }
  const wasPublic = { agent, isVerified: true, availability: { $in: [...LISTED_AVAILABILITIES] } };
  for (const listing of await findFields(wasPublic, ['title', 'titleAr'], MOST)) {
    await closeSubject('property', listing);
  }
}
