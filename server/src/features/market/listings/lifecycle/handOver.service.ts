import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { canOffer, type Role } from '@manzil/shared/domain/roles';
import { settlement, withIntents } from '../../../../platform/tasks/settlement';
import { contributionsOf } from '../../../assembly';
import type { MemberLeft, RoleLoss } from '../../../module';
import {
  findListingPerson,
  isActiveOwner,
  type ListingPerson,
} from '../../../foundation/people/listingPeople.service';
import { closeSubject } from '../../../foundation/subjects/subjects.service';
import { notifyHandedOver } from '../../../foundation/subjects/notifyOwner.service';
import { countListings, findFields, findListing, toObjectId, type PropertyCondition } from '../listingReads';
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

const moveListing = (id: unknown, from: string, to: ListingPerson) =>
  changeOrUnpublish(
    { _id: id, agent: toObjectId(from) },
    { set: { agent: toObjectId(to.id), isOwnerActive: isActiveOwner(to, 'property') } },
  );

/** Gives listings of an agent to another one, with their requests, and notifies the new agent. */
async function moveListings(where: PropertyCondition, from: string, to: ListingPerson): Promise<void> {
  const listings = await findFields({ ...where, agent: toObjectId(from) }, [], MOST);
  if (listings.length > 0) await notifyHandedOver('property', from, to.id);
  for (const { _id } of listings) await withMove(String(_id), from, () => moveListing(_id, from, to));
}

/** Gives one listing of an agent to another one, with its requests. */
export const handOverListing = (id: unknown, from: string, to: Pick<ListingPerson, 'id'>): Promise<void> =>
  findListingPerson(to.id).then((person) => person && moveListings({ _id: id }, from, person));

/** Hands the listings a member added over to the owner of the agency they left. */
export const handOverMembersListings = ({ id, owner, since, until }: MemberLeft): Promise<void> =>
  moveListings({ createdAt: { $gte: since, $lte: until } }, id, owner);

/**
 * Hands an agent's listings over to the successor. Without one, notifies the people who enquired that the listings are
 * gone.
 */
export async function handOverListings({ id, role, successor }: RoleLoss): Promise<void> {
  if (canOffer('property', role)) return;
  if (successor && isActiveOwner(successor, 'property')) {
    await moveListings({}, id, successor);
    return;
  }
  const agent = toObjectId(id);
  const wasPublic = { agent, isVerified: true, availability: { $in: [...LISTED_AVAILABILITIES] } };
  for (const listing of await findFields(wasPublic, ['title', 'titleAr'], MOST)) {
    await closeSubject('property', listing);
  }
}
