import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { usersContract } from '@manzil/shared/contract/users.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { invalid, badRequest } from '../../../platform/base/errors';
import { logSecurity } from '../../foundation/audit/securityLog';
import { getCallerAccount } from '../../foundation/people/account.service';
import { isPassword } from '../../foundation/people/password.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { removePerson } from './removal.service';
import { limitFailures } from '../auth/failures.service';
import { checkCode, sendCode } from '../auth/otp.service';

type Input = ParsedInput<(typeof usersContract)['deleteAccount']>;

/**
 * Checks the password, or for accounts without one the mailed code.
 * @throws AppError 400 at `password`, or for a code that isn't this person's for this purpose
 */
async function proveIdentity(input: Input, caller: Caller, info: RequestInfo): Promise<string | undefined> {
  const account = await getCallerAccount(caller);
  const { password, token, otp } = input;
  if (account.passwordHash) {
    if (!password) throw invalid({ path: 'password', key: 'validation.required' });
    const isRight = await limitFailures({ who: caller.id, info }, () =>
      isPassword(password, account.passwordHash),
    );
    if (!isRight) throw invalid({ path: 'password', key: 'error.wrong_password' });
    return undefined;
  }
  if (!token || !otp) return sendCode(account, { purpose: 'delete' });
  const checked = await checkCode(token, otp, info);
  if (checked.code.purpose !== 'delete' || String(checked.account._id) !== caller.id) {
    throw badRequest('otp_expired');
  }
  return undefined;
}

/**
 * Deletes the caller's own account. Requires the password, or a mailed code if there is none; the first call without a
 * code mails one and returns its token.
 * @throws AppError 400 at a field, `otp_wrong`, `otp_expired`, `last_super_admin`; 403 while impersonating; 429
 */
export async function deleteAccount(
  input: Input,
  caller: Caller,
  info: RequestInfo,
): Promise<{ token?: string }> {
  assertNotImpersonating(caller);
  const token = await proveIdentity(input, caller, info);
  if (token) return { token };
  await removePerson(caller.id, caller.id, { exceptSocket: info.socketId });
  logSecurity('account_deleted', { actor: caller.id, target: caller.id, ip: info.ip });
  return {};
}
