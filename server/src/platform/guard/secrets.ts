import {
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { env } from '../base/env';

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A secret of 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in base64url, as random secrets are stored: passwords need a slow hash instead. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

let cachedKey: { secret: string; key: KeyObject } | undefined;

/** Signs and verifies session tokens; cached per JWT_SECRET. */
export function signingKey(): KeyObject {
  const { JWT_SECRET: secret } = env();
  if (cachedKey?.secret !== secret) cachedKey = { secret, key: createSecretKey(secret, 'utf8') };
  return cachedKey.key;
}

type Purpose = 'visitor cookie' | 'proof of work' | 'list link';
const derived = new Map<string, Buffer>();

/** Derives a key from JWT_SECRET for one purpose; its signatures are invalid elsewhere. */
export function derivedKey(purpose: Purpose): Buffer {
  const { JWT_SECRET: secret } = env();
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  derived.set(name, made);
  return made;
}
