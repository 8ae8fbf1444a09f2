import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { env } from '../../platform/env';
import { site } from '../../platform/site';
import { AppError, invalid, refused, unauthenticated } from '../../platform/errors';
import { endOtherSessions, endSessions } from '../../platform/realtime/realtime';
import { log } from '../../platform/logger';
import { seal, unseal } from '../../platform/seal';
import { logSecurity } from '../audit/securityLog';
import {
  changeAccount,
  changeTotp,
  removeTotp,
  spendRecoveryCode,
  spendStep,
  theAccount,
  type UserRecord,
} from '../people/account.service';
import { isPassword } from '../people/password.service';
import { assertNotImpersonating } from '../people/person.policy';
import { limitFailures, limitGuesses } from './failures.service';
import { mintSession } from './session.service';
import { subjectOf } from './signIn.service';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are taken: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 8;

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: site().brandName,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

const sealed = (secret: string) => seal('second factor', { secret });

/**
 * A stored secret, opened; as it is where an older version stored it openly. Undefined when JWT_SECRET was another then:
 * recovery codes, which are hashes, are still good.
 */
function opened(stored: string | null | undefined): string | undefined {
  if (!stored || /^[A-Z2-7]{32}$/.test(stored)) return stored ?? undefined;
  try {
    return (unseal('second factor', stored) as { secret: string }).secret;
  } catch (error) {
    log.warn({ err: error }, 'a second factor was sealed with another JWT_SECRET');
    return undefined;
  }
}

/** The time step a typed code belongs to; undefined when it is none. */
function stepOf(stored: string, typed: string): number | undefined {
  const secret = opened(stored);
  if (!secret) return undefined;
  const delta = totpOf(secret, '').validate({ token: typed.replace(/\s/g, ''), window: WINDOW });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url');

/**
 * A code of the app, each once, or one of the recovery codes, each once. Six digits are guessed from many addresses in
 * time: beyond a number of wrong ones only recovery codes are taken for a while.
 * @throws AppError 429
 */
async function isCode(account: UserRecord, typed: string, ip: string): Promise<boolean> {
  const id = String(account._id);
  if (!/^\d{6}$/.test(typed.replace(/\s/g, ''))) return spendRecoveryCode(id, hashOf(typed));
  return limitGuesses({ who: `totp ${id}`, ip }, async () => {
    const step = stepOf(account.totp?.secret ?? '', typed);
    return step !== undefined && spendStep(id, step);
  });
}

interface Setup {
  secret: string;
  otpauthUrl: string;
}

async function newSetup(account: UserRecord): Promise<Setup> {
  const waiting = account.totp?.pendingSecret;
  const secret = opened(waiting) ?? new Secret({ size: 20 }).base32;
  const pendingSecret = waiting && opened(waiting) ? waiting : sealed(secret);
  await changeAccount(String(account._id), { $set: { 'totp.pendingSecret': pendingSecret } });
  return { secret, otpauthUrl: totpOf(secret, account.email).toString() };
}

/** An account as it is once its second factor is in force, and what opens it when the app is lost. */
interface SetUp {
  account: UserRecord;
  recoveryCodes: string[];
}

/** Puts the waiting secret in force if `typed` proves that an app holds it. */
async function putInForce(account: UserRecord, typed: string): Promise<SetUp | undefined> {
  const secret = account.totp?.pendingSecret;
  const lastStep = secret ? stepOf(secret, typed) : undefined;
  if (!secret || lastStep === undefined) return undefined;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );
  const changed = await changeTotp(account, { secret, lastStep, recoveryHashes: recoveryCodes.map(hashOf) });
  return changed ? { account: changed, recoveryCodes } : undefined;
}

/**
 * Asks for the second factor where one is set up and answers the account to sign in to, and has staff set one up where the operator demands it: the refusal
 * carries the secret, the next sign-in with a code of it puts it in force and answers the recovery codes.
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
    const isRight = await limitFailures({ who, ip: info.ip }, () => isCode(account, typed, info.ip));
    if (!isRight) throw unauthenticated('totp_wrong');
    return { account };
  }
  if (!env().REQUIRE_STAFF_2FA || !isStaff(account.role)) return { account };
  const setUp = typed ? await putInForce(account, typed) : undefined;
  if (setUp) {
    endSessions(String(account._id), 'changed');
    return setUp;
  }
  throw new AppError(403, 'two_factor_setup', { details: { ...(await newSetup(account)) } });
}

/** A secret that waits for its first code. @throws AppError 400 when one is in force, 403 while impersonating */
export async function startTwoFactor(caller: Caller): Promise<Setup> {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (account.totp?.secret) throw refused('two_factor_active');
  return newSetup(account);
}

/** The session that goes on where all others end, by a new token. */
function goOn(account: UserRecord, caller: Caller, info: RequestInfo): string {
  endOtherSessions(caller, info.socketId);
  logSecurity('second_factor_changed', { actor: caller.id, ip: info.ip });
  return mintSession(subjectOf(account));
}

/**
 * Puts the second factor in force; the other sessions end, this one goes on with the answered token.
 * @throws AppError 400 at `totp`, 403 while impersonating, 429
 */
export async function confirmTwoFactor(typed: string, caller: Caller, info: RequestInfo) {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (account.totp?.secret) throw refused('two_factor_active');
  let setUp: SetUp | undefined;
  await limitFailures({ who: `totp ${caller.id}`, ip: info.ip }, async () => {
    setUp = await putInForce(account, typed);
    return setUp !== undefined;
  });
  if (!setUp) throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  return { recoveryCodes: setUp.recoveryCodes, token: goOn(setUp.account, caller, info) };
}

/**
 * Gives the second factor up; it takes the password, where there is one, and a code. The other sessions end, this one
 * goes on with the answered token.
 * @throws AppError 400 at a field, 403 while impersonating, 429
 */
export async function stopTwoFactor(
  { password, totp }: { password: string; totp: string },
  caller: Caller,
  info: RequestInfo,
): Promise<{ token?: string }> {
  assertNotImpersonating(caller);
  const account = await theAccount(caller.id);
  if (!account.totp?.secret) return {};
  const limits = { who: `totp ${caller.id}`, ip: info.ip };
  const { passwordHash } = account;
  if (passwordHash && !(await limitFailures(limits, () => isPassword(password, passwordHash)))) {
    throw invalid({ path: 'password', key: 'error.wrong_password' });
  }
  if (!(await limitFailures(limits, () => isCode(account, totp, info.ip)))) {
    throw invalid({ path: 'totp', key: 'error.totp_wrong' });
  }
  return { token: goOn(await removeTotp(caller.id), caller, info) };
}
