import { randomInt } from 'node:crypto';
import { undefinedIfDuplicate } from './where';

/** Letters and digits that aren't confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A readable reference such as PR-2F6K9D. Uniqueness is left to the index. */
export const newReference = (prefix: string): string =>
  `${prefix}-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Stores a record under a new reference; retries if it is taken. */
export async function withNewReference<T extends object>(
  prefix: string,
  insert: (referenceNo: string) => PromiseLike<T>,
): Promise<T> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const referenceNo = newReference(prefix);
    const stored = await undefinedIfDuplicate(() => insert(referenceNo));
    if (stored) return stored;
  }
  throw new Error(`No free reference ${prefix}`);
}
