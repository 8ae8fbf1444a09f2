import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { site } from '../../../platform/base/site';
import { AppError, invalid, badRequest, unauthenticated } from '../../../platform/base/errors';
import { endOtherSessions, endSessions } from '../../../platform/realtime/realtime';
import { log } from '../../../platform/base/logger';
import { sendMail } from '../../../platform/mail/mail';
import { seal, unseal } from '../../../platform/base/seal';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  getCallerAccount,
  changeTotp,
  putPendingFactor,
  removeTotp,
  consumeRecoveryCode,
  consumeTotpStep,
  type UserRecord,
} from '../../foundation/people/account.service';
import { nameIn } from '../../foundation/people/names';
import { isPassword } from '../../foundation/people/password.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { limitFailures, limitGuesses } from './failures.service';
import { mintSession } from './session.service';
import { subjectOf } from './signIn.service';

const PERIOD_SECONDS = 30;
/** Accepts the previous and the next step too: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 8;

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: site().brandName,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

const encryptSecret = (secret: string) => seal('second factor', { secret });

/**
 * Decrypts a stored secret; older versions stored it in plain text. Undefined when JWT_SECRET has changed since: recovery
 * codes, which are hashes, still work.
 */
function decryptSecret(stored: string | null | undefined): string | undefined {
  if (!stored || /^[A-Z2-7]{32}$/.test(stored)) return stored ?? undefined;
  try {
    return (unseal('second factor', stored) as { secret: string }).secret;
  } catch (error) {
    log.warn({ err: error }, 'a second factor was encrypted with another JWT_SECRET');
    return undefined;
  }
}

/** Time step of a typed code; undefined for a wrong code. */
function stepOf(stored: string, typed: string): number | undefined {
  const secret = decryptSecret(stored);
  if (!secret) return undefined;
  const delta = totpOf(secret, '').validate({ token: typed.replace(/\s/g, ''), window: WINDOW });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url');

/**
 * Accepts a code of the app or a recovery code, each once. Six digits could be guessed from many addresses: after a number of
 * wrong ones only recovery codes work for a while.
 * @throws AppError 429
 */
async function isCode(account: UserRecord, typed: string, info: RequestInfo): Promise<boolean> {
  const id = String(account._id);
  if (!/^\d{6}$/.test(typed.replace(/\s/g, ''))) return consumeRecoveryCode(id, hashOf(typed));
  return limitGuesses({ who: `totp ${id}`, info }, async () => {
    const step = stepOf(account.totp?.secret ?? '', typed);
    return step !== undefined && consumeTotpStep(id, step);
  });
}

interface PendingSetup {
  secret: string;
  otpauthUrl: string;
}

/** Key in place of a session while staff set up their second factor during sign-in. */
const DURING_SIGN_IN = 'the door';

/**
 * Pending secret of a session, the same one on repeated calls. Each session has its own, so that no one can confirm a
 * secret that was shown elsewhere.
 * @throws AppError 401 if the account changed in the meantime
 */
async function newSetup(account: UserRecord, pendingFor: string): Promise<PendingSetup> {
  const waiting = account.totp?.pendingFor === pendingFor ? account.totp.pendingSecret : undefined;
  const known = decryptSecret(waiting);
  const secret = known ?? new Secret({ size: 20 }).base32;
  const pendingSecret = waiting && known ? waiting : encryptSecret(secret);
  if (!(await putPendingFactor(account, { pendingSecret, pendingFor }))) {
    throw unauthenticated('session_expired');
  }
  return { secret, otpauthUrl: totpOf(secret, account.email).toString() };
}

/** The account with its second factor active, and its recovery codes. */
interface ActivatedFactor {
  account: UserRecord;
  recoveryCodes: string[];
}

/** Activates the secret shown to `pendingFor` if `typed` is a valid code of it. */
async function activateFactor(
  account: UserRecord,
  typed: string,
  pendingFor: string,
): Promise<ActivatedFactor | undefined> {
  const secret = account.totp?.pendingFor === pendingFor ? account.totp.pendingSecret : undefined;
  const lastStep = secret ? stepOf(secret, typed) : undefined;
  if (!secret || lastStep === undefined) return undefined;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );
  const changed = await changeTotp(account, { secret, lastStep, recoveryHashes: recoveryCodes.map(hashOf) });
  if (!changed) return undefined;
  await mailFactorChange(changed, true);
  return { account: changed, recoveryCodes };
}

/** Mails the person that their second factor was set up or removed, in case someone else did it. */
export const mailFactorChange = (account: UserRecord, isOn: boolean) =>
  sendMail({
    to: account.email,
    locale: account.preferences?.locale ?? 'en',
    template: 'secondFactor',
    data: { name: nameIn(account, account.preferences?.locale ?? 'en'), isOn },
  });

/**
 * Checks the second factor where one is active. Where the operator requires one, staff without it are refused with a secret;
 * their next sign-in with a code of it activates it and returns recovery codes.
 * @throws AppError 401 `totp_required`, `totp_wrong`; 403 `two_factor_setup`; 429
 */
export async function checkSecondFactor(
  account: UserRecord,
  typed: string | undefined,
  info: RequestInfo,
): Promise<{ account: UserRecord; recoveryCodes?: string[] }> {
  if (account.totp?.secret) {
    if (!typed) throw unauthenticated('totp_required');
    const who = `totp ${String(account._id)}`;
    const isRight = await limitFailures({ who, info }, () => isCode(account, typed, info));
    if (!isRight) throw unauthenticated('totp_wrong');
    return { account };
  }
  if (!env().REQUIRE_STAFF_2FA || !isStaff(account.role)) return { account };
  const setUp = typed ? await activateFactor(account, typed, DURING_SIGN_IN) : undefined;
  if (setUp) {
    endSessions(String(account._id), 'changed');
    return setUp;
  }
  throw new AppError(403, 'two_factor_setup', { details: { ...(await newSetup(account, DURING_SIGN_IN)) } });
}

/** @throws AppError 400 at `password` if the account has another one; 429 */
async function provePassword(account: UserRecord, password: string, info: RequestInfo): Promise<void> {
  const { passwordHash } = account;
  if (!passwordHash) return;
  if (!password) throw invalid({ path: 'password', key: 'validation.required' });
  const who = String(account._id);
  const isRight = await limitFailures({ who, info }, () => isPassword(password, passwordHash));
  if (!isRight) throw invalid({ path: 'password', key: 'error.wrong_password' });
}

/**
 * Creates a pending secret. Requires the password, if there is one, so that a session left open can't be used to lock
 * its owner out.
 * @throws AppError 400 at `password`, or if a factor is active; 403 while impersonating; 429
 */
export async function startTwoFactor(
  password: string,
  caller: Caller,
  info: RequestInfo,
): Promise<PendingSetup> {
  assertNotImpersonating(caller);
  const account = await getCallerAccount(caller);
  if (account.totp?.secret) throw badRequest('two_factor_active');
  await provePassword(account, password, info);
  return newSetup(account, caller.tokenId);
}

/** Ends the caller's other sessions and issues a new token for this one. */
function continueSession(account: UserRecord, caller: Caller, info: RequestInfo): string {
  endOtherSessions(caller, info.socketId);
  logSecurity('second_factor_changed', { actor: caller.id, ip: info.ip });
  return mintSession(subjectOf(account));
}

/**
 * Activates the second factor and ends the other sessions; this one continues with the returned token.
 * @throws AppError 400 at `totp`, 403 while impersonating, 429
 */
export async function confirmTwoFactor(typed: string, caller: Caller, info: RequestInfo) {
  assertNotImpersonating(caller);
  const account = await getCallerAccount(caller);
  if (account.totp?.secret) throw badRequest('two_factor_active');
  let setUp: ActivatedFactor | undefined;
  await limitFailures({ who: `totp ${caller.id}`, info }, async () => {
    setUp = await activateFactor(account, typed, caller.tokenId);
    return setUp !== undefined;
  });
  if (!setUp) throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  return { recoveryCodes: setUp.recoveryCodes, token: continueSession(setUp.account, caller, info) };
}

/**
 * Removes the second factor. Requires a code and the password, if there is one. The other sessions end; this one continues
 * with the returned token.
 * @throws AppError 400 at a field, 403 while impersonating, 429
 */
export async function stopTwoFactor(
  { password, totp }: { password: string; totp: string },
  caller: Caller,
  info: RequestInfo,
): Promise<{ token?: string }> {
  assertNotImpersonating(caller);
  const account = await getCallerAccount(caller);
  if (!account.totp?.secret) return {};
  await provePassword(account, password, info);
  const limits = { who: `totp ${caller.id}`, info };
  if (!(await limitFailures(limits, () => isCode(account, totp, info)))) {
    throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  }
  const changed = await removeTotp(account);
  if (!changed) throw unauthenticated('session_expired');
  await mailFactorChange(changed, false);
  return { token: continueSession(changed, caller, info) };
}
