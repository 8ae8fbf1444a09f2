import { createHash } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import { env } from '../../platform/env';
import { tooMany } from '../../platform/errors';
import { logSecurity } from '../audit/securityLog';
import { addFailure, findFailures, forgetFailures } from './failure.model';

const WINDOW = 15 * 60_000;
/**
 * Failures a window (spec/2-api login): for an account from one address, from an address in all, and at a secret that is
 * short enough to be guessed from many addresses.
 */
const LIMITS = { account: 10, address: 50, everywhere: 20 };

/** A counter and how far it may go. */
interface Limit {
  key: string;
  atMost: number;
}
const limitOf = (kind: keyof typeof LIMITS, who: string): Limit => ({
  key: createHash('sha256').update(`${kind} ${who}`).digest('base64url'),
  atMost: LIMITS[kind],
});
/** Addresses of one IPv6 network count as one. */
const limitOfAddress = (ip: string) => limitOf('address', ipKeyGenerator(ip));

/** @throws AppError 429 with the seconds until the window ends */
async function assertTriesLeft(limits: Limit[], ip: string): Promise<void> {
  const now = new Date();
  for (const { key, atMost } of limits) {
    const failures = await findFailures(key, now);
    if (failures && failures.count >= atMost) {
      logSecurity('login_limited', { ip });
      throw tooMany((failures.expiresAt.getTime() - now.getTime()) / 1000);
    }
  }
}

/**
 * Checks the limits again after the answer, so that parallel guesses gain nothing: beyond a limit a right answer is
 * refused in the same words as a wrong one, or the difference would tell which guess was right.
 */
async function underLimits(limits: Limit[], ip: string, isRight: () => Promise<boolean>): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return isRight();
  await assertTriesLeft(limits, ip);
  if (!(await isRight())) {
    const now = new Date();
    const isWithin = await Promise.all(
      limits.map(({ key, atMost }) => addFailure(key, { most: atMost, windowMs: WINDOW, now })),
    );
    if (isWithin.includes(false)) await assertTriesLeft(limits, ip);
    return false;
  }
  await assertTriesLeft(limits, ip);
  return true;
}

/**
 * Runs a check of a secret under the failure limits: 10 failures for an account from one address, 50 from an address,
 * in 15 minutes. Another address is not locked out.
 * @param who names the account: the typed e-mail address or an id
 * @throws AppError 429
 */
export async function limitFailures(
  { who, ip }: { who: string; ip: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const account = limitOf('account', `${who} ${ipKeyGenerator(ip)}`);
  const wasRight = await underLimits([account, limitOfAddress(ip)], ip, isRight);
  if (wasRight) await forgetFailures(account.key);
  return wasRight;
}

/**
 * Runs a check of a short code under a limit for the account, wherever the guesses come from: 20 in 15 minutes. A right
 * answer forgives none.
 * @throws AppError 429
 */
export const limitGuesses = (
  { who, ip }: { who: string; ip: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> => underLimits([limitOf('everywhere', who)], ip, isRight);

/** Has this address failed within the window? */
export const hasFailed = async (ip: string): Promise<boolean> =>
  (await findFailures(limitOfAddress(ip).key, new Date())) !== null;
