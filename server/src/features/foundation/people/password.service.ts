import { createHmac, randomBytes } from 'node:crypto';
import { env } from '../../../platform/base/env';
import { site } from '../../../platform/base/site';
import { invalid } from '../../../platform/base/errors';
import { compareHash, makeHash } from './hashing';

const COMMONEST = 3000;
/**
 * Domain separation, so that the digest matches no SHA-256 leaked elsewhere. Not a secret: passwords must survive a change
 * of JWT_SECRET.
 */
const DIGEST_KEY = 'manzil password 1';

/** Digest of a password: bcrypt ignores everything after 72 bytes. */
const digest = (password: string) =>
  createHmac('sha256', DIGEST_KEY).update(password.normalize('NFC')).digest('base64');

/** Hash to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  makeHash(digest(password), env().BCRYPT_COST);

const decoyHashes = new Map<number, Promise<string>>();
/** Hash of an unknown password, so that unknown addresses take as long as wrong passwords. */
function decoyHash(): Promise<string> {
  const cost = env().BCRYPT_COST;
  const known = decoyHashes.get(cost) ?? makeHash(randomBytes(32).toString('base64'), cost);
  decoyHashes.set(cost, known);
  return known;
}

/** Compares a password with a hash. Takes equally long without a hash. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const compared = hash ?? (await decoyHash());
  const isSame = await compareHash(digest(password), compared);
  return isSame && Boolean(hash);
}

let commonest: Promise<Set<string>> | undefined;
/** The 3,000 most common passwords of the accepted length. */
const loadCommonest = () =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((typed) => typed.length >= 8).slice(0, COMMONEST)),
  ));

/**
 * Refuses passwords that are easy to guess: common ones, the e-mail address or its local part, the brand
 * (spec/1-domain, User `password`).
 * @throws AppError 400 at `password`
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const typed = password.normalize('NFC').toLowerCase();
  const rejectPassword = (key: 'validation.password_is_email' | 'validation.password_common') =>
    invalid({ path: 'password', key });
  const [name = ''] = email.split('@');
  if (typed === email || typed === name) throw rejectPassword('validation.password_is_email');
  if (
    [site().brandName.toLowerCase(), site().brandNameAr].includes(typed) ||
    (await loadCommonest()).has(typed)
  ) {
    throw rejectPassword('validation.password_common');
  }
}

/**
 * Checks a new password and its repetition. @returns its hash
 * @throws AppError 400 at `password` or `confirmPassword`
 */
export async function hashNewPassword(typed: {
  password: string;
  confirmPassword?: string | undefined;
  email: string;
}): Promise<string> {
  if (typed.confirmPassword !== undefined && typed.confirmPassword !== typed.password) {
    throw invalid({ path: 'confirmPassword', key: 'validation.password_mismatch' });
  }
  await assertGoodPassword(typed.password, typed.email);
  return hashPassword(typed.password);
}
