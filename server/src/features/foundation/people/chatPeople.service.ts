import type { Role } from '@manzil/shared/domain/roles';
import { notFound } from '../../../platform/base/errors';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { readCache } from '../../../platform/store/readCache';
import { trustedWhere } from '../../../platform/store/where';
import { findPeople, User, userChanges, type UserRecord } from './user.model';

/** Person as chats need them. */
export interface ChatPerson {
  id: string;
  userID: string;
  name: string;
  nameAr: string | null;
  image: string | null;
  role: Role;
  companyName: string | null;
  /** Can receive messages: neither suspended nor unconfirmed. */
  isActive: boolean;
}

const KEPT = ['userID', 'name', 'nameAr', 'image', 'role', 'companyName', 'isSuspended', 'verified'] as const;

async function readPeople(ids: string[]): Promise<Map<string, ChatPerson>> {
  const users = await findPeople(ids, KEPT);
  return new Map(
    users.map((user) => {
      const id = String(user._id);
      const { userID, name, role } = user;
      const isActive = user.verified && !user.isSuspended;
      return [
        id,
        {
          id,
          userID,
          name,
          role,
          isActive,
          nameAr: user.nameAr ?? null,
          image: user.image ?? null,
          companyName: user.companyName ?? null,
        },
      ];
    }),
  );
}

/** People by id, without deleted ones. Cached: every message needs them, and few change. */
export const chatPeople: (ids: string[]) => Promise<Map<string, ChatPerson>> = readCache(readPeople, {
  version: userChanges,
});

/** Ids by `userID`. */
async function idsByReference(references: string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const where = trustedWhere({ userID: { $in: references } });
  const users = await User.find(where, projectionOf(['userID'])).lean<ReadOf<UserRecord, ['userID']>[]>();
  return new Map(users.map(({ _id, userID }) => [userID, String(_id)]));
}

/**
 * Resolves `id`s and `userID`s to ids without duplicates.
 * @throws AppError 404 when one of them does not exist
 */
export async function idsOfPeople(refs: string[]): Promise<string[]> {
  const wanted = [...new Set(refs.map((ref) => (ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase())))];
  const isReference = (ref: string) => ref.startsWith('IN-');
  const [known, byReference] = await Promise.all([
    chatPeople(wanted.filter((ref) => !isReference(ref))),
    idsByReference(wanted.filter(isReference)),
  ]);
  return [
    ...new Set(
      wanted.map((ref) => {
        const id = known.get(ref)?.id ?? byReference.get(ref);
        if (!id) throw notFound('user_not_found');
        return id;
      }),
    ),
  ];
}
