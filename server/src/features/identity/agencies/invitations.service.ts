import { Types } from 'mongoose';
import { INVITATION_DAYS, MAX_INVITATIONS } from '@manzil/shared/domain/agency';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { conflict, forbidden, invalid, notFound } from '../../../platform/base/errors';
import type { Job } from '../../../platform/tasks/jobs';
import { findByEmail, getCallerAccount } from '../../foundation/people/account.service';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { readMine } from './agencies.service';
import { changeAgency, findAgency, pullInvitations, type AgencyRecord } from './agency.model';
import { sendInvitation } from './agencyNotices';
import { agencyOfMember, join } from './membership.service';

/**
 * The agency the caller owns.
 * @throws AppError 403 `not_agency_owner`
 */
async function getOwned({ id }: Caller): Promise<AgencyRecord> {
  const agency = await findAgency({ owner: id });
  if (!agency) throw forbidden('not_agency_owner');
  return agency;
}

/** Stores an invitation in place of an earlier one to the address. False at the limit or if the agency is gone. */
async function store(owner: string, email: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await pullInvitations({ owner }, { expiresAt: { $lte: now } });
  for (;;) {
    const renewed = await changeAgency(
      { owner, 'invitations.email': email },
      { $set: { 'invitations.$.createdAt': now, 'invitations.$.expiresAt': expiresAt } },
    );
    if (renewed) return true;
    const added = await changeAgency(
      {
        owner,
        'invitations.email': { $ne: email },
        [`invitations.${MAX_INVITATIONS - 1}`]: { $exists: false },
      },
      { $push: { invitations: { _id: new Types.ObjectId(), email, createdAt: now, expiresAt } } },
    );
    if (added) return true;
    // A concurrent call may have added the same address.
    if (!(await findAgency({ owner, 'invitations.email': email }))) return false;
  }
}

/**
 * Invites an agent to the caller's agency by mail. The response doesn't reveal whether the address has an account.
 * @throws AppError 400 at `email` for a member; 403 `not_agency_owner`; 409 `too_many_invitations`
 */
export async function invite(email: string, caller: Caller, info: RequestInfo) {
  const agency = await getOwned(caller);
  const account = await findByEmail(email);
  if (account?.memberOf && String(account.memberOf) === String(agency._id)) {
    throw invalid({ path: 'email', key: 'validation.already_member' });
  }
  const now = new Date();
  if (!(await store(caller.id, email, now))) throw conflict('too_many_invitations');
  await sendInvitation(agency, { email, at: now }, info.lang);
  info.note({ target: targetOf(agency), diff: { invited: [null, email] } });
  return readMine(caller);
}

/** An agency as a target in the audit trail. */
export const targetOf = ({ _id, name }: AgencyRecord) => ({ kind: 'agency', id: String(_id), name });

/**
 * Cancels an invitation of the caller's agency.
 * @throws AppError 404
 */
export async function cancelInvitation(id: string, caller: Caller, info: RequestInfo) {
  const changed = await changeAgency(
    { owner: caller.id, 'invitations._id': id },
    { $pull: { invitations: { _id: id } } },
  );
  if (!changed) throw notFound();
  info.note({ target: targetOf(changed) });
  return readMine(caller);
}

/** The agency of an open invitation to an address, while its owner is active. */
async function getInviting(id: string, email: string): Promise<AgencyRecord> {
  const open = { $elemMatch: { _id: new Types.ObjectId(id), email, expiresAt: { $gt: new Date() } } };
  const agency = await findAgency({ 'invitations.email': email, invitations: open });
  const owner = agency?.owner && (await findListingPerson(String(agency.owner)));
  if (!agency || !owner || owner.isSuspended) throw notFound();
  return agency;
}

/**
 * Accepts or declines an invitation to the caller's confirmed address. Whichever removes the invitation first wins: this
 * call or a concurrent cancellation.
 * @throws AppError 403 while impersonating; 404; 409 `in_agency`
 */
export async function answerInvitation(
  { id, isAccepted }: { id: string; isAccepted: boolean },
  caller: Caller,
  info: RequestInfo,
) {
  assertNotImpersonating(caller);
  const { email } = await getCallerAccount(caller);
  const agency = await getInviting(id, email);
  if (isAccepted && (await agencyOfMember(caller.id))) throw conflict('in_agency');
  const used = await changeAgency(
    { _id: agency._id, owner: agency.owner, 'invitations._id': id },
    { $pull: { invitations: { _id: id } } },
  );
  if (!used) throw notFound();
  if (isAccepted && !(await join(used, caller.id, email))) throw conflict('in_agency');
  info.note({ target: targetOf(used), diff: { isAccepted: [null, isAccepted] } });
  return readMine(caller);
}

/** Removes expired invitations with the addresses in them. */
export const expireInvitations: Job = {
  name: 'expireInvitations',
  everyMinutes: 1440,
  run: async () => {
    const expiresAt = { $lte: new Date() };
    await pullInvitations({ 'invitations.expiresAt': expiresAt }, { expiresAt });
    return {};
  },
};
