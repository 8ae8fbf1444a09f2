import type { authContract } from '@manzil/shared/contract/auth.contract';
import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { RequestInfo } from '../../platform/caller';
import { notFound, unauthenticated } from '../../platform/errors';
import { logSecurity } from '../audit/securityLog';
import {
  addAccount,
  assertActive,
  findByEmail,
  findByGoogleID,
  linkGoogle,
  type UserRecord,
} from '../users/account.service';
import { emailTaken } from '../users/person.policy';
import { profileOf } from '../users/profileFields';
import { proveGoogle, type GoogleIdentity } from './googleProof.service';
import { beginSession, type Session } from './signIn.service';
import { checkSecondFactor } from './twoFactor.service';

type Auth = typeof authContract;

async function signIn(account: UserRecord, totp: string | undefined, info: RequestInfo): Promise<Session> {
  assertActive(account);
  const proved = await checkSecondFactor(account, totp, info);
  return { ...(await beginSession(account, info)), ...proved };
}

/**
 * Ties a Google identity to the account of the same address. One nobody had confirmed may be a stranger's: its password
 * goes first, so that it opens nothing (pre-hijacking).
 */
async function link(account: UserRecord, identity: GoogleIdentity): Promise<UserRecord> {
  assertActive(account);
  const linked = await linkGoogle(account, identity.googleID);
  if (!linked) throw unauthenticated('google_failed');
  return linked;
}

/**
 * Makes an account from a Google identity; one that has an account signs in.
 * @throws AppError 400 `email_taken`; 401 `google_failed`; 403 suspended
 */
export async function registerWithGoogle(
  input: ParsedInput<Auth['registerWithGoogle']>,
  info: RequestInfo,
): Promise<Session> {
  const identity = await proveGoogle(input);
  const known = await findByGoogleID(identity.googleID);
  if (known) return signIn(known, input.totp, info);
  const sameAddress = await findByEmail(identity.email);
  if (sameAddress?.verified) throw emailTaken();
  if (sameAddress) return signIn(await link(sameAddress, identity), input.totp, info);
  const account = await addAccount({
    ...profileOf({ location: input.location }),
    name: identity.name,
    email: identity.email,
    role: input.role,
    method: 'google',
    verified: true,
    googleID: identity.googleID,
    image: identity.picture,
    preferences: { locale: info.lang },
  });
  logSecurity('registered', { actor: String(account._id), ip: info.ip });
  return signIn(account, undefined, info);
}

/**
 * Signs in by a Google identity; an account of the same confirmed address is linked.
 * @throws AppError 401 `google_failed`; 403 suspended; 404 `not_registered`
 */
export async function loginWithGoogle(
  input: ParsedInput<Auth['loginWithGoogle']>,
  info: RequestInfo,
): Promise<Session> {
  const identity = await proveGoogle(input);
  const known = await findByGoogleID(identity.googleID);
  if (known) return signIn(known, input.totp, info);
  const sameAddress = await findByEmail(identity.email);
  if (!sameAddress) throw notFound('not_registered');
  return signIn(await link(sameAddress, identity), input.totp, info);
}
