import type { Caller } from '../../../platform/base/caller';
import { forbidden, notFound } from '../../../platform/base/errors';
import { canManage, canSee } from './listing.policy';
import { findListing } from './listingReads';
import type { PropertyRecord } from './property.model';

/**
 * Returns a listing that the caller may change.
 * @throws 404 if it doesn't exist or the caller may not see it; 403 if the caller is neither its owner nor staff
 */
export async function getManagedListing(id: string, caller: Caller): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !canSee(caller, record)) throw notFound('property_not_found');
  if (!canManage(caller, record)) throw forbidden();
  return record;
}
