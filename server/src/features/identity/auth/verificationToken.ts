import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { id } from '@manzil/shared/contract/schemas/scalars';
import { seal, unseal } from '../../../platform/base/seal';
import { signingKey } from '../../../platform/guard/secrets';

/** Audience of the token, so that it is never accepted as a session. */
const PURPOSE = 'verification';
/** Longer than a code's lifetime: the token also requests a new one. */
const LIFETIME = '24h';

const claims = z.object({ sealed: z.string(), jti: z.uuid() });
const account = z.object({ id });

/**
 * Issues the token for a mailed code, with the ids of the account and of the newest code. The account's is encrypted, so
 * that requesting a code for an address doesn't reveal whose it is.
 */
export const mintVerification = (userId: string, tokenId: string): string =>
  jwt.sign({ sealed: seal('verification', { id: userId }) }, signingKey(), {
    algorithm: 'HS256',
    audience: PURPOSE,
    jwtid: tokenId,
    expiresIn: LIFETIME,
  });

/** Verifies a verification token; undefined for anything else. */
export function readVerification(token: string): { id: string; tokenId: string } | undefined {
  try {
    const read = claims.safeParse(
      jwt.verify(token, signingKey(), { algorithms: ['HS256'], audience: PURPOSE }),
    );
    if (!read.success) return undefined;
    const { id } = account.parse(unseal('verification', read.data.sealed));
    return { id, tokenId: read.data.jti };
  } catch {
    return undefined;
  }
}
