import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { forbidden, unauthenticated } from '../../platform/errors';
import { createQueue } from '../../platform/queue';
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
 * A hundred people who come at once are not all looked up before the first is let in: whoever reads the catalogue
 * meanwhile would wait for that. They wait as long as a client waits for an answer (30 s), then get 503.
 */
const atTheDoor = createQueue({ atOnce: 4, waiting: 1000, longestWaitMs: 25_000 });

/**
 * Signs in by e-mail and password; one answer and one duration for an unknown address and a wrong password
 * (spec/2-api login).
 * @throws AppError 401 wrong pair; 403 suspended, not staff, or unconfirmed (then with a verification token); 429; 503
 */
export const login = (
  credentials: Credentials,
  info: RequestInfo,
  door: { staffOnly?: boolean } = {},
): Promise<Session> => atTheDoor(() => letIn(credentials, info, door));

async function letIn(
  { email, password, totp }: Credentials,
  info: RequestInfo,
  { staffOnly = false }: { staffOnly?: boolean },
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
  endSessions(caller.id, 'loggedOut', { tokenId: caller.tokenId, exceptSocket: info.socketId });
  const event = caller.impersonatedBy ? 'impersonation_ended' : 'logout';
  logSecurity(event, { actor: caller.id, impersonator: caller.impersonatedBy, ip: info.ip });
}

/** Ends every session of the caller. */
export async function logoutEverywhere(caller: Caller, info: RequestInfo): Promise<void> {
  await endAllTokens(caller.id);
  endSessions(caller.id, 'loggedOut', { exceptSocket: info.socketId });
  logSecurity('logout', { actor: caller.id, impersonator: caller.impersonatedBy, ip: info.ip });
}
