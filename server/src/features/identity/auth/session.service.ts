import { randomUUID, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { id } from '@manzil/shared/contract/schemas/scalars';
import { isAdmin, isStaff, type Role } from '@manzil/shared/domain/roles';
import type { Authentication, Caller } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { signingKey } from '../../../platform/guard/secrets';
import { endToken } from '../../foundation/people/account.service';
import { findForSession } from '../../foundation/people/users.service';
import { extendIdleExpiry, idleExpiryOf } from './idle.service';

/** Subject of a session token. */
export interface SessionSubject {
  id: string;
  userID: string;
  name: string;
  email: string;
  role: Role;
  tokenVersion: number;
}

const PURPOSE = 'session';
const IMPERSONATION_SECONDS = 3600;

/** The admin behind an impersonation, which ends with the session it was started in. */
export interface Impersonator {
  id: string;
  tokenVersion: number;
  tokenId: string;
}

/**
 * Issues a session token (spec/2-api "Token"): HS256, bound to its purpose by the audience, for 7 days, or one hour while
 * impersonating.
 */
export function mintSession(user: SessionSubject, impersonator?: Impersonator): string {
  const { id, userID, name, email, role, tokenVersion } = user;
  const acting = impersonator && {
    impersonatedBy: impersonator.id,
    atv: impersonator.tokenVersion,
    ajti: impersonator.tokenId,
  };
  return jwt.sign({ id, userID, name, email, role, tv: tokenVersion, ...acting }, signingKey(), {
    algorithm: 'HS256',
    audience: PURPOSE,
    jwtid: randomUUID(),
    expiresIn: impersonator ? IMPERSONATION_SECONDS : env().JWT_EXPIRES_IN,
  });
}

const sessionClaims = z.object({
  id,
  tv: z.int(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  impersonatedBy: id.optional(),
  atv: z.int().optional(),
  ajti: z.string().optional(),
});
type Claims = z.output<typeof sessionClaims>;

/** Capacity of the cache of verified tokens; it is cleared when full. */
const MAX_TOKENS = 10_000;
/** Claims of verified tokens, and the signing key: a session sends the same token with each call. */
let known: { key: KeyObject; tokens: Map<string, Claims> } | undefined;

function checkToken(token: string): Claims | undefined {
  try {
    const claims = jwt.verify(token, signingKey(), { algorithms: ['HS256'], audience: PURPOSE });
    return sessionClaims.safeParse(claims).data;
  } catch {
    return undefined;
  }
}

/** Claims of a token that is ours and unexpired; the account decides whether its session is still valid. */
function readClaims(token: string): Claims | undefined {
  const key = signingKey();
  if (known?.key !== key || known.tokens.size >= MAX_TOKENS) known = { key, tokens: new Map() };
  const before = known.tokens.get(token);
  if (before && Math.floor(Date.now() / 1000) < before.exp) return before;
  const claims = checkToken(token);
  if (claims) known.tokens.set(token, claims);
  return claims;
}

/** May the admin behind an impersonation still act themselves? */
async function isImpersonatorGood({ impersonatedBy, atv, ajti }: Claims): Promise<boolean> {
  if (!impersonatedBy) return true;
  const admin = await findForSession(impersonatedBy);
  if (!admin || admin.isSuspended || !isAdmin(admin.role) || admin.tokenVersion !== atv) return false;
  return ajti !== undefined && !admin.hasEnded(ajti);
}

/** Why an account doesn't admit sessions and API tokens of a version; undefined if it does. */
export function accountProblem(
  user: Awaited<ReturnType<typeof findForSession>>,
  tokenVersion: number,
): 'session_expired' | 'account_suspended' | undefined {
  if (user?.isSuspended) return 'account_suspended';
  if (!user?.verified || user.tokenVersion !== tokenVersion) return 'session_expired';
  const lacksFactor = env().REQUIRE_STAFF_2FA && isStaff(user.role) && !user.hasSecondFactor;
  return lacksFactor ? 'session_expired' : undefined;
}

/**
 * Verifies a session token against its account. Suspension takes precedence over an outdated token.
 * @param isUse extends the idle expiry
 */
export async function authenticate(
  token: string | undefined,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Authentication> {
  if (!token) return { problem: 'login_required' };
  const claims = readClaims(token);
  if (!claims) return { problem: 'session_expired' };
  const [user, isActorGood, restEnd] = await Promise.all([
    findForSession(claims.id),
    isImpersonatorGood(claims),
    idleExpiryOf(claims),
  ]);
  const problem = accountProblem(user, claims.tv);
  if (problem) return { problem };
  if (!user || user.hasEnded(claims.jti) || !isActorGood) return { problem: 'session_expired' };
  if (restEnd <= Date.now()) return { problem: 'session_expired' };
  return {
    endsAt: Math.min(claims.exp * 1000, isUse ? await extendIdleExpiry(claims, restEnd) : restEnd),
    caller: {
      id: user.id,
      userID: user.userID,
      name: user.name,
      email: user.email,
      role: user.role,
      tokenId: claims.jti,
      tokenVersion: claims.tv,
      ...(claims.impersonatedBy && { impersonatedBy: claims.impersonatedBy }),
    },
  };
}

/** Ends the caller's current session. */
export async function endSession(caller: Caller): Promise<void> {
  const until = new Date(Date.now() + env().JWT_EXPIRES_IN * 1000);
  await endToken(caller.id, { id: caller.tokenId, until });
}
