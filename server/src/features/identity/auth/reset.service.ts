import { HOUR_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { RequestInfo } from '../../../platform/base/caller';
import { badRequest } from '../../../platform/base/errors';
import { log } from '../../../platform/base/logger';
import { hashOfSecret, newSecret } from '../../../platform/guard/secrets';
import { sendMail } from '../../../platform/mail/mail';
import { endSessions } from '../../../platform/realtime/realtime';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  assertActive,
  findByEmail,
  findByReset,
  putReset,
  consumeResetLink,
  type UserRecord,
} from '../../foundation/people/account.service';
import { nameIn } from '../../foundation/people/names';
import { hashNewPassword } from '../../foundation/people/password.service';
import { mailPasswordChange } from './password.service';

/** Lifetime of a mailed link. */
const LIFETIME_MINUTES = { resetPassword: 30, setPassword: 3 * 24 * 60 };
/** Links per hour and account; further requests are silently ignored. */
const AN_HOUR = 5;

/**
 * Mails a link to set a password: 32 random bytes, hashed at rest; only the newest works. Mails nothing if the address has
 * changed or a parallel call has just mailed one.
 */
export async function mailResetLink(
  account: UserRecord,
  template: keyof typeof LIFETIME_MINUTES,
  key?: string,
): Promise<void> {
  const now = Date.now();
  const { windowAt, sentCount } = account.reset ?? {};
  const inWindow = windowAt && windowAt.getTime() + HOUR_MS > now;
  const count = inWindow ? (sentCount ?? 0) : 0;
  if (count >= AN_HOUR) return;
  const token = newSecret();
  const minutes = LIFETIME_MINUTES[template];
  const reset = {
    tokenHash: hashOfSecret(token),
    expiresAt: new Date(now + minutes * MINUTE_MS),
    sentCount: count + 1,
    windowAt: inWindow ? windowAt : new Date(now),
  };
  if (!(await putReset(account, reset))) return;
  await sendMail({
    to: account.email,
    locale: account.preferences?.locale ?? 'en',
    template,
    data: {
      name: nameIn(account, account.preferences?.locale ?? 'en'),
      path: `/reset-password?token=${token}#email=${encodeURIComponent(account.email)}`,
      minutes,
    },
    key,
  });
}

/**
 * Mails a reset link if the address has an account that can use it. Runs after the response, which is the same and equally
 * fast for every address.
 */
export async function forgotPassword(email: string): Promise<void> {
  const account = await findByEmail(email);
  if (!account || account.isSuspended) return;
  setImmediate(() => {
    mailResetLink(account, 'resetPassword').catch((error: unknown) => {
      log.error({ err: error }, 'reset link could not be mailed');
    });
  });
}

/** Finds the account of a valid mailed link. */
const accountOfLink = (tokenHash: string) => findByReset(tokenHash, new Date());

/**
 * Checks a mailed link before the form is filled in, without revealing whose it is.
 * @throws AppError 403 when suspended
 */
export async function checkResetLink(token: string): Promise<boolean> {
  const account = await accountOfLink(hashOfSecret(token));
  if (account) assertActive(account);
  return Boolean(account);
}

/**
 * Sets a new password with a mailed link, once, and ends every session. The link also confirms the address.
 * @throws AppError 400 `reset_expired` or at a field; 403 when suspended
 */
export async function resetPassword(
  input: { token: string; password: string; confirmPassword: string },
  info: RequestInfo,
): Promise<void> {
  const tokenHash = hashOfSecret(input.token);
  const account = await accountOfLink(tokenHash);
  if (!account) throw badRequest('reset_expired');
  assertActive(account);
  const { password, confirmPassword } = input;
  const passwordHash = await hashNewPassword({ password, confirmPassword, email: account.email });
  const changed = await consumeResetLink(account, tokenHash, { now: new Date(), passwordHash });
  if (!changed) throw badRequest('reset_expired');
  endSessions(String(changed._id), 'changed');
  logSecurity('password_reset', { actor: String(changed._id), ip: info.ip });
  await mailPasswordChange(changed);
}
