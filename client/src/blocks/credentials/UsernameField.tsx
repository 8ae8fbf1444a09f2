import { useSession } from '@/platform/session';

/**
 * Names the account to password managers: the first field of every form with a password of an account that is already
 * known. Not shown.
 * @param email default: the signed-in person's
 */
export function UsernameField({ email }: { email?: string }) {
  const own = useSession()?.user.email;
  return (
    <input type="email" name="username" autoComplete="username" value={email ?? own ?? ''} readOnly hidden />
  );
}
