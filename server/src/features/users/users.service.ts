import type { Types } from 'mongoose';
import { findUserByRef, User } from './user.model';

/** What a session check needs of an account, or undefined when it is gone. */
export async function findForSession(id: string) {
  const fields = 'userID name email role isSuspended verified tokenVersion totp.secret endedTokens.id';
  const user = await User.findById(id, fields).lean();
  if (!user) return undefined;
  const { totp, endedTokens, ...rest } = user;
  return {
    ...rest,
    id: String(user._id),
    hasSecondFactor: Boolean(totp?.secret),
    hasEnded: (tokenId: string) => endedTokens?.some((token) => token.id === tokenId) ?? false,
  };
}

/** The record id behind an `id` or `userID`. */
export async function findIdByRef(ref: string): Promise<Types.ObjectId | undefined> {
  return (await findUserByRef(ref))?._id;
}
