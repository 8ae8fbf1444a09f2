import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { forbidden, unauthenticated } from '../../../platform/base/errors';
import { createQueue } from '../../../platform/tasks/queue';
import { endSessions } from '../../../platform/realtime/realtime';
import { logSecurity } from '../../foundation/audit/securityLog';
import { assertActive, endAllTokens, findByEmail } from '../../foundation/people/account.service';
import { isPassword } from '../../foundation/people/password.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { hasFailed, limitFailures } from './failures.service';
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
 * Limits parallel sign-ins, so that a rush of them doesn't delay people who read the catalog. They wait as long as a client
 * waits for a response (30 s), then get 503.
 */
const LOGIN_QUEUE = { waiting: 1000, longestWaitMs: 25_000 };
const loginQueue = createQueue({ ...LOGIN_QUEUE, name: 'logins', concurrency: 4 });
/** Separate queue for addresses with failed sign-ins, so that an attack doesn't delay anyone else. */
const suspectLoginQueue = createQueue({ ...LOGIN_QUEUE, name: 'logins of many tries', concurrency: 1 });

/**
 * Signs in with e-mail and password. An unknown address and a wrong password get the same response in the same time
 * (spec/2-api login).
 * @throws AppError 401 wrong pair; 403 suspended, not staff, or unconfirmed (then with a verification token); 429; 503
 */
export async function login(
  credentials: Credentials,
  info: RequestInfo,
  options: { staffOnly?: boolean } = {},
): Promise<Session> {
  const queue = (await hasFailed(info)) ? suspectLoginQueue : loginQueue;
  return queue(() => verifyLogin(credentials, info, options));
}

async function verifyLogin(
  { email, password, totp }: Credentials,
  info: RequestInfo,
  { staffOnly = false }: { staffOnly?: boolean },
): Promise<Session> {
  const account = await findByEmail(email);
  const isRight = await limitFailures({ who: email, info }, () =>
    isPassword(password, account?.passwordHash),
  );
  if (!account || !isRight) {
    logSecurity('login_failed', { ip: info.ip, ...(account && { target: String(account._id) }) });
    throw unauthenticated('wrong_credentials');
  }
  if (staffOnly && !isStaff(account.role)) throw forbidden('staff_only');
  assertActive(account, { knowsPassword: true });
  const { account: proved, ...more } = await checkSecondFactor(account, totp, info);
  if (!proved.verified) throw unverified(await sendCode(proved, { purpose: 'register' }));
  return { ...(await beginSession(proved, info)), ...more };
}

/** Ends the caller's current session. */
export async function logout(caller: Caller, info: RequestInfo): Promise<void> {
  await endSession(caller);
  endSessions(caller.id, 'loggedOut', { tokenId: caller.tokenId, exceptSocket: info.socketId });
  const event = caller.impersonatedBy ? 'impersonation_ended' : 'logout';
  logSecurity(event, { actor: caller.id, impersonator: caller.impersonatedBy, ip: info.ip });
}

/** Ends every session of the caller. @throws AppError 403 while impersonating */
export async function logoutEverywhere(caller: Caller, info: RequestInfo): Promise<void> {
  assertNotImpersonating(caller);
  await endAllTokens(caller.id);
  endSessions(caller.id, 'loggedOut', { exceptSocket: info.socketId });
  logSecurity('logout', { actor: caller.id, ip: info.ip });
}
