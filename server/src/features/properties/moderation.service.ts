import type { PropertyForm } from '@manzil/shared/contract/properties.schemas';
import type { Caller } from '../../platform/caller';
import { AppError, invalid } from '../../platform/errors';
import { findListingPerson } from '../users/listingPeople.service';
import { missingForPublishing } from './listingChecks.service';
import { findFields, toObjectId } from './listingReads.model';
import { changeListings, type ListingChange } from './listingWrites.model';
import { tellVerdict } from './news.service';
import { editListing, type Decision } from './properties.service';
import type { PropertyRecord } from './property.model';

export interface AdminChange {
  id: string;
  images?: string[] | undefined;
  isVerified?: boolean | undefined;
  reason?: string | undefined;
  hideAgent?: boolean | undefined;
  agent?: string | undefined;
}

/** Whose listing it becomes; an agent who can have listings. */
async function newOwner(ref: string) {
  const person = await findListingPerson(ref);
  if (!person || person.role === 'user' || person.role === 'service_agent') {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return { id: person.id, set: { agent: toObjectId(person.id), isOwnerActive: !person.isSuspended } };
}

/** Publishing and sending back (spec/1-domain, isVerified). */
function verdictOn(record: PropertyRecord, { isVerified, reason }: AdminChange): ListingChange {
  if (isVerified === true) {
    const now = new Date();
    return {
      set: { isVerified: true, verifiedAt: record.isVerified ? (record.verifiedAt ?? now) : now },
      unset: ['sentBackReason', 'publishedBefore'],
    };
  }
  if (isVerified === false || reason) {
    return {
      set: { isVerified: false, ...(reason && { sentBackReason: reason }) },
      unset: ['verifiedAt', ...(reason ? [] : ['sentBackReason'])],
    };
  }
  return {};
}

/**
 * Verifies a listing, sends it back with a reason, or changes any field of it.
 * @throws 400 `not_publishable`, naming each thing missing at its field
 */
export async function updateByAdmin(
  input: Partial<PropertyForm> & AdminChange,
  caller: Caller,
): Promise<PropertyRecord> {
  const { id, images: kept, isVerified, reason, hideAgent, agent, ...fields } = input;
  const owner = agent ? await newOwner(agent) : undefined;
  let wasVerified = false;
  const decide: Decision = (form, images, record) => {
    wasVerified = record.isVerified;
    if (isVerified) {
      const missing = missingForPublishing({ ...form, images });
      if (missing.length > 0) throw new AppError(400, 'not_publishable', { fields: missing });
    }
    const verdict = verdictOn(record, input);
    return Promise.resolve({
      set: { ...verdict.set, ...owner?.set, ...(hideAgent !== undefined && { hideAgent }) },
      unset: verdict.unset ?? [],
      agent: owner?.id,
    });
  };
  const record = await editListing(id, caller, { input: fields, kept, decide });
  if (record.isVerified !== wasVerified || reason) await tellVerdict(record, reason);
  return record;
}

/** Hides or shows the agent of listings; unknown ids are passed over. */
export async function setAgentHidden(ids: string[], hideAgent: boolean) {
  if (ids.length === 0) throw invalid({ path: 'id', key: 'validation.required' });
  const where = { _id: { $in: ids.map(toObjectId) } };
  const found = await findFields(where, '_id');
  if (found.length === 0) throw new AppError(404, 'property_not_found');
  await changeListings(where, { set: { hideAgent } });
  return found.map(({ _id }) => ({ id: String(_id), hideAgent }));
}
