import { User } from './user.model';

/** What a session check needs of an account, or undefined when it is gone. */
export async function findForSession(id: string) {
  const fields = 'userID name email role isSuspended verified tokenVersion totp.secret';
  const user = await User.findById(id, fields).lean();
  return user ? { ...user, id: String(user._id), hasSecondFactor: Boolean(user.totp?.secret) } : undefined;
}
