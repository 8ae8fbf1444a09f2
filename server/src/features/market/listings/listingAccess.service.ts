import type { Caller } from '../../../platform/caller';
import { forbidden, notFound } from '../../../platform/errors';
import { canManage, canSee } from './listing.policy';
import { findListing } from './listingReads';
import type { PropertyRecord } from './property.model';

/**
 * The listing, if the caller may change it.
 * @throws 404, also for one that the caller may not see; 403 for people who are neither its owner nor staff
 */
export async function theirListing(id: string, caller: Caller): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !canSee(caller, record)) throw notFound('property_not_found');
  if (!canManage(caller, record)) throw forbidden();
  return record;
}
