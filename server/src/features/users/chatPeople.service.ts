import type { Role } from '@manzil/shared/domain/roles';
import { notFound } from '../../platform/errors';
import { trustedWhere } from '../../platform/where';
import { findPeople, User } from './user.model';

/** What a chat needs to know of a person. */
export interface ChatPerson {
  id: string;
  userID: string;
  name: string;
  image: string | null;
  role: Role;
  companyName: string | null;
  /** Neither suspended nor unconfirmed: they can be written to. */
  isActive: boolean;
}

/** The people behind ids; those who are gone are missing. */
export async function chatPeople(ids: string[]): Promise<Map<string, ChatPerson>> {
  const users = await findPeople(ids, 'userID name image role companyName isSuspended verified');
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
          image: user.image ?? null,
          companyName: user.companyName ?? null,
        },
      ];
    }),
  );
}

/**
 * The ids of the people that are named by `id` or `userID`, each once.
 * @throws AppError 404 when one of them is not there
 */
export async function idsOfPeople(refs: string[]): Promise<string[]> {
  const wanted = [...new Set(refs.map((ref) => (ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase())))];
  const references = wanted.filter((ref) => ref.startsWith('IN-'));
  const ids = wanted.filter((ref) => !ref.startsWith('IN-'));
  const where = trustedWhere({ $or: [{ _id: { $in: ids } }, { userID: { $in: references } }] });
  const users = await User.find(where, 'userID').lean<{ _id: unknown; userID: string }[]>();
  const byRef = new Map(
    users.flatMap(
      ({ _id, userID }) =>
        [
          [String(_id), String(_id)],
          [userID, String(_id)],
        ] as const,
    ),
  );
  return [
    ...new Set(
      wanted.map((ref) => {
        const id = byRef.get(ref);
        if (!id) throw notFound('user_not_found');
        return id;
      }),
    ),
  ];
}
