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

/** An agency as its members carry it. */
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

/** The person, and the members of the agency they own: those whose listings and leads they see. */
export async function teamOf(id: string): Promise<string[]> {
  const agency = await findAgency({ owner: id });
  const members = agency ? await findMembers(String(agency._id)) : [];
  return [...new Set([id, ...members.map(({ _id }) => String(_id))])];
}

/** The person, and the owner of the agency they belong to: those who see their listings and leads. */
export async function overseersOf(id: string): Promise<string[]> {
  const owner = (await agencyOfMember(id))?.owner;
  return [...new Set([id, ...(owner ? [String(owner)] : [])])];
}

/**
 * The active member of a person's agency with this mail address or, if only one has it, this broker number; undefined if
 * there is none.
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

/** Withdraws a person's claim; an agency that was nothing but a claim goes with it. False without a claim. */
export async function dropClaim(by: string): Promise<boolean> {
  const mine: AgencyCondition = { 'claim.by': by };
  return (
    (await dropAgency({ ...mine, isKnown: false })) ||
    Boolean(await changeAgency(mine, { $unset: { claim: 1 } }))
  );
}

/** Ends a person's ownership, and with it all invitations. */
export const releaseAgency = (owner: string) =>
  changeAgency({ owner }, { $unset: { owner: 1 }, $set: { invitations: [] } });

/** Gives members the names of their agency until they have the current ones. */
export const memberNames = settlement('names of members', async ({ agency }: { agency: string }, derive) => {
  const read = async () => {
    const record = await findAgency({ _id: agency });
    return record && asMembersAgency(record);
  };
  await derive(read, async (record) => record && renameMembers(record));
});

/** What follows from a new membership: no claim, current names, and the owner is notified. */
export const membershipBegun = settlement('membership begun', async ({ person }: { person: string }) => {
  const { memberOf, joinedAt } = (await findMembership(person)) ?? {};
  if (!memberOf || !joinedAt) return;
  await dropClaim(person);
  await memberNames.settle({ agency: String(memberOf) });
  const agency = await findAgency({ _id: memberOf });
  if (agency) await notifyOwner('agencyJoined', agency, { person, at: joinedAt });
});

/** Makes an active agent without an agency a member; false if they are none. */
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
 * Completes the end of a membership, also when its member lost the role or is being deleted: their claim and ownership
 * end, and the owner receives the listings they added as a member (spec/1-domain, Agency).
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

/** Ends a membership. False if the person is no member of the agency. */
export const leave = (person: string, agency: string, isRemoved: boolean): Promise<boolean> =>
  withIntents(membershipEnded.intent({ person }), async () => {
    const hasLeft = await endMembership(person, { agency, isRemoved });
    if (hasLeft) await membershipEnded.settle({ person });
    return hasLeft;
  });

/** Takes an agency back from a new owner who left it at the same moment: the former one keeps it, or it is open. */
export async function revertOwner(agency: string, former: string): Promise<void> {
  const owner = (await findAgency({ _id: agency }))?.owner;
  if (!owner || String((await findMembership(String(owner)))?.memberOf) === agency) return;
  if (former && (await isActiveMember(former, agency))) {
    await changeAgency({ _id: agency, owner }, { $set: { owner: former } });
  } else await releaseAgency(String(owner));
}

/** Removes what agencies know of a deleted person. */
export async function forgetPerson(id: string, email: string | undefined): Promise<void> {
  await dropClaim(id);
  await releaseAgency(id);
  await changeAgencies({ 'decision.by': id }, { $unset: { decision: 1 } });
  if (email) await pullInvitations({ 'invitations.email': email }, { email });
}
