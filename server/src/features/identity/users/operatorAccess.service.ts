import { logSecurity } from '../../foundation/audit/securityLog';
import {
  findByEmail,
  removeTotp,
  replacePassword,
  type UserRecord,
} from '../../foundation/people/account.service';
import { hashPassword } from '../../foundation/people/password.service';
import { newPassword } from './demoPassword.service';
import { mailFactorChange } from '../auth/twoFactor.service';
import { mailPasswordChange } from '../auth/password.service';

/** Changes the account of an address, written in any case. @throws Error if there is none, or if it changed meanwhile */
async function changeFor(
  email: string,
  change: (account: UserRecord) => Promise<UserRecord | null>,
): Promise<UserRecord> {
  const account = await findByEmail(email.toLowerCase());
  if (!account) throw new Error(`${email} has no account.`);
  const changed = await change(account);
  if (!changed) throw new Error(`The account of ${email} has just changed: try again.`);
  return changed;
}

/**
 * Gives a locked-out person a new password, ends their sessions and notifies them by mail.
 * @returns the password
 * @throws Error with one line, as `changeFor`
 */
export async function resetPasswordFor(email: string): Promise<string> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const changed = await changeFor(email, (account) => replacePassword(account, passwordHash));
  logSecurity('password_changed', { target: String(changed._id) });
  await mailPasswordChange(changed);
  return password;
}

/**
 * Removes the second factor of a person who lost it with its recovery codes, ends their sessions and notifies them by
 * mail.
 * @throws Error with one line, as `changeFor`
 */
export async function removeSecondFactorOf(email: string): Promise<void> {
  const changed = await changeFor(email, removeTotp);
  logSecurity('second_factor_changed', { target: String(changed._id) });
  await mailFactorChange(changed, false);
}
