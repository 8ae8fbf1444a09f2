import { isValidObjectId, Types } from 'mongoose';
import type { Caller } from '../../../platform/base/caller';
import { MAX_QUERY_MS } from '../../../platform/store/database';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { batchReads } from '../../../platform/store/batchReads';
import { assertCanChangePerson } from './person.policy';
import { findPeople, findUserByRef, User, type UserRecord } from './user.model';

const SESSION = ['userID', 'name', 'email', 'role', 'isSuspended', 'verified', 'tokenVersion'] as const;
type ForSession = ReadOf<UserRecord, typeof SESSION> & {
  totp?: { secret?: string | null } | null;
  endedTokens?: { id: string }[] | null;
};

const SESSION_FIELDS = { ...projectionOf(SESSION), 'totp.secret': 1, 'endedTokens.id': 1 };

/** Runs once per call: uses the driver directly and batches parallel lookups. */
const readForSession = batchReads(async (ids) => {
  const where = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
  const limits = { projection: SESSION_FIELDS, maxTimeMS: MAX_QUERY_MS };
  const users = await User.collection.find<ForSession>(where, limits).toArray();
  return new Map(users.map((user) => [String(user._id), user]));
});

/** Current account fields for the session check; undefined when the account is gone. */
export async function findForSession(id: string) {
  const user = await readForSession(id.toLowerCase());
  if (!user) return undefined;
  const { totp, endedTokens, ...rest } = user;
  return {
    ...rest,
    id: String(user._id),
    hasSecondFactor: Boolean(totp?.secret),
    hasEnded: (tokenId: string) => endedTokens?.some((token) => token.id === tokenId) ?? false,
  };
}

/**
 * Checks that an admin may act for a person. The call itself reports missing people.
 * @throws AppError 403 for an admin and a super admin
 */
export async function assertMayActFor(ref: string, caller: Caller): Promise<string | undefined> {
  const target = await findUserByRef(ref);
  if (!target) return undefined;
  assertCanChangePerson(caller, target);
  return String(target._id);
}

/** Current names by id, without deleted people. Ignores invalid ids. */
export async function namesById(
  ids: readonly string[],
): Promise<Map<string, { name: string; nameAr: string | null }>> {
  const known = [...new Set(ids)].filter((id) => isValidObjectId(id));
  if (known.length === 0) return new Map();
  const people = await findPeople(known, ['name', 'nameAr']);
  return new Map(people.map(({ _id, name, nameAr }) => [String(_id), { name, nameAr: nameAr ?? null }]));
}

/** Resolves an `id` or `userID` to the record id. */
export async function findIdByRef(ref: string): Promise<Types.ObjectId | undefined> {
  return (await findUserByRef(ref))?._id;
}
