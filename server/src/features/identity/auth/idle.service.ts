import { env } from '../../../platform/env';
import { findRestEnd, putRestEnd } from './sessionUse.model';

/** Longest interval between recorded uses: a write every few minutes, not with every call. */
const NOTED_EVERY_MS = 5 * 60_000;

/** Claims that identify a session; `iat` in seconds. */
interface Used {
  jti: string;
  iat: number;
}

/**
 * Idle expiry of a session (SESSION_IDLE), in ms since 1970, counted from the sign-in at first. Infinity where the operator
 * sets no limit.
 */
export async function restEndOf({ jti, iat }: Used): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return Number.POSITIVE_INFINITY;
  const noted = await findRestEnd(jti);
  return Math.max(noted?.getTime() ?? 0, (iat + SESSION_IDLE) * 1000);
}

/** Records a use unless one was recorded recently. @returns the new idle expiry */
export async function prolongRest({ jti }: Used, restEnd: number): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return restEnd;
  const later = Date.now() + SESSION_IDLE * 1000;
  // With a short limit, record a use before a sixth of it has passed.
  if (later - restEnd < Math.min(NOTED_EVERY_MS, (SESSION_IDLE * 1000) / 6)) return restEnd;
  await putRestEnd(jti, new Date(later));
  return later;
}
