import { env } from '../../platform/env';
import { findRestEnd, putRestEnd } from './sessionUse.model';

/** Uses nearer together than this are not noted one by one: a write in some minutes, not with every call. */
const NOTED_EVERY_MS = 5 * 60_000;

/** What tells sessions apart: the claims of a checked token, `iat` in seconds. */
interface Used {
  jti: string;
  iat: number;
}

/**
 * When a session ends unless it is used (SESSION_IDLE), in ms since 1970; the sign-in is its first use. Infinity where
 * the operator sets no such limit.
 */
export async function restEndOf({ jti, iat }: Used): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return Number.POSITIVE_INFINITY;
  const noted = await findRestEnd(jti);
  return Math.max(noted?.getTime() ?? 0, (iat + SESSION_IDLE) * 1000);
}

/** Notes that a session is in use, unless that was noted a short while ago; answers when it ends now. */
export async function prolongRest({ jti }: Used, restEnd: number): Promise<number> {
  const { SESSION_IDLE } = env();
  if (!SESSION_IDLE) return restEnd;
  const later = Date.now() + SESSION_IDLE * 1000;
  // With a short limit a use is noted before a sixth of it has passed.
  if (later - restEnd < Math.min(NOTED_EVERY_MS, (SESSION_IDLE * 1000) / 6)) return restEnd;
  await putRestEnd(jti, new Date(later));
  return later;
}
