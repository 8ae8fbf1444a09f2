import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { AppError, badRequest } from '../../../platform/base/errors';
import { sendMail } from '../../../platform/mail/mail';
import { endOtherSessions, endSessions } from '../../../platform/realtime/realtime';
import type { authContract } from '@manzil/shared/contract/auth.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  addAccount,
  assertActive,
  confirmAddress,
  findByEmail,
  moveAddress,
  wasConfirmed,
  type UserRecord,
} from '../../foundation/people/account.service';
import { nameIn } from '../../foundation/people/names';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { hashNewPassword, isPassword } from '../../foundation/people/password.service';
import { emailTaken } from '../../foundation/people/person.policy';
import { profileOf } from '../../foundation/people/profileFields';
import { limitFailures } from './failures.service';
import { checkCode, sendCode } from './otp.service';
import { beginSession, type Session } from './signIn.service';

type Registration = ParsedInput<(typeof authContract)['register']>;

/** 403 with a verification token (source-spec §4). */
export const unverified = (token: string) => new AppError(403, 'unverified', { details: { token } });

/**
 * Creates an account and mails its code (spec/2-api register).
 * @throws AppError 400 `email_taken`; 403 with a verification token for an unconfirmed address with the right password
 */
export async function register(input: Registration, info: RequestInfo): Promise<{ token: string }> {
  const { email, password, confirmPassword, role, locale, ...rest } = input;
  assertNotReserved({ name: input.name, companyName: input.companyName });
  const profile = profileOf(rest);
  const passwordHash = await hashNewPassword({ password, confirmPassword, email });
  const known = await findByEmail(email);
  if (known) return registerAgain(known, { password, pending: { ...profile, role, passwordHash } }, info);
  const account = await addAccount({
    ...profile,
    name: input.name,
    email,
    role,
    method: 'email',
    verified: false,
    passwordHash,
    preferences: { locale: locale ?? info.lang },
  });
  logSecurity('registered', { actor: String(account._id), ip: info.ip });
  return { token: await sendCode(account, { purpose: 'register' }) };
}

/**
 * Handles a registration for an unconfirmed address. The account's password proves the same person; otherwise the new data
 * stays pending with its code, so that no stranger, earlier or later, sets the password (security notes §1.5-8). An account
 * that was confirmed before has an owner, even if staff revoked the confirmation: they must sign in.
 */
async function registerAgain(
  account: UserRecord,
  { password, pending }: { password: string; pending: NonNullable<UserRecord['verification']>['pending'] },
  info: RequestInfo,
): Promise<{ token: string }> {
  if (wasConfirmed(account) || account.isSuspended) throw emailTaken();
  const isTheirs = await limitFailures({ who: account.email, info }, () =>
    isPassword(password, account.passwordHash),
  );
  if (isTheirs) throw unverified(await sendCode(account, { purpose: 'register' }));
  return { token: await sendCode(account, { purpose: 'register', pending }) };
}

/**
 * Confirms the address a code was mailed to and signs in (spec/2-api verifyOTP). A changed address ends all other sessions.
 * @throws AppError 400 `otp_wrong`, `otp_expired`; 403 when suspended
 */
export async function verifyOTP(
  { token, otp }: { token: string; otp: string },
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<Session> {
  const { account, code } = await checkCode(token, otp, info);
  assertActive(account);
  const id = String(account._id);
  switch (code.purpose) {
    case 'register':
      return beginSession(await confirmAddress(id, code), info);
    case 'email': {
      const changed = await moveAddress(id, code, code.newEmail ?? account.email);
      if (caller?.id === id) endOtherSessions(caller, info.socketId);
      else endSessions(id, 'changed');
      logSecurity('email_changed', { actor: id, ip: info.ip });
      await sendMail({
        to: account.email,
        locale: account.preferences?.locale ?? 'en',
        template: 'emailChanged',
        data: { name: nameIn(account, account.preferences?.locale ?? 'en'), newEmail: changed.email },
      });
      return beginSession(changed, info);
    }
    case 'delete':
    case 'signIn':
      throw badRequest('otp_expired');
  }
}
