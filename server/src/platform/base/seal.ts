import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env';

/** Purpose of the encryption; each has its own key. */
type Purpose = 'queued mail' | 'second factor' | 'feed password' | 'webhook secret' | 'verification';

/** Never change it: existing records must decrypt. */
const SALT = 'mail';
const key = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', env().JWT_SECRET, SALT, purpose, 32));

/** Encrypts secrets in the database, so that a copy of it leaks no code, link or second factor. */
export function seal(purpose: Purpose, data: object): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(purpose), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws when encrypted for another purpose or with another JWT_SECRET */
export function unseal(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as unknown;
}
