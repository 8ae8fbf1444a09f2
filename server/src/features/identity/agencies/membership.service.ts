import { email } from '@manzil/shared/contract/schemas/scalars';
import { settlement, withIntents } from '../../../platform/tasks/settlement';
import { contributionsOf } from '../../assembly';
import { updateStanding } from '../../foundation/people/lifecycle.service';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import {
  endMembership,
  findMembership,
  findMembers,
  finishLeaving,
  isActiveMember,
  joinAgency,
  renameMembers,
  type MembersAgency,
} from '../../foundation/people/members.service';
import {
  changeAgencies,
  changeAgency,
  dropAgency,
  findAgency,
  pullInvitations,
  type AgencyCondition,
  type AgencyRecord,
} from './agency.model';
import { notifyOwner, notifyRemoved } from './agencyNotices';

/** The agency fields stored on each member. */
const asMembersAgency = ({ _id, name, nameAr }: AgencyRecord): MembersAgency => ({
  id: String(_id),
  name,
  nameAr: nameAr ?? null,
});

/** The agency a person is a member of, or null. */
export async function agencyOfMember(id: string): Promise<AgencyRecord | null> {
  const memberOf = (await findMembership(id))?.memberOf;
  return memberOf ? findAgency({ _id: memberOf }) : null;
}

/** People whose listings and leads a person sees: their own, and the members' of an agency they own. */
export async function teamOf(id: string): Promise<string[]> {
  const agency = await findAgency({ owner: id });
  const members = agency ? await findMembers(String(agency._id)) : [];
  return [...new Set([id, ...members.map(({ _id }) => String(_id))])];
}

/** People who see a person's listings and leads: the person, and the owner of their agency. */
export async function overseersOf(id: string): Promise<string[]> {
  const owner = (await agencyOfMember(id))?.owner;
  return [...new Set([id, ...(owner ? [String(owner)] : [])])];
}

/**
 * Finds the active member of a person's agency by e-mail address or, if it is unambiguous, by broker number; undefined
 * if there is none.
 */
export async function findTeamMember(
  owner: string,
  mark: { email: string; brn: string },
): Promise<string | undefined> {
  const address = email.safeParse(mark.email).data;
  const brn = mark.brn.replace(/\D/g, '');
  const agency = address || brn ? await findAgency({ owner }) : null;
  const members = agency ? await findMembers(String(agency._id)) : [];
  const active = members.filter(({ isSuspended, verified }) => verified && !isSuspended);
  const [byBrn, ...others] = brn ? active.filter((one) => one.brn === brn) : [];
  const found = active.find((one) => one.email === address) ?? (others.length === 0 ? byBrn : undefined);
  return found && String(found._id);
}

/** Withdraws a person's claim and deletes an agency that existed only as that claim. False without a claim. */
export async function dropClaim(by: string): Promise<boolean> {
  const mine: AgencyCondition = { 'claim.by': by };
  return (
    (await dropAgency({ ...mine, isKnown: false })) ||
    Boolean(await changeAgency(mine, { $unset: { claim: 1 } }))
  );
}

/** Ends a person's ownership and drops the agency's invitations. */
export const releaseAgency = (owner: string) =>
  changeAgency({ owner }, { $unset: { owner: 1 }, $set: { invitations: [] } });

/** Copies the agency's current names to its members. */
export const memberNames = settlement('names of members', async ({ agency }: { agency: string }, derive) => {
  const read = async () => {
    const record = await findAgency({ _id: agency });
    return record && asMembersAgency(record);
  };
  await derive(read, async (record) => record && renameMembers(record));
});

/** Completes a new membership: drops the claim, copies the names, notifies the owner. */
export const membershipBegun = settlement('membership begun', async ({ person }: { person: string }) => {
  const { memberOf, joinedAt } = (await findMembership(person)) ?? {};
  if (!memberOf || !joinedAt) return;
  await dropClaim(person);
  await memberNames.settle({ agency: String(memberOf) });
  const agency = await findAgency({ _id: memberOf });
  if (agency) await notifyOwner('agencyJoined', agency, { person, at: joinedAt });
});

/** Makes a person a member; false unless they are an active agent without an agency. */
export async function join(agency: AgencyRecord, person: string, email?: string): Promise<boolean> {
  await membershipEnded.settle({ person });
  return withIntents(membershipBegun.intent({ person }), async () => {
    const hasJoined = await joinAgency(person, asMembersAgency(agency), email ? { email } : {});
    if (hasJoined) await membershipBegun.settle({ person });
    return hasJoined;
  });
}

/** Hands the listings of an ended membership over to the owner, if there is one. */
async function handOver(id: string, { owner }: Pick<AgencyRecord, 'owner'>, since: Date, until: Date) {
  const heir = owner && String(owner) !== id ? await findListingPerson(String(owner)) : undefined;
  if (!heir) return;
  for (const handle of contributionsOf('onMemberLeft')) await handle({ id, owner: heir, since, until });
  // The owner may have been suspended while the listings moved.
  const now = await findListingPerson(heir.id);
  if (now) await updateStanding(now.id, now);
}

/**
 * Completes the end of a membership, also after losing the role or during a deletion: ends claim and ownership and hands
 * the listings added as a member to the owner (spec/1-domain, Agency).
 */
export const membershipEnded = settlement('membership ended', async ({ person }: { person: string }) => {
  const before = await findMembership(person);
  if (!before) return;
  if (before.role !== 'agent' || before.deletingAt) {
    await dropClaim(person);
    await releaseAgency(person);
    await endMembership(person, { isRemoved: false });
  }
  const { leaving } = (await findMembership(person)) ?? {};
  if (!leaving?.since || !leaving.at) return;
  const agency = await findAgency({ _id: leaving.agency });
  if (agency) {
    await handOver(person, agency, leaving.since, leaving.at);
    const what = { person, at: leaving.at };
    await (leaving.isRemoved ? notifyRemoved(agency, what) : notifyOwner('agencyLeft', agency, what));
  }
  await finishLeaving(person, leaving.at);
});

/** Ends a membership. False if the person isn't a member of the agency. */
export const leave = (person: string, agency: string, isRemoved: boolean): Promise<boolean> =>
  withIntents(membershipEnded.intent({ person }), async () => {
    const hasLeft = await endMembership(person, { agency, isRemoved });
    if (hasLeft) await membershipEnded.settle({ person });
    return hasLeft;
  });

/** Reverts a handover to a member who left meanwhile: to the former owner, or to an open agency. */
export async function revertOwner(agency: string, former: string): Promise<void> {
  const owner = (await findAgency({ _id: agency }))?.owner;
  if (!owner || String((await findMembership(String(owner)))?.memberOf) === agency) return;
  if (former && (await isActiveMember(former, agency))) {
    await changeAgency({ _id: agency, owner }, { $set: { owner: former } });
  } else await releaseAgency(String(owner));
}

/** Removes a deleted person from agencies. */
export async function forgetPerson(id: string, email: string | undefined): Promise<void> {
  await dropClaim(id);
  await releaseAgency(id);
  await changeAgencies({ 'decision.by': id }, { $unset: { decision: 1 } });
  if (email) await pullInvitations({ 'invitations.email': email }, { email });
}
