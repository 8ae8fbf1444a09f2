import { createHash } from 'node:crypto';

export type { Random } from '@manzil/shared/domain/random';
export { seededBy } from '../../../server/src/testing/samples/random';

/** A code of Crockford's letters and digits, derived from a text: `2F6K9D`. */
export function codeOf(text: string, length: number): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length }, (_, at) => letters[(bytes[at] ?? 0) % 32]).join('');
}
