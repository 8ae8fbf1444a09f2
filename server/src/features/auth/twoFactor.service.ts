import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { env } from '../../platform/env';
import { AppError, invalid, refused, unauthenticated } from '../../platform/errors';
import { logSecurity } from '../audit/securityLog';
import {
  changeAccount,
  changeTotp,
  spendRecoveryCode,
  spendStep,
  theAccount,
  type UserRecord,
} from '../users/account.service';
import { isPassword } from '../users/password.service';
import { assertNotImpersonating } from '../users/person.policy';
import { limitFailures } from './failures.service';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are taken: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 8;

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: env().BRAND_NAME,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

/** The time step a typed code belongs to; undefined when it is none. */
function stepOf(secret: string, typed: string): number | undefined {
  const delta = totpOf(secret, '').validate({ token: typed.replace(/\s/g, ''), window: WINDOW });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url');

/** A code of the app, each once, or one of the recovery codes, each once. */
async function isCode(account: UserRecord, typed: string): Promise<boolean> {
  const id = String(account._id);
  const step = stepOf(account.totp?.secret ?? '', typed);
  return step !== undefined ? spendStep(id, step) : spendRecoveryCode(id, hashOf(typed));
}

interface Setup {
  secret: string;
  otpauthUrl: string;
}

async function newSetup(account: UserRecord): Promise<Setup> {
  const secret = account.totp?.pendingSecret ?? new Secret({ size: 20 }).base32;
  await changeAccount(String(account._id), { $set: { 'totp.pendingSecret': secret } });
  return { secret, otpauthUrl: totpOf(secret, account.email).toString() };
}

/** Puts the waiting secret in force if `typed` proves that an app holds it. */
async function putInForce(account: UserRecord, typed: string): Promise<string[] | undefined> {
  const secret = account.totp?.pendingSecret;
  const lastStep = secret ? stepOf(secret, typed) : undefined;
  if (!secret || lastStep === undefined) return undefined;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );
  const changed = await changeTotp(account, { secret, lastStep, recoveryHashes: recoveryCodes.map(hashOf) });
  return changed ? recoveryCodes : undefined;
}

/**
 * Asks for the second factor where one is set up, and has staff set one up where the operator demands it: the refusal
 * carries the secret, the next sign-in with a code of it puts it in force and answers the recovery codes.
 * @throws AppError 401 `totp_required`, `totp_wrong`; 403 `two_factor_setup`; 429
 */
export async function checkSecondFactor(
  account: UserRecord,
  typed: string | undefined,
  info: RequestInfo,
): Promise<{ recoveryCodes?: string[] }> {
  if (account.totp?.secret) {
    if (!typed) throw unauthenticated('totp_required');
    const who = `totp ${String(account._id)}`;
    const isRight = await limitFailures({ who, ip: info.ip }, () => isCode(account, typed));
    if (!isRight) throw unauthenticated('totp_wrong');
    return {};
  }
  if (!env().REQUIRE_STAFF_2FA || !isStaff(account.role)) return {};
  const recoveryCodes = typed ? await putInForce(account, typed) : undefined;
  if (recoveryCodes) return { recoveryCodes };
  throw new AppError(403, 'two_factor_setup', { details: { ...(await newSetup(account)) } });
}

/** A secret that waits for its first code. @throws AppError 400 when one is in force, 403 while impersonating */
export async function startTwoFactor(caller: Caller): Promise<Setup> {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (account.totp?.secret) throw refused('two_factor_active');
  return newSetup(account);
}

/** Puts the second factor in force. @throws AppError 400 at `totp`, 403 while impersonating, 429 */
export async function confirmTwoFactor(typed: string, caller: Caller, info: RequestInfo) {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (account.totp?.secret) throw refused('two_factor_active');
  let recoveryCodes: string[] | undefined;
  await limitFailures({ who: `totp ${caller.id}`, ip: info.ip }, async () => {
    recoveryCodes = await putInForce(account, typed);
    return recoveryCodes !== undefined;
  });
  if (!recoveryCodes) throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  logSecurity('second_factor_changed', { actor: caller.id, ip: info.ip });
  return { recoveryCodes };
}

/**
 * Gives the second factor up; it takes the password, where there is one, and a code.
 * @throws AppError 400 at a field, 403 while impersonating, 429
 */
export async function stopTwoFactor(
  { password, totp }: { password: string; totp: string },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (!account.totp?.secret) return;
  const limits = { who: `totp ${caller.id}`, ip: info.ip };
  const { passwordHash } = account;
  if (passwordHash && !(await limitFailures(limits, () => isPassword(password, passwordHash)))) {
    throw invalid({ path: 'password', key: 'error.wrong_password' });
  }
  if (!(await limitFailures(limits, () => isCode(account, totp)))) {
    throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  }
  await changeAccount(caller.id, { $unset: { totp: 1 } });
  logSecurity('second_factor_changed', { actor: caller.id, ip: info.ip });
}
