import { Types } from 'mongoose';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { usersContract } from '@manzil/shared/contract/users.contract';
import {
  ADMINS,
  AGENTS,
  isProfessional,
  isStaff,
  ROLES,
  STAFF,
  type Role,
} from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { forbidden } from '../../../platform/base/errors';
import { personSearchWords } from '../../../platform/text/phoneSearch';
import { beginningWith } from '../../../platform/text/wordSearch';
import { contactsOf, listingsOf } from './lifecycle.service';
import { assignableRoles, canManagePerson, canSwitchTo, isSelfOrStaff, getOr404 } from './person.policy';
import { fullPeople, fullPerson, publicPeople, type PersonView } from './person.views';
import {
  countPeople,
  findAccountByRef,
  findPage,
  findPeople,
  personCondition,
  type AccountFilter,
} from './user.model';
import { countRoles } from './account.service';

type Users = typeof usersContract;
type PeopleInput = ParsedInput<Users['agents']>;

/**
 * A person as the caller may see them: the full view for themselves and staff, otherwise the public view. Suspended and
 * unconfirmed people have no public page.
 * @throws AppError 404
 */
export async function getPerson(ref: string, caller: Caller | undefined) {
  const user = getOr404(await findAccountByRef(ref));
  if (caller && isSelfOrStaff(caller, String(user._id))) {
    const data = await fullPerson(user);
    return { data, averageRating: data.averageRating, totalFeedbacks: data.totalFeedbacks };
  }
  const [data] = user.isSuspended || !user.verified ? [] : await publicPeople([user]);
  const shown = getOr404(data);
  return { data: shown, averageRating: shown.averageRating, totalFeedbacks: shown.totalFeedbacks };
}

/**
 * The caller's profile, or a named person's for staff.
 * @throws AppError 403 for others, whether or not the person exists; 404
 */
export async function getProfile(ref: string | undefined, caller: Caller): Promise<PersonView> {
  const isOwn = !ref || ref.toLowerCase() === caller.id || ref.toUpperCase() === caller.userID;
  if (!isOwn && !isStaff(caller.role)) throw forbidden();
  return fullPerson(getOr404(await findAccountByRef(ref ?? caller.id)));
}

/** Current numbers of people by role; admins and super admins count together (spec/2-api). */
export async function roleCounts() {
  const counts = await countRoles();
  const total = (...roles: readonly Role[]) => roles.reduce((sum, role) => sum + (counts.get(role) ?? 0), 0);
  return {
    totalUsers: total('user'),
    totalAdmins: total(...ADMINS),
    totalAgents: total('agent'),
    totalInjazatWorkers: total('injazat_worker'),
    totalServiceAgents: total('service_agent'),
  };
}

const conditionOf = ({
  search,
  role,
  isSuspended,
}: {
  search?: string | undefined;
  role?: Role | undefined;
  isSuspended?: boolean | undefined;
}) => ({
  ...(role && { role }),
  ...(isSuspended !== undefined && { isSuspended }),
  ...beginningWith(personSearchWords(search ?? '')),
});

async function listRows(input: PeopleInput & { role?: Role | undefined }, caller: Caller) {
  const { data: users, count } = await findPage(conditionOf(input), input);
  const listings = await listingsOf(users.map(({ _id }) => String(_id)));
  const rows = await fullPeople(users);
  const assign = assignableRoles(caller);
  const data = users.map((user, index) => ({
    ...(rows[index] as PersonView),
    listings: listings.get(String(user._id)) ?? 0,
    can: {
      manage: canManagePerson(caller, user),
      switchTo: canSwitchTo(caller, user) && !user.isSuspended,
      assign,
    },
  }));
  return { data, count };
}

/** Admins' list of all people, with the counters. */
export async function listUsers(input: ParsedInput<Users['users']>, caller: Caller) {
  const [rows, counts] = await Promise.all([listRows(input, caller), roleCounts()]);
  return { ...rows, ...counts };
}

/** Admins' list of one role: `count` matches of `allcount`. */
export async function listByRole(role: Role, input: PeopleInput, caller: Caller) {
  const [rows, allcount] = await Promise.all([listRows({ ...input, role }, caller), countPeople({ role })]);
  return { ...rows, allcount };
}

/** All people, for pickers. */
export const listAllUsers = (input: ParsedInput<Users['allUsers']>, caller: Caller) =>
  listRows(input, caller);

/** Excludes suspended and unconfirmed people. */
const ACTIVE = { isSuspended: false, verified: true };

/**
 * Roles that a role may write to (spec/2-api "Who may write to whom"): staff may write to everyone, others to agents,
 * service agents and staff. Contacts come on top (see `reachableCondition`).
 */
const openRoles = ({ role }: Caller): readonly Role[] => (isStaff(role) ? ROLES : [...AGENTS, ...STAFF]);

/** Filter for the people the caller may write to. */
async function reachableCondition(caller: Caller): Promise<AccountFilter> {
  const roles = openRoles(caller);
  if (roles === ROLES) return ACTIVE;
  const contacts = await contactsOf(caller.id);
  return { ...ACTIVE, $or: [personCondition({ roles: [...roles] }), personCondition({ ids: contacts })] };
}

/** People the caller may write to, by name. Members reach staff through support, which doesn't name them. */
export async function listDirectory(input: ParsedInput<Users['directory']>, caller: Caller) {
  const field = isStaff(caller.role) ? 'searchTokens' : 'publicTokens';
  const words = beginningWith(personSearchWords(input.search ?? ''), field);
  const listed = isProfessional(caller.role)
    ? {}
    : personCondition({ roles: ROLES.filter((role) => !isStaff(role)) });
  const filter = {
    $and: [words, await reachableCondition(caller), listed, personCondition({ not: caller.id })],
  };
  const { data, count } = await findPage(filter, input, { name: 1, _id: 1 });
  return { data: await publicPeople(data), count };
}

/** Which of `ids` the caller may write to; loads contacts only where roles don't decide. */
export async function reachableAmong(caller: Caller, ids: string[]): Promise<Set<string>> {
  const known = ids.filter((id) => Types.ObjectId.isValid(id));
  const people = await findPeople(known, ['role', 'isSuspended', 'verified']);
  const active = people.filter(
    ({ isSuspended, verified }) => isSuspended === ACTIVE.isSuspended && verified === ACTIVE.verified,
  );
  const roles = openRoles(caller);
  const contacts = active.every(({ role }) => roles.includes(role)) ? [] : await contactsOf(caller.id);
  const reached = active.filter(({ _id, role }) => roles.includes(role) || contacts.includes(String(_id)));
  return new Set(reached.map(({ _id }) => String(_id)));
}
