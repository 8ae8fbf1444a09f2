import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';
import { isStaff, mayOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/caller';
import { forbidden, notFound } from '../../../platform/errors';
import { findListing } from './listingReads';
import type { PropertyRecord } from './property.model';

/** Whether the caller is staff, or the listing's owner and still an agent. */
export const isInsider = (
  record: Pick<PropertyRecord, 'agent'>,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
): boolean =>
  caller !== undefined &&
  (isStaff(caller.role) || (String(record.agent) === caller.id && mayOffer('property', caller.role)));

/** What tells who may see a listing. */
export const SEEN_BY = ['agent', 'isListed', 'isVerified', 'isOwnerActive', 'availability'] as const;

/** May this reader see the listing? Published ones, also closed ones, are for all; others for owner and staff. */
export const isVisible = (
  record: Pick<PropertyRecord, (typeof SEEN_BY)[number]>,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
): boolean => {
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  const isClosed = record.isVerified && record.isOwnerActive && !listed.includes(record.availability);
  return record.isListed || isClosed || isInsider(record, caller);
};

/**
 * The listing, if the caller may change it.
 * @throws 404, also for one that the caller may not see; 403 for people who are neither its owner nor staff
 */
export async function theirListing(id: string, caller: Caller): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !isVisible(record, caller)) throw notFound('property_not_found');
  if (!isInsider(record, caller)) throw forbidden();
  return record;
}
