import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { forbidden, unauthenticated } from '../../platform/errors';
import { endSessions } from '../../platform/realtime';
import { logSecurity } from '../audit/securityLog';
import { assertActive, endAllTokens, findByEmail } from '../users/account.service';
import { isPassword } from '../users/password.service';
import { limitFailures } from './failures.service';
import { sendCode } from './otp.service';
import { unverified } from './registration.service';
import { endSession } from './session.service';
import { beginSession, type Session } from './signIn.service';
import { checkSecondFactor } from './twoFactor.service';

export interface Credentials {
  email: string;
  password: string;
  totp?: string | undefined;
}

/**
 * Signs in by e-mail and password; one answer and one duration for an unknown address and a wrong password
 * (spec/2-api login).
 * @throws AppError 401 wrong pair; 403 suspended, not staff, or unconfirmed (then with a verification token); 429
 */
export async function login(
  { email, password, totp }: Credentials,
  info: RequestInfo,
  { staffOnly = false } = {},
): Promise<Session> {
  const account = await findByEmail(email);
  const isRight = await limitFailures({ who: email, ip: info.ip }, () =>
    isPassword(password, account?.passwordHash),
  );
  if (!account || !isRight) {
    logSecurity('login_failed', { ip: info.ip, ...(account && { target: String(account._id) }) });
    throw unauthenticated('wrong_credentials');
  }
  if (staffOnly && !isStaff(account.role)) throw forbidden('staff_only');
  assertActive(account);
  const proved = await checkSecondFactor(account, totp, info);
  if (!account.verified) throw unverified(await sendCode(account, { purpose: 'register' }));
  return { ...(await beginSession(account, info)), ...proved };
}

/** Ends the session the caller uses. */
export async function logout(caller: Caller, info: RequestInfo): Promise<void> {
  await endSession(caller);
  endSessions(caller.id, 'loggedOut', { tokenId: caller.tokenId });
  const event = caller.impersonatedBy ? 'impersonation_ended' : 'logout';
  logSecurity(event, { actor: caller.id, impersonator: caller.impersonatedBy, ip: info.ip });
}

/** Ends every session of the caller. */
export async function logoutEverywhere(caller: Caller, info: RequestInfo): Promise<void> {
  await endAllTokens(caller.id);
  endSessions(caller.id, 'loggedOut');
  logSecurity('logout', { actor: caller.id, impersonator: caller.impersonatedBy, ip: info.ip });
}
