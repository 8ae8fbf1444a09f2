import { User } from './user.model';

/** What a session check needs of an account, or undefined when it is gone. */
export async function findForSession(id: string) {
  const user = await User.findById(id, 'userID name email role isSuspended tokenVersion').lean();
  return user ? { ...user, id: String(user._id) } : undefined;
}
