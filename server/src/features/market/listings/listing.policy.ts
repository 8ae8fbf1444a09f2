import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { isAdmin, isStaff, canOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { PropertyRecord } from './property.model';

type Reader = Pick<Caller, 'id' | 'role'>;
type Owned = Pick<PropertyRecord, 'agent'>;

/** Fields `canSee` reads. */
export const VISIBILITY_FIELDS = [
  'agent',
  'isListed',
  'isVerified',
  'isOwnerActive',
  'availability',
] as const;

const isOwner = (caller: Reader, { agent }: Owned): boolean => String(agent) === caller.id;

/**
 * Edit and delete a listing, read its private fields and true place, see a hidden agent: staff, and the owner while an
 * agent.
 */
export const canManage = (caller: Reader | undefined, listing: Owned): boolean =>
  caller !== undefined &&
  (isStaff(caller.role) || (isOwner(caller, listing) && canOffer('property', caller.role)));

/** See a listing: everyone if it is published or closed, otherwise those who manage it. */
export function canSee(
  caller: Reader | undefined,
  listing: Pick<PropertyRecord, (typeof VISIBILITY_FIELDS)[number]>,
): boolean {
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  const isClosed = listing.isVerified && listing.isOwnerActive && !listed.includes(listing.availability);
  return listing.isListed || isClosed || canManage(caller, listing);
}

/** Advise on a listing: staff, except on their own. */
export const canRecommend = (caller: Reader, listing: Owned): boolean =>
  isStaff(caller.role) && !isOwner(caller, listing);

/** Change a published listing without review: admins, and workers unless it is their own. */
export const canEditUnreviewed = (caller: Reader, listing: Owned): boolean =>
  isAdmin(caller.role) || (isStaff(caller.role) && !isOwner(caller, listing));

/** Keep a listing marked as sent back when editing it: staff. */
export const canKeepSentBack = (caller: Reader): boolean => isStaff(caller.role);

/** Add listings and services without a daily limit: staff. */
export const canAddUnlimited = (caller: Reader): boolean => isStaff(caller.role);
