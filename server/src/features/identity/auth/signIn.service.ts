import type { RequestInfo } from '../../../platform/base/caller';
import { unauthenticated } from '../../../platform/base/errors';
import { logSecurity } from '../../foundation/audit/securityLog';
import { recordLogin, type UserRecord } from '../../foundation/people/account.service';
import { fullPerson, type PersonView } from '../../foundation/people/person.views';
import { mintSession, type Impersonator, type SessionSubject } from './session.service';

/** Response of a login. */
export interface Session {
  token: string;
  user: PersonView;
  /** Recovery codes, shown once when this sign-in set up the second factor. */
  recoveryCodes?: string[];
}

/** Claims of an account's token. */
export const subjectOf = (account: UserRecord): SessionSubject => ({
  id: String(account._id),
  userID: account.userID,
  name: account.name,
  email: account.email,
  role: account.role,
  tokenVersion: account.tokenVersion,
});

/**
 * Begins a session for a person with a proven identity.
 * @throws AppError 401 when the account changed since it was proved
 */
export async function beginSession(account: UserRecord, info: RequestInfo): Promise<Session> {
  const current = await recordLogin(account);
  if (!current) throw unauthenticated('session_expired');
  logSecurity('login', { actor: String(current._id), ip: info.ip });
  return { token: mintSession(subjectOf(current)), user: await fullPerson(current) };
}

/** Begins an impersonated session. */
export async function beginImpersonation(account: UserRecord, impersonator: Impersonator): Promise<Session> {
  return { token: mintSession(subjectOf(account), impersonator), user: await fullPerson(account) };
}
