import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { isValidObjectId } from 'mongoose';
import type { Role } from '@manzil/shared/domain/roles';
import type { Authentication } from '../../platform/caller';
import { env } from '../../platform/env';
import { findForSession } from '../users/users.service';

/** Who a session token is made for. */
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

const seconds = (typed: string): number => {
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[typed.at(-1) ?? ''];
  return unit ? Number(typed.slice(0, -1)) * unit : Number(typed);
};

/**
 * A session token (spec/2-api "Token"): HS256, its purpose pinned by the audience, 7 days, one hour while
 * impersonating.
 */
export function mintSession(user: SessionSubject, impersonatedBy?: string): string {
  const { id, userID, name, email, role, tokenVersion } = user;
  return jwt.sign(
    { id, userID, name, email, role, tv: tokenVersion, ...(impersonatedBy && { impersonatedBy }) },
    env().JWT_SECRET,
    {
      algorithm: 'HS256',
      audience: PURPOSE,
      jwtid: randomUUID(),
      expiresIn: impersonatedBy ? IMPERSONATION_SECONDS : seconds(env().JWT_EXPIRES_IN),
    },
  );
}

interface Claims {
  id: string;
  tv: number;
  jti: string;
  impersonatedBy?: string;
}

function readClaims(token: string): Claims | undefined {
  try {
    const claims = jwt.verify(token, env().JWT_SECRET, { algorithms: ['HS256'], audience: PURPOSE });
    if (typeof claims === 'string' || !isValidObjectId(claims['id']) || typeof claims.exp !== 'number') {
      return undefined;
    }
    return claims as unknown as Claims;
  } catch {
    return undefined;
  }
}

/** Checks a session token against the account behind it. Suspension is told before an outdated token. */
export async function authenticate(token: string | undefined): Promise<Authentication> {
  if (!token) return { problem: 'login_required' };
  const claims = readClaims(token);
  const user = claims && (await findForSession(claims.id));
  if (!claims || !user) return { problem: 'session_expired' };
  if (user.isSuspended) return { problem: 'account_suspended' };
  if (user.tokenVersion !== claims.tv) return { problem: 'session_expired' };
  return {
    caller: {
      id: user.id,
      userID: user.userID,
      name: user.name,
      email: user.email,
      role: user.role,
      tokenId: claims.jti,
      ...(claims.impersonatedBy && { impersonatedBy: claims.impersonatedBy }),
    },
  };
}
