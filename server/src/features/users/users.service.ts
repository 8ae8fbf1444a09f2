import type { Locale } from '@manzil/shared/domain/enums';
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

/** Where and in which language mails reach somebody; `wantsNews` is their wish for mails that are not about security. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
  locale: Locale;
  wantsNews: boolean;
}

/** The recipient behind an id; undefined when they are gone or suspended. */
export async function findRecipient(id: string): Promise<Recipient | undefined> {
  const user = await User.findById(id, 'name email preferences isSuspended').lean();
  if (!user || user.isSuspended) return undefined;
  return {
    id,
    name: user.name,
    email: user.email,
    locale: user.preferences?.locale ?? 'en',
    wantsNews: user.preferences?.emailNotifications ?? true,
  };
}
