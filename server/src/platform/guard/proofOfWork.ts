import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { z } from 'zod';
import { incrementBelow } from './dailyCount.model';
import { AppError } from '../base/errors';
import { countProof } from '../observe/counters';
import { derivedKey } from './secrets';

/**
 * ALTCHA's proof of work with scrypt: a native solver is at most four times faster than a browser. On average 256 keys of
 * 1 ms natively, about a second on one core of a laptop in a browser.
 */
const WORK = {
  algorithm: 'SCRYPT',
  cost: 512,
  memoryCost: 8,
  parallelism: 1,
  keyLength: 32,
  keyPrefix: '00',
};
/** Time to solve it, on the slowest phone too. */
const EXPIRES_MS = 10 * 60_000;

const hmacSecret = () => derivedKey('proof of work').toString('base64');

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      expiresAt: z.number(),
      data: z.object({ visitor: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * 429 `proof_required` with a challenge for this visitor.
 * @param retryAfter seconds after which the limit of the address may have room again without a proof
 */
export async function proofRequired(visitor: { id: string }, retryAfter: number): Promise<AppError> {
  const challenge = await createChallenge({
    ...WORK,
    deriveKey,
    expiresAt: new Date(Date.now() + EXPIRES_MS),
    data: { visitor: visitor.id },
    hmacSignatureSecret: hmacSecret(),
  });
  countProof('asked');
  return new AppError(429, 'proof_required', {
    details: { challenge, retryAfter: Math.max(1, Math.ceil(retryAfter)) },
  });
}

function parseProof(header: string): z.output<typeof proofSchema> | undefined {
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Checks a proof of work, which counts once and for its visitor only.
 * @param header base64 of JSON `{ challenge, solution }`
 */
export async function verifyProof(header: string, visitorId: string): Promise<boolean> {
  const proof = parseProof(header);
  if (proof?.challenge.parameters.data.visitor !== visitorId) return false;
  const { verified } = await verifySolution({
    challenge: proof.challenge as unknown as Challenge,
    solution: proof.solution,
    deriveKey,
    hmacSignatureSecret: hmacSecret(),
  });
  const isGood = verified && (await incrementBelow(`proof:${proof.challenge.parameters.nonce}`, 1));
  countProof(isGood ? 'accepted' : 'refused');
  return isGood;
}
