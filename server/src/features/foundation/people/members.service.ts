import type { Types } from 'mongoose';
import { agencySlug } from '@manzil/shared/domain/agency';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere } from '../../../platform/store/where';
import { changeProfile } from './account.service';
import { findPeople, User, type AccountFilter, type UserRecord } from './user.model';

/** An agency as its members carry it. */
export interface MembersAgency {
  id: string;
  name: string;
  nameAr: string | null;
}

/** Names of the agency as a member's profile states them, seen by staff. */
const namesFrom = ({ name, nameAr }: MembersAgency) => ({
  companyName: name,
  companyNameAr: nameAr,
  seenCompany: { companyName: name, companyNameAr: nameAr },
});

/** Who may become a member: an active agent without an agency. */
const FREE = {
  role: 'agent',
  verified: true,
  isSuspended: false,
  deletingAt: null,
  memberOf: null,
  leaving: null,
} as const;

/** Is this an active agent who belongs to no agency? */
export const isFreeAgent = async (id: string): Promise<boolean> =>
  (await User.exists({ ...FREE, _id: id })) !== null;

/** Makes an active agent without an agency a member; false if they are none, or have another address by now. */
export async function joinAgency(
  id: string,
  agency: MembersAgency,
  { email, at = new Date() }: { email?: string; at?: Date } = {},
): Promise<boolean> {
  const $set = { memberOf: agency.id, joinedAt: at, ...namesFrom(agency) };
  return (await changeProfile({ ...FREE, _id: id, ...(email && { email }) }, { $set })) !== null;
}

/** Ends a membership: names and agency are gone, the listings to hand over are marked. False if there is none. */
export async function endMembership(
  id: string,
  { agency, isRemoved }: { agency?: string; isRemoved: boolean },
): Promise<boolean> {
  const [user] = await findPeople([id], ['memberOf', 'joinedAt']);
  const { memberOf, joinedAt } = user ?? {};
  if (!memberOf || (agency && String(memberOf) !== agency)) return false;
  const leaving = { agency: memberOf, since: joinedAt, at: new Date(), isRemoved };
  const gone = { memberOf: 1, joinedAt: 1, companyName: 1, companyNameAr: 1, seenCompany: 1 } as const;
  const change = { $set: { leaving }, $unset: gone };
  return (await changeProfile({ _id: id, memberOf, joinedAt }, change)) !== null;
}

/** Marks the listings of an ended membership as handed over. */
export async function finishLeaving(id: string, at: Date): Promise<void> {
  await User.updateOne({ _id: id, 'leaving.at': at }, { $unset: { leaving: 1 } }, { timestamps: false });
}

const STATE = ['role', 'deletingAt', 'memberOf', 'joinedAt', 'leaving'] as const;
/** A person's membership, and what ends it. */
export const findMembership = async (id: string): Promise<ReadOf<UserRecord, typeof STATE> | undefined> =>
  (await findPeople([id], STATE))[0];

const MEMBER = ['name', 'nameAr', 'image', 'email', 'brn', 'joinedAt', 'isSuspended', 'verified'] as const;
/** Members of an agency by the day they joined. */
export const findMembers = (agency: string) =>
  User.find({ memberOf: agency }, projectionOf(MEMBER))
    .sort({ joinedAt: 1 })
    .lean<ReadOf<UserRecord, typeof MEMBER>[]>();

/** Numbers of members by agency. */
export async function countMembers(agencies: Types.ObjectId[]): Promise<Map<string, number>> {
  const found = await User.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { memberOf: { $in: agencies } } },
    { $group: { _id: '$memberOf', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

/** Is this person an active member of the agency? */
export const isActiveMember = async (id: string, agency: string): Promise<boolean> =>
  (await User.exists({ ...FREE, _id: id, memberOf: agency })) !== null;

/** Gives the members of an agency its names. */
export async function renameMembers(agency: MembersAgency): Promise<void> {
  const { companyName, companyNameAr } = namesFrom(agency);
  const where = trustedWhere({
    memberOf: agency.id,
    $or: [{ companyName: { $ne: companyName } }, { companyNameAr: { $ne: companyNameAr } }],
  });
  const members = await User.find(where, '_id').lean<ReadOf<UserRecord>[]>();
  for (const { _id } of members) {
    await changeProfile({ _id, memberOf: agency.id }, { $set: namesFrom(agency) });
  }
}

/** Spellings of the names staff saw. */
const spellingsOf = (seen: UserRecord['seenCompany']): string[] =>
  [seen?.companyName, seen?.companyNameAr].flatMap((name) => agencySlug(name) ?? []);

/** The names staff saw, spelt alike, of a person who belongs to no agency. */
export async function seenSpellings(id: string): Promise<string[]> {
  const [user] = await findPeople([id], ['seenCompany', 'memberOf']);
  return user && !user.memberOf ? spellingsOf(user.seenCompany) : [];
}

const forget = (where: AccountFilter) =>
  User.updateOne({ ...where, memberOf: null }, { $unset: { seenCompany: 1 } }, { timestamps: false });

/** Makes the names of a person who belongs to no agency unseen. */
export const forgetSeenCompany = (id: string) => forget({ _id: id });

const BATCH = 500;
/** Makes names in one of these spellings unseen for everyone outside agencies. */
export async function forgetSpellings(spellings: readonly string[]): Promise<void> {
  let after: Types.ObjectId | undefined;
  for (;;) {
    const where = after ? trustedWhere({ _id: { $gt: after } }) : {};
    const people = await User.find(where, projectionOf(['seenCompany', 'memberOf']))
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<ReadOf<UserRecord, ['seenCompany', 'memberOf']>[]>();
    after = people.at(-1)?._id;
    if (!after) return;
    for (const { _id, seenCompany, memberOf } of people) {
      const isTheirs = memberOf || !spellingsOf(seenCompany).some((one) => spellings.includes(one));
      if (isTheirs) continue;
      const { companyName = null, companyNameAr = null } = seenCompany ?? {};
      await forget({
        _id,
        'seenCompany.companyName': companyName,
        'seenCompany.companyNameAr': companyNameAr,
      });
    }
  }
}
