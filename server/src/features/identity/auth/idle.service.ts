import { env } from '../../../platform/base/env';
import { findIdleExpiry, putIdleExpiry } from './sessionUse.model';

/** Longest interval between recorded uses: a write every few minutes, not with every call. */
const RECORD_INTERVAL_MS = 5 * 60_000;

/** Claims that identify a session; `iat` in seconds. */
interface Used {
  jti: string;
  iat: number;
}

/**
 * Idle expiry of a session (SESSION_IDLE), in ms since 1970, counted from the sign-in at first. Infinity where the operator
 * sets no limit.
 */
export async function idleExpiryOf({ jti, iat }: Used): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return Number.POSITIVE_INFINITY;
  const noted = await findIdleExpiry(jti);
  return Math.max(noted?.getTime() ?? 0, (iat + SESSION_IDLE) * 1000);
}

/** Records a use unless one was recorded recently. @returns the new idle expiry */
export async function extendIdleExpiry({ jti }: Used, restEnd: number): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return restEnd;
  const later = Date.now() + SESSION_IDLE * 1000;
  // With a short limit, record a use before a sixth of it has passed.
  if (later - restEnd < Math.min(RECORD_INTERVAL_MS, (SESSION_IDLE * 1000) / 6)) return restEnd;
  await putIdleExpiry(jti, new Date(later));
  return later;
}
