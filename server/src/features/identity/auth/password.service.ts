import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { invalid, unauthenticated } from '../../../platform/base/errors';
import { sendMail } from '../../../platform/mail/mail';
import { endOtherSessions } from '../../../platform/realtime/realtime';
import { logSecurity } from '../../foundation/audit/securityLog';
import { replacePassword, getCallerAccount, type UserRecord } from '../../foundation/people/account.service';
import { nameIn } from '../../foundation/people/names';
import { hashNewPassword, isPassword } from '../../foundation/people/password.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { limitFailures } from './failures.service';
import { mintSession } from './session.service';
import { subjectOf } from './signIn.service';

interface PasswordChange {
  currentPassword?: string | undefined;
  password: string;
  confirmPassword: string;
}

/** Mails the person that their password was changed, in case someone else did it. */
export const mailPasswordChange = (account: UserRecord) =>
  sendMail({
    to: account.email,
    locale: account.preferences?.locale ?? 'en',
    template: 'passwordChanged',
    data: { name: nameIn(account, account.preferences?.locale ?? 'en') },
  });

/**
 * Sets a new password and ends the other sessions; this one continues with the returned token. An account without a password
 * gets its first one through "forgot password".
 * @throws AppError 400 at a field, 403 while impersonating, 429
 */
export async function changePassword(
  { currentPassword, password, confirmPassword }: PasswordChange,
  caller: Caller,
  info: RequestInfo,
): Promise<{ token: string }> {
  assertNotImpersonating(caller);
  if (!currentPassword) throw invalid({ path: 'currentPassword', key: 'validation.required' });
  const account = await getCallerAccount(caller);
  const isRight = await limitFailures({ who: caller.id, info }, () =>
    isPassword(currentPassword, account.passwordHash),
  );
  if (!isRight) throw invalid({ path: 'currentPassword', key: 'error.wrong_password' });
  const passwordHash = await hashNewPassword({ password, confirmPassword, email: account.email });
  const changed = await replacePassword(account, passwordHash);
  if (!changed) throw unauthenticated('session_expired');
  endOtherSessions(caller, info.socketId);
  logSecurity('password_changed', { actor: caller.id, ip: info.ip });
  await mailPasswordChange(changed);
  return { token: mintSession(subjectOf(changed)) };
}
