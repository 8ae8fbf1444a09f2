import { createHash } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import { env } from '../../platform/env';
import { tooMany } from '../../platform/errors';
import { logSecurity } from '../audit/securityLog';
import { addFailure, findFailures, forgetFailures } from './failure.model';

const WINDOW = 15 * 60_000;
/** Failures a window (spec/2-api login): for an account from one address, and from an address in all. */
const LIMITS = { account: 10, address: 50 };

/** The limits one sign-in falls under. Addresses of one IPv6 network count as one. */
function keysOf(who: string, ip: string) {
  const address = ipKeyGenerator(ip);
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
  return { account: hashed(`account ${who} ${address}`), address: hashed(`address ${address}`) };
}

/** @throws AppError 429 with the seconds until the window ends */
async function assertTriesLeft(keys: ReturnType<typeof keysOf>, ip: string): Promise<void> {
  const now = new Date();
  for (const limit of ['account', 'address'] as const) {
    const failures = await findFailures(keys[limit], now);
    if (failures && failures.count >= LIMITS[limit]) {
      logSecurity('login_limited', { ip });
      throw tooMany((failures.expiresAt.getTime() - now.getTime()) / 1000);
    }
  }
}

/**
 * Runs a check of a secret under the failure limits: 10 failures for an account from one address, 50 from an address,
 * in 15 minutes. Another address is not locked out. The limit is looked at again after a right answer, so that guesses
 * sent at once gain nothing.
 * @param who names the account: the typed e-mail address or an id
 * @throws AppError 429
 */
export async function limitFailures(
  { who, ip }: { who: string; ip: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return isRight();
  const keys = keysOf(who, ip);
  await assertTriesLeft(keys, ip);
  if (!(await isRight())) {
    const now = new Date();
    await Promise.all([addFailure(keys.account, WINDOW, now), addFailure(keys.address, WINDOW, now)]);
    return false;
  }
  await assertTriesLeft(keys, ip);
  await forgetFailures(keys.account);
  return true;
}
