import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { forbidden, notFound } from '../../platform/errors';
import { findListing } from './listingReads.model';
import type { PropertyRecord } from './property.model';

/** Is the caller the listing's owner, or staff? */
export const isInsider = (
  record: Pick<PropertyRecord, 'agent'>,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
): boolean => caller !== undefined && (isStaff(caller.role) || String(record.agent) === caller.id);

/**
 * The listing, if the caller may change it.
 * @throws 404; 403 for people who are neither its owner nor staff
 */
export async function theirListing(id: string, caller: Caller): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record) throw notFound('property_not_found');
  if (!isInsider(record, caller)) throw forbidden();
  return record;
}
