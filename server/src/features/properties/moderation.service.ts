import type { PropertyForm } from '@manzil/shared/contract/properties.schemas';
import type { Caller, RequestInfo } from '../../platform/caller';
import { AppError, invalid } from '../../platform/errors';
import { namesOf } from '../subjects/subject';
import { findListingPerson } from '../users/listingPeople.service';
import { missingForPublishing } from './listingChecks.service';
import { findFields, toObjectId } from './listingReads.model';
import { changeListings, type ListingChange } from './listingWrites.model';
import { tellVerdict } from './news.service';
import { theirListing } from './listingAccess.service';
import { editListing, snapshotOf, type Decision } from './listingEdit.service';
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

/** A listing as the audit trail names it. */
const targetOf = (record: Pick<PropertyRecord, '_id' | 'referenceNo' | 'title'>) => ({
  kind: 'property',
  id: String(record._id),
  name: namesOf(record).name,
});

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
      set: {
        isVerified: false,
        ...(reason && { sentBackReason: reason }),
        ...(record.isVerified && { publishedBefore: snapshotOf(record) }),
      },
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
  info: RequestInfo,
): Promise<PropertyRecord> {
  const { id, images: kept, isVerified, reason, hideAgent, agent, ...fields } = input;
  if (isVerified) {
    const record = await theirListing(id, caller);
    assertPublishable({ ...record, ...fields, images: kept ?? record.images });
  }
  const owner = agent ? await newOwner(agent) : undefined;
  let wasVerified = false;
  let before: PropertyRecord | undefined;
  const decide: Decision = (form, images, record) => {
    wasVerified = record.isVerified;
    before = record;
    if (isVerified) assertPublishable({ ...form, images });
    const verdict = verdictOn(record, input);
    return Promise.resolve({
      set: { ...verdict.set, ...owner?.set, ...(hideAgent !== undefined && { hideAgent }) },
      unset: verdict.unset ?? [],
      agent: owner?.id,
    });
  };
  const record = await editListing(id, caller, { input: fields, kept, decide });
  if (record.isVerified !== wasVerified || reason) await tellVerdict(record, reason);
  info.note({
    target: targetOf(record),
    diff: {
      ...(record.isVerified !== wasVerified && { isVerified: [wasVerified, record.isVerified] }),
      ...(reason && { reason: [null, reason] }),
      ...(hideAgent !== undefined && { hideAgent: [before?.hideAgent ?? null, hideAgent] }),
      ...changesOf(fields, before),
    },
  });
  return record;
}

/** Names everything that is missing, also what the form's own check would refuse first. */
function assertPublishable(listing: Parameters<typeof missingForPublishing>[0]): void {
  const missing = missingForPublishing(listing);
  if (missing.length > 0) throw new AppError(400, 'not_publishable', { fields: missing });
}

/** Fields of an edit that differ, for the audit trail; long texts are named, not copied. */
function changesOf(fields: Partial<PropertyForm>, before: PropertyRecord | undefined) {
  const former = (before ?? {}) as Record<string, unknown>;
  const changed = Object.entries(fields).filter(
    ([key, value]) => JSON.stringify(former[key] ?? null) !== JSON.stringify(value ?? null),
  );
  const short = (value: unknown) => (JSON.stringify(value ?? null).length > 120 ? '…' : (value ?? null));
  return Object.fromEntries(changed.map(([key, value]) => [key, [short(former[key]), short(value)]]));
}

/** Hides or shows the agent of listings; unknown ids are passed over. */
export async function setAgentHidden(ids: string[], hideAgent: boolean, info: RequestInfo) {
  if (ids.length === 0) throw invalid({ path: 'id', key: 'validation.required' });
  const where = { _id: { $in: ids.map(toObjectId) } };
  const found = await findFields(where, 'referenceNo title');
  if (found.length === 0) throw new AppError(404, 'property_not_found');
  await changeListings(where, { set: { hideAgent } });
  const [first] = found;
  info.note({
    ...(first && { target: targetOf(first) }),
    diff: { hideAgent: [!hideAgent, hideAgent], ...(found.length > 1 && { listings: found.length }) },
  });
  return found.map(({ _id }) => ({ id: String(_id), hideAgent }));
}
