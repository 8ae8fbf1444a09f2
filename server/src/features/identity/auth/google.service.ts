import type { authContract } from '@manzil/shared/contract/auth.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { RequestInfo } from '../../../platform/base/caller';
import { notFound, unauthenticated } from '../../../platform/base/errors';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  addAccount,
  assertActive,
  findByEmail,
  findByGoogleID,
  linkGoogle,
  type UserRecord,
} from '../../foundation/people/account.service';
import { emailTaken } from '../../foundation/people/person.policy';
import { profileOf, type ProfileInput } from '../../foundation/people/profileFields';
import type { GoogleIdentity } from './googleProof.service';
import { sendCode } from './otp.service';
import { unverified } from './registration.service';
import { beginSession, type Session } from './signIn.service';
import { checkSecondFactor } from './twoFactor.service';

type Auth = typeof authContract;

async function signIn(account: UserRecord, totp: string | undefined, info: RequestInfo): Promise<Session> {
  assertActive(account);
  const { account: proved, ...more } = await checkSecondFactor(account, totp, info);
  // Staff have revoked the confirmation: confirm by mail again, as after a password sign-in.
  if (!proved.verified) throw unverified(await sendCode(proved, { purpose: 'register' }));
  return { ...(await beginSession(proved, info)), ...more };
}

/** Profile for an unconfirmed account, whose old profile a stranger may have typed. */
interface Wishes {
  role?: UserRecord['role'];
  location?: ProfileInput['location'];
}
const profileFrom = ({ name, picture }: GoogleIdentity, { role = 'user', location }: Wishes) => ({
  ...profileOf({ location }),
  name,
  role,
  image: picture ?? null,
});

/**
 * Links a Google identity to the account of the same address and signs in. An unconfirmed account may be a stranger's
 * (pre-hijacking), so its password and profile are dropped first. A second factor proves an earlier sign-in, so it is
 * checked before anything changes.
 */
async function linkAndSignIn(
  account: UserRecord,
  identity: GoogleIdentity,
  { totp, info, ...wishes }: Wishes & { totp: string | undefined; info: RequestInfo },
): Promise<Session> {
  assertActive(account);
  const { account: proved, ...more } = await checkSecondFactor(account, totp, info);
  const linked = await linkGoogle(proved, identity.googleID, profileFrom(identity, wishes));
  if (!linked) throw unauthenticated('google_failed');
  return { ...(await beginSession(linked, info)), ...more };
}

type Input = ParsedInput<Auth['registerWithGoogle']> | ParsedInput<Auth['loginWithGoogle']>;

/** Signs in to the account of a proved identity. Without one, `orElse` gets the account of the same address, if any. */
async function signInOrElse(
  input: Input,
  info: RequestInfo,
  orElse: (identity: GoogleIdentity, sameAddress: UserRecord | null) => Promise<Session>,
): Promise<Session> {
  const { proveGoogle } = await import('./googleProof.service');
  const identity = await proveGoogle(input);
  const known = await findByGoogleID(identity.googleID);
  if (known) return signIn(known, input.totp, info);
  return orElse(identity, await findByEmail(identity.email));
}

/**
 * Creates an account from a Google identity, or signs in to its existing account.
 * @throws AppError 400 `email_taken`; 401 `google_failed`; 403 suspended
 */
export const registerWithGoogle = (
  input: ParsedInput<Auth['registerWithGoogle']>,
  info: RequestInfo,
): Promise<Session> =>
  signInOrElse(input, info, async (identity, sameAddress) => {
    if (sameAddress?.verified) throw emailTaken();
    const { role, location, totp } = input;
    if (sameAddress) return linkAndSignIn(sameAddress, identity, { role, location, totp, info });
    const account = await addAccount({
      ...profileFrom(identity, { role, location }),
      email: identity.email,
      method: 'google',
      verified: true,
      googleID: identity.googleID,
      preferences: { locale: info.lang },
    });
    logSecurity('registered', { actor: String(account._id), ip: info.ip });
    return signIn(account, undefined, info);
  });

/**
 * Signs in with a Google identity and links it to the account with the same confirmed address.
 * @throws AppError 401 `google_failed`; 403 suspended; 404 `not_registered`
 */
export const loginWithGoogle = (
  input: ParsedInput<Auth['loginWithGoogle']>,
  info: RequestInfo,
): Promise<Session> =>
  signInOrElse(input, info, (identity, sameAddress) => {
    if (!sameAddress) throw notFound('not_registered');
    return linkAndSignIn(sameAddress, identity, { totp: input.totp, info });
  });
