import { createHash } from 'node:crypto';
import { seededRandom, type Random } from '@manzil/shared/domain/random';

export type { Random };

/** Random choices seeded by a text. */
export const seededBy = (seed: string): Random =>
  seededRandom(createHash('sha256').update(seed).digest().readUInt32LE(0));

/** A code of Crockford's letters and digits, derived from a text: `2F6K9D`. */
export function codeOf(text: string, length: number): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length }, (_, at) => letters[(bytes[at] ?? 0) % 32]).join('');
}
