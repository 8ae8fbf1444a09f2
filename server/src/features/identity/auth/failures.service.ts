import { createHash } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import { env } from '../../../platform/base/env';
import type { RequestInfo } from '../../../platform/base/caller';
import { tooMany } from '../../../platform/base/errors';
import { proofRequired } from '../../../platform/guard/proofOfWork';
import { logSecurity } from '../../foundation/audit/securityLog';
import { addFailure, findFailures, forgetFailures } from './failure.model';

const WINDOW = 15 * 60_000;
/**
 * Maximum failures per window (spec/2-api login): for an account from one address; from one address in total, and with
 * a proof of work for each attempt; for a secret short enough to be guessed from many addresses.
 */
const LIMITS = { account: 10, address: 50, provenAddress: 500, everywhere: 20 };

/** A counter and its limit. */
interface Limit {
  key: string;
  atMost: number;
  /** Visitor who can continue with a proof of work. */
  visitor?: { id: string };
}
/** An attempt by an account from an address. */
interface Attempt {
  /** Names the account: the typed e-mail address or an id. */
  who: string;
  info: Pick<RequestInfo, 'ip' | 'visitor'>;
}

const limitOf = (kind: 'account' | 'address' | 'everywhere', who: string): Limit => ({
  key: createHash('sha256').update(`${kind} ${who}`).digest('base64url'),
  atMost: LIMITS[kind],
});
/** Addresses of one IPv6 network count as one. */
function limitOfAddress({ ip, visitor }: Attempt['info']): Limit {
  const limit = limitOf('address', ipKeyGenerator(ip));
  if (!visitor) return limit;
  return visitor.hasProof ? { ...limit, atMost: LIMITS.provenAddress } : { ...limit, visitor };
}

/** @throws AppError 429 with the seconds until the window ends; `proof_required` where a proof of work helps */
async function assertAttemptsLeft(limits: Limit[], ip: string): Promise<void> {
  const now = new Date();
  for (const { key, atMost, visitor } of limits) {
    const failures = await findFailures(key, now);
    if (failures && failures.count >= atMost) {
      logSecurity('login_limited', { ip });
      const retryAfter = (failures.expiresAt.getTime() - now.getTime()) / 1000;
      throw visitor ? await proofRequired(visitor, retryAfter) : tooMany(retryAfter);
    }
  }
}

/**
 * Re-checks the limits after the comparison, so that parallel guesses gain nothing: beyond a limit right and wrong answers
 * are refused alike, or the difference would reveal the right one.
 */
async function recheckLimits(limits: Limit[], ip: string, isRight: () => Promise<boolean>): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return isRight();
  await assertAttemptsLeft(limits, ip);
  if (!(await isRight())) {
    const now = new Date();
    const isWithin = await Promise.all(
      limits.map(({ key, atMost }) => addFailure(key, { most: atMost, windowMs: WINDOW, now })),
    );
    if (isWithin.includes(false)) await assertAttemptsLeft(limits, ip);
    return false;
  }
  await assertAttemptsLeft(limits, ip);
  return true;
}

/**
 * Runs a check of a secret under the failure limits. Another address is not locked out.
 * @throws AppError 429
 */
export async function limitFailures(
  { who, info }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const account = limitOf('account', `${who} ${ipKeyGenerator(info.ip)}`);
  const wasRight = await recheckLimits([account, limitOfAddress(info)], info.ip, isRight);
  if (wasRight) await forgetFailures(account.key);
  return wasRight;
}

/**
 * Runs a check of a short code under a limit for the account across all addresses. A right answer doesn't reset the
 * limit.
 * @throws AppError 429
 */
export const limitGuesses = ({ who, info }: Attempt, isRight: () => Promise<boolean>): Promise<boolean> =>
  recheckLimits([limitOf('everywhere', who)], info.ip, isRight);

/** Has this address failed within the window? */
export const hasFailed = async (info: Attempt['info']): Promise<boolean> =>
  (await findFailures(limitOfAddress(info).key, new Date())) !== null;
