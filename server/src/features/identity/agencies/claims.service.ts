import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { agenciesContract } from '@manzil/shared/contract/agencies.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { badRequest, conflict, invalid, notFound } from '../../../platform/base/errors';
import { settlement, withIntents } from '../../../platform/tasks/settlement';
import { isFreeAgent, isActiveMember } from '../../foundation/people/members.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { readMine, viewOf } from './agencies.service';
import {
  addAgency,
  changeAgency,
  dropAgency,
  findAgency,
  namesAs,
  slugOf,
  type AgencyNames,
  type AgencyRecord,
} from './agency.model';
import { notifyClaim, notifyDecision } from './agencyNotices';
import { agencyOfMember, dropClaim, join, memberNames, releaseAgency } from './membership.service';
import { isOwnedName, protectNames } from './seenNames.service';

type Contract = typeof agenciesContract;

/**
 * The slug of an agency's names.
 * @throws AppError 400 at `name` for names without words
 */
export function getSlug(names: AgencyNames): string {
  const slug = slugOf(names);
  if (!slug) throw invalid({ path: 'name', key: 'validation.agency_name' });
  return slug;
}

/** Notifies admins of a claim, even after a crash. */
export const claimNotifications = settlement('claim of an agency', async ({ person }: { person: string }) => {
  const claim = (await findAgency({ 'claim.by': person }))?.claim;
  if (claim) await notifyClaim(claim);
});

/** Stores a claim; the first one wins per agency and per person. */
async function storeClaim(names: AgencyNames, claim: NonNullable<AgencyRecord['claim']>): Promise<void> {
  const slug = getSlug(names);
  await addAgency({ ...namesAs(names, slug), claim });
  const stored = await findAgency({ slug, 'claim.by': claim.by, 'claim.at': claim.at });
  if (stored || (await changeAgency({ slug, owner: null, claim: null }, { $set: { claim } }))) return;
  const isOwned = await findAgency({ slug, owner: { $ne: null } });
  throw conflict(isOwned ? 'agency_taken' : 'claim_open');
}

/**
 * Asks staff to make the caller the owner of an agency (spec/1-domain, Agency).
 * @throws AppError 400 at the fields; 403 while impersonating; 409 `in_agency`, `claim_open`, `agency_taken`
 */
export async function claimAgency(
  { name, nameAr = null, orn = null }: ParsedInput<Contract['claim']>,
  caller: Caller,
  info: RequestInfo,
) {
  assertNotImpersonating(caller);
  const names = { name, nameAr: nameAr || null };
  assertNotReserved(names);
  getSlug(names);
  const { id } = caller;
  if (await agencyOfMember(id)) throw conflict('in_agency');
  if (await findAgency({ 'claim.by': id })) throw conflict('claim_open');
  if (await isOwnedName(names)) throw conflict('agency_taken');
  await withIntents(claimNotifications.intent({ person: id }), async () => {
    await storeClaim(names, { by: id as never, ...names, orn: orn || null, at: new Date() });
    // The caller may have accepted an invitation at the same moment.
    if (await agencyOfMember(id)) {
      await dropClaim(id);
      throw conflict('in_agency');
    }
    await claimNotifications.settle({ person: id });
  });
  info.note({ diff: { claim: [null, name] } });
  return readMine(caller);
}

/** Withdraws the caller's claim, if any. */
export async function withdrawClaim(caller: Caller) {
  await dropClaim(caller.id);
  return readMine(caller);
}

/**
 * Completes a decision: makes an accepted claimant a member, reserves the names for the agency, notifies the claimant.
 * If the claimant can't become a member, the agency becomes open again.
 */
export const claimDecided = settlement('decision on a claim', async ({ agency }: { agency: string }) => {
  const record = await findAgency({ _id: agency });
  const decision = record?.decision;
  if (!record || !decision?.by) return;
  const by = String(decision.by);
  if (decision.isAccepted) {
    if (String(record.owner) !== by) return;
    if (!(await isActiveMember(by, agency)) && !(await join(record, by))) {
      await releaseAgency(by);
      return;
    }
    await memberNames.settle({ agency });
    await protectNames(agency);
  }
  await notifyDecision(record, decision);
  await dropAgency({ _id: agency, isKnown: false, owner: null, claim: null });
});

/** Update that accepts a claim: the agency takes over its names and owner. */
const acceptance = (claim: NonNullable<AgencyRecord['claim']>, at: Date) => ({
  $set: {
    ...namesAs(claim, getSlug(claim)),
    orn: claim.orn ?? null,
    owner: claim.by,
    isKnown: true,
    decision: { by: claim.by, isAccepted: true, at },
  },
  $unset: { claim: 1 as const },
});

/**
 * Accepts a claim as the admin saw it, or declines it.
 * @throws AppError 400 `claim_changed`, also if the claimant can no longer own it; 400 `reason`: missing when declining;
 * 404; 409 `agency_taken`
 */
export async function decideClaim(
  { id, isAccepted, reason, seen }: ParsedInput<Contract['decide']>,
  caller: Caller,
  info: RequestInfo,
) {
  if (!isAccepted && !reason) throw invalid({ path: 'reason', key: 'validation.required' });
  const record = await findAgency({ _id: id });
  if (!record) throw notFound();
  const { claim } = record;
  if (!claim || claim.at.toISOString() !== seen) throw badRequest('claim_changed');
  const by = String(claim.by);
  if (isAccepted && !(await isFreeAgent(by))) throw badRequest('claim_changed');
  if (isAccepted && (await isOwnedName(claim, record._id))) throw conflict('agency_taken');
  const at = new Date();
  const declined = {
    $set: { decision: { by: claim.by, isAccepted, reason, at } },
    $unset: { claim: 1 as const },
  };
  const where = { _id: id, 'claim.by': claim.by, 'claim.at': claim.at, owner: null };
  await withIntents(claimDecided.intent({ agency: id }), async () => {
    const changed = await changeAgency(where, isAccepted ? acceptance(claim, at) : declined);
    if (!changed) throw changed === undefined ? conflict('agency_taken') : badRequest('claim_changed');
    await claimDecided.settle({ agency: id });
  });
  const after = (await findAgency({ _id: id })) ?? { ...record, claim: null };
  if (isAccepted && String(after.owner) !== by) throw badRequest('claim_changed');
  info.note({
    target: { kind: 'agency', id, name: after.name },
    diff: { owner: [null, isAccepted ? by : null], ...(reason && { reason: [null, reason] }) },
  });
  return viewOf(after, caller);
}
