import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { id } from '@manzil/shared/contract/schemas/scalars';
import { signingKey } from '../../platform/http/secrets';

/** Names the purpose inside the token, so that it is never taken for a session. */
const PURPOSE = 'verification';
/** Longer than a code lives: the token also asks for a new one. */
const LIFETIME = '24h';

const claims = z.object({ id, jti: z.uuid() });

/** The token that goes with a mailed code: it names the account and the newest code's id. */
export const mintVerification = (userId: string, tokenId: string): string =>
  jwt.sign({ id: userId }, signingKey(), {
    algorithm: 'HS256',
    audience: PURPOSE,
    jwtid: tokenId,
    expiresIn: LIFETIME,
  });

/** Reads a verification token; undefined for anything else. */
export function readVerification(token: string): { id: string; tokenId: string } | undefined {
  try {
    const read = claims.safeParse(
      jwt.verify(token, signingKey(), { algorithms: ['HS256'], audience: PURPOSE }),
    );
    return read.success ? { id: read.data.id, tokenId: read.data.jti } : undefined;
  } catch {
    return undefined;
  }
}
