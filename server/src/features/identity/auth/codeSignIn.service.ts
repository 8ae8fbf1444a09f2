import type { authContract } from '@manzil/shared/contract/auth.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { RequestInfo } from '../../../platform/base/caller';
import { badRequest } from '../../../platform/base/errors';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  addAccount,
  consumeSignInCode,
  findByEmail,
  type UserRecord,
} from '../../foundation/people/account.service';
import { canSignInByCode } from '../../foundation/people/person.policy';
import { profileOf, type ProfileInput } from '../../foundation/people/profileFields';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { checkCode, sendCode } from './otp.service';
import { beginSession, type Session } from './signIn.service';

type Auth = typeof authContract;

/** @throws AppError 400 at `name` or `phone` */
function visitorProfile({ name, phone }: Pick<ProfileInput, 'name' | 'phone'>): Record<string, unknown> {
  assertNotReserved({ name });
  return profileOf({ name, phone });
}

/** The account of an address, created unconfirmed and without a password if there is none. */
async function accountFor(email: string, name: string, info: RequestInfo): Promise<UserRecord> {
  const known = await findByEmail(email);
  if (known) return known;
  const preferences = { locale: info.lang };
  try {
    const fields = { name, email, role: 'user', method: 'email', verified: false, preferences } as const;
    const account = await addAccount(fields);
    logSecurity('registered', { actor: String(account._id), ip: info.ip });
    return account;
  } catch (error) {
    // A parallel call won.
    const added = await findByEmail(email);
    if (!added) throw error;
    return added;
  }
}

/**
 * Mails a visitor the code that signs them in (spec/2-api mailSignInCode). Every address gets the same answer.
 * @throws AppError 400 at `name` or `phone`; 503
 */
export async function mailSignInCode(
  { name, phone, email }: ParsedInput<Auth['mailSignInCode']>,
  info: RequestInfo,
): Promise<string> {
  visitorProfile({ name, phone });
  return sendCode(await accountFor(email, name, info), { purpose: 'signIn' });
}

/**
 * Signs in with a mailed code. Confirms a new account and sets its name and phone; an existing account keeps its own.
 * @throws AppError 400 at `name` or `phone`, `otp_wrong`, `otp_expired`
 */
export async function signInWithCode(
  { name, phone, token, otp }: ParsedInput<Auth['signInWithCode']>,
  info: RequestInfo,
): Promise<Session> {
  const profile = visitorProfile({ name, phone });
  const { account, code } = await checkCode(token, otp, info, 'signInCode');
  if (!canSignInByCode(account)) throw badRequest('otp_expired');
  return beginSession(await consumeSignInCode(account, code, profile), info);
}
