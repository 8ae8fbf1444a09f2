import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { propertiesContract } from '@manzil/shared/contract/properties/properties.contract';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { canOffer } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../../platform/base/caller';
import { AppError, forbidden, invalid, badRequest } from '../../../../platform/base/errors';
import { namesOf } from '../../../foundation/subjects/names';
import { confirmCompany } from '../../../identity/agencies/seenNames.service';
import {
  findListingPerson,
  isActiveOwner,
  type Companies,
} from '../../../foundation/people/listingPeople.service';
import { findUnfairTexts } from '../listingForm.service';
import { findFields, toObjectId } from '../listingReads';
import { changeListings, setRecommendation, unpublished, type ListingChange } from '../listingWrites';
import { changeWithVerdict } from '../lifecycle/listingNotifications.service';
import { canRecommend } from '../listing.policy';
import { getManagedListing } from '../listingAccess.service';
import { withMove } from '../lifecycle/handOver.service';
import { editListing, type Decision } from '../listingEdit.service';
import type { PropertyRecord } from '../property.model';
import { missingForPublishing } from './publishing';
import { withTrueLocation } from '../shownPlace';

type PropertiesContract = typeof propertiesContract;

export interface AdminChange {
  id: string;
  images?: string[] | undefined;
  isVerified?: boolean | undefined;
  reason?: string | undefined;
  hideAgent?: boolean | undefined;
  agent?: string | undefined;
  /** `updatedAt` of the version the admin saw. */
  seen?: string | undefined;
  /** Company names of the agent that the admin saw with that version. */
  seenCompany?: Companies | undefined;
}

/**
 * Ensures that the listing is unchanged since staff read it, so that no unread text is published.
 * @throws 400 `listing_changed`
 */
function assertUnchanged({ updatedAt }: PropertyRecord, seen: string | undefined): void {
  if (seen && updatedAt.toISOString() !== seen) throw badRequest('listing_changed');
}

/** Fields that give a listing a new owner, who must be allowed to have listings. */
async function ownerFieldsOf(ref: string) {
  const person = await findListingPerson(ref);
  if (!person || !canOffer('property', person.role)) {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return {
    id: person.id,
    set: { agent: toObjectId(person.id), isOwnerActive: isActiveOwner(person, 'property') },
  };
}

/** A listing as a target in the audit trail. */
const targetOf = (record: Pick<PropertyRecord, '_id' | 'referenceNo' | 'title'>) => ({
  kind: 'property',
  id: String(record._id),
  name: namesOf(record).name,
});

/** Change for a verdict: publish or send back (spec/1-domain, isVerified). */
function verdictChange(record: PropertyRecord, { isVerified, reason }: AdminChange): ListingChange {
  if (isVerified === true) {
    const now = new Date();
    return {
      set: {
        isVerified: true,
        verifiedAt: record.isVerified ? (record.verifiedAt ?? now) : now,
        firstVerifiedAt: record.firstVerifiedAt ?? record.verifiedAt ?? now,
      },
      unset: ['sentBackReason', 'publishedBefore'],
    };
  }
  if (isVerified === false || reason) {
    const { set, unset = [] } = unpublished(record);
    return reason
      ? { set: { ...set, sentBackReason: reason }, unset }
      : { set, unset: [...unset, 'sentBackReason'] };
  }
  return {};
}

/** Records the agency name that staff saw. Returns its note for the audit trail. */
async function recordCompany(agent: string, seen: Companies) {
  await confirmCompany(agent, seen);
  return { seenCompany: seen.companyName ?? seen.companyNameAr ?? null };
}

/**
 * Verifies a listing, sends it back with a reason, or changes any of its fields.
 * @throws 400 `not_publishable` with every missing item at its field
 */
export async function updateByAdmin(
  input: Partial<PropertyForm> & AdminChange,
  caller: Caller,
  info: RequestInfo,
): Promise<PropertyRecord> {
  const { id, images: kept, isVerified, reason, hideAgent, agent, seen, seenCompany, ...fields } = input;
  const isVerdict = isVerified !== undefined || reason !== undefined;
  const record = isVerdict ? await getManagedListing(id, caller) : undefined;
  if (isVerified && record) {
    const images = kept ? record.images.filter(({ publicID }) => kept.includes(publicID)) : record.images;
    assertPublishable({ ...withTrueLocation(record), ...fields, images });
  }
  const owner = agent ? await ownerFieldsOf(agent) : undefined;
  let wasVerified = false;
  let before: PropertyRecord | undefined;
  const decide: Decision = (form, images, record) => {
    wasVerified = record.isVerified;
    before = record;
    assertUnchanged(record, seen);
    if (isVerified) assertPublishable({ ...form, images });
    const verdict = verdictChange(record, input);
    return Promise.resolve({
      set: { ...verdict.set, ...owner?.set, ...(hideAgent !== undefined && { hideAgent }) },
      unset: verdict.unset ?? [],
      agent: owner?.id,
    });
  };
  const former = owner && String((await getManagedListing(id, caller)).agent);
  const store = () => editListing(id, caller, { input: fields, kept, decide });
  const edit = former ? () => withMove(id, former, store) : store;
  const changed = record ? await changeWithVerdict(record, edit) : await edit();
  const confirmed = isVerified && seen && !agent ? seenCompany : undefined;
  const company = confirmed && (await recordCompany(String(changed.agent), confirmed));
  info.note({
    target: targetOf(changed),
    diff: {
      ...(changed.isVerified !== wasVerified && { isVerified: [wasVerified, changed.isVerified] }),
      ...(reason && { reason: [null, reason] }),
      ...company,
      ...(hideAgent !== undefined && { hideAgent: [before?.hideAgent ?? null, hideAgent] }),
      ...changesOf(fields, before),
    },
  });
  return changed;
}

/**
 * Stores or withdraws a staff member's recommendation on a pending listing.
 * @throws 403 for their own listing; 400 `listing_changed` if it changed since they looked or is no longer pending; 404
 */
export async function recommend(
  { id, verdict, note, seen }: ParsedInput<PropertiesContract['recommend']>,
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const record = await getManagedListing(id, caller);
  if (!canRecommend(caller, record)) throw forbidden();
  assertUnchanged(record, seen);
  const advice = verdict ? { verdict, ...(note && { note }), by: caller.id } : null;
  const isKept = !record.sentBackReason && (await setRecommendation(record, advice));
  if (!isKept) throw badRequest('listing_changed');
  info.note({
    target: targetOf(record),
    diff: { recommendation: [record.recommendation?.verdict ?? null, verdict ?? null] },
  });
}

/** Checks everything needed to publish before the form's validation would stop at its first error. */
function assertPublishable(
  listing: Parameters<typeof missingForPublishing>[0] & Parameters<typeof findUnfairTexts>[0],
): void {
  const missing = missingForPublishing(listing, findUnfairTexts(listing));
  if (missing.length > 0) throw new AppError(400, 'not_publishable', { fields: missing });
}

/** Changed fields of an edit for the audit trail; long values are listed without their text. */
function changesOf(fields: Partial<PropertyForm>, before: PropertyRecord | undefined) {
  const former: Record<string, unknown> = before ? withTrueLocation(before) : {};
  const changed = Object.entries(fields).filter(
    ([key, value]) => JSON.stringify(former[key] ?? null) !== JSON.stringify(value ?? null),
  );
  const short = (value: unknown) => (JSON.stringify(value ?? null).length > 120 ? '…' : (value ?? null));
  return Object.fromEntries(changed.map(([key, value]) => [key, [short(former[key]), short(value)]]));
}

/** Hides or shows the agent of the listings; ignores unknown ids. */
export async function setAgentHidden(ids: string[], hideAgent: boolean, info: RequestInfo) {
  if (ids.length === 0) throw invalid({ path: 'id', key: 'validation.required' });
  const where = { _id: { $in: ids.map(toObjectId) } };
  const found = await findFields(where, ['referenceNo', 'title']);
  if (found.length === 0) throw new AppError(404, 'property_not_found');
  await changeListings(where, { set: { hideAgent } });
  const [first] = found;
  info.note({
    ...(first && { target: targetOf(first) }),
    diff: { hideAgent: [!hideAgent, hideAgent], ...(found.length > 1 && { listings: found.length }) },
  });
  return found.map(({ _id }) => ({ id: String(_id), hideAgent }));
}
