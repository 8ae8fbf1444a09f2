import { Types } from 'mongoose';
import type { z } from 'zod';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { agenciesContract } from '@manzil/shared/contract/agencies.contract';
import { foldWords } from '@manzil/shared/domain/text/fold';
import type { AGENCY_STATES } from '@manzil/shared/domain/agency';
import type { Caller } from '../../../platform/base/caller';
import { beginningWith } from '../../../platform/text/wordSearch';
import { getCallerAccount } from '../../foundation/people/account.service';
import { authorsOf, findListingPerson } from '../../foundation/people/listingPeople.service';
import { countMembers, findMembers } from '../../foundation/people/members.service';
import {
  countAgencies,
  findAgencies,
  findAgency,
  findAgencyPage,
  slugOf,
  type AgencyCondition,
  type AgencyRecord,
} from './agency.model';
import { canEdit, canRename, canSeeClaim, isOwner } from './agency.policy';
import { agencyOfMember } from './membership.service';

type Contract = typeof agenciesContract;
type View = z.input<Contract['decide']['output']>['data'];

const CONDITIONS: Record<(typeof AGENCY_STATES)[number], AgencyCondition> = {
  claimed: { 'claim.at': { $gt: new Date(0) } },
  owned: { owner: { $gte: new Types.ObjectId('0'.repeat(24)) } },
  open: { owner: null, 'claim.at': null },
};

const stateOf = ({ claim, owner }: AgencyRecord): View['state'] =>
  claim ? 'claimed' : owner ? 'owned' : 'open';

/** Agencies as their members and staff see them. */
async function viewsOf(records: AgencyRecord[], caller: Caller): Promise<View[]> {
  const ids = records.flatMap(({ owner, claim }) =>
    [owner, claim?.by].flatMap((id) => (id ? [String(id)] : [])),
  );
  const [people, members] = await Promise.all([authorsOf(ids), countMembers(records.map(({ _id }) => _id))]);
  const personOf = (id: unknown) => people.get(String(id)) ?? { id: null, name: '' };
  return records.map((record) => {
    const { claim } = record;
    const isShown = claim && canSeeClaim(caller, record);
    return {
      id: String(record._id),
      slug: record.slug,
      name: record.name,
      nameAr: record.nameAr ?? null,
      orn: record.orn ?? null,
      logo: record.logo ?? null,
      state: stateOf(isShown ? record : { ...record, claim: null }),
      owner: record.owner ? personOf(record.owner) : null,
      members: members.get(String(record._id)) ?? 0,
      dailyLimit: record.dailyLimit ?? null,
      claim: isShown
        ? {
            by: personOf(claim.by),
            name: claim.name,
            nameAr: claim.nameAr ?? null,
            orn: claim.orn ?? null,
            at: claim.at.toISOString(),
          }
        : null,
      createdAt: record.createdAt.toISOString(),
      can: { edit: canEdit(caller, record), rename: canRename(caller), leave: false },
    };
  });
}

/** One agency. */
export async function viewOf(record: AgencyRecord, caller: Caller): Promise<View> {
  const [view] = await viewsOf([record], caller);
  return view as View;
}

/** Claimed agency in the claimant's words; never reveals whether the name is taken. */
async function claimedView({ claim, ...record }: AgencyRecord, caller: Caller): Promise<View | null> {
  if (!claim) return null;
  const { name, nameAr, orn, at } = claim;
  const view = await viewOf({ ...record, claim }, caller);
  const stated = { name, nameAr: nameAr ?? null, orn: orn ?? null, slug: slugOf(claim) ?? '' };
  return { ...view, ...stated, logo: null, members: 0, dailyLimit: null, createdAt: at.toISOString() };
}

/** Open invitations to an address, from agencies with an active owner. */
async function invitationsTo(email: string) {
  const now = new Date();
  const found = await findAgencies({ owner: { $ne: null }, 'invitations.email': email });
  const people = await authorsOf(found.map(({ owner }) => String(owner)));
  const rows = found.map(async ({ name, nameAr, owner, invitations }) => {
    const by = people.get(String(owner));
    const isActive = by && (await findListingPerson(by.id))?.isSuspended === false;
    const open = invitations.find((one) => one.email === email && one.expiresAt > now);
    if (!isActive || !open) return [];
    const agency = { name, nameAr: nameAr ?? null };
    return [{ id: String(open._id), agency, by, expiresAt: open.expiresAt.toISOString() }];
  });
  return (await Promise.all(rows)).flat();
}

/** Members of an agency, its owner first. */
async function membersOf({ _id, owner }: AgencyRecord) {
  const members = await findMembers(String(_id));
  const isFirst = (id: unknown) => Number(String(id) === String(owner));
  return members
    .toSorted((a, b) => isFirst(b._id) - isFirst(a._id))
    .map(({ _id: id, name, nameAr, image, joinedAt }) => ({
      id: String(id),
      name,
      nameAr: nameAr ?? null,
      image: image ?? null,
      isOwner: isFirst(id) === 1,
      joinedAt: joinedAt?.toISOString() ?? '',
    }));
}

/** The caller's agency with its members and invitations, or the one they claim; and invitations to them. */
export async function readMine(caller: Caller) {
  const account = await getCallerAccount(caller);
  const own = await agencyOfMember(caller.id);
  const claimed = own ? null : await findAgency({ 'claim.by': caller.id });
  const now = new Date();
  const isOwners = own && isOwner(caller, own);
  const view = own && (await viewOf(own, caller));
  const members = own ? await membersOf(own) : [];
  return {
    agency: view
      ? { ...view, can: { ...view.can, leave: !isOwners || members.length === 1 } }
      : claimed && (await claimedView(claimed, caller)),
    members,
    invitations: (isOwners ? own.invitations : [])
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ _id, email, createdAt, expiresAt }) => ({
        id: String(_id),
        email,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    invited: account.verified && !own ? await invitationsTo(account.email) : [],
  };
}

/** A page of agencies for staff: those with a claim first, then by name. */
export async function listAgencies(
  { search, state, page, limit }: ParsedInput<Contract['list']>,
  caller: Caller,
) {
  const named = beginningWith(foldWords(search ?? ''));
  const parts = state
    ? [CONDITIONS[state]]
    : [CONDITIONS.claimed, { 'claim.at': null } satisfies AgencyCondition];
  const records: AgencyRecord[] = [];
  let skip = (page - 1) * limit;
  let count = 0;
  for (const part of parts) {
    const where = { ...part, ...named };
    const found = await countAgencies(where);
    const room = limit - records.length;
    if (room > 0 && skip < found) records.push(...(await findAgencyPage(where, skip, room)));
    skip = Math.max(0, skip - found);
    count += found;
  }
  return { data: await viewsOf(records, caller), count };
}

/** A person's agency for their data download. */
export async function agencyDataOf(id: string) {
  const own = await agencyOfMember(id);
  const claim = (await findAgency({ 'claim.by': id }))?.claim;
  const isOwners = own && String(own.owner) === id;
  return {
    agency: own && { name: own.name, nameAr: own.nameAr ?? null, isOwner: isOwners },
    invitations: isOwners ? own.invitations.map(({ email, createdAt }) => ({ email, createdAt })) : [],
    claim: claim
      ? { name: claim.name, nameAr: claim.nameAr ?? null, orn: claim.orn ?? null, at: claim.at }
      : null,
  };
}
