import { createHmac, randomBytes } from 'node:crypto';
import { env } from '../../platform/env';
import { site } from '../../platform/site';
import { invalid } from '../../platform/errors';
import { compareHash, makeHash } from './hashing';

const COMMONEST = 3000;
/**
 * Says what the digest is for, so that it equals no SHA-256 leaked elsewhere. Not a secret: passwords must outlive a
 * change of JWT_SECRET.
 */
const DIGEST_KEY = 'manzil password 1';

/** bcrypt reads 72 bytes only; the digest makes every character of a longer password count. */
const digest = (password: string) =>
  createHmac('sha256', DIGEST_KEY).update(password.normalize('NFC')).digest('base64');

/** The hash a password is stored as. */
export const hashPassword = (password: string): Promise<string> =>
  makeHash(digest(password), env().BCRYPT_COST);

const decoys = new Map<number, Promise<string>>();
/** A hash nobody knows the password of, so that unknown addresses take as long as wrong passwords. */
function decoy(): Promise<string> {
  const cost = env().BCRYPT_COST;
  const known = decoys.get(cost) ?? makeHash(randomBytes(32).toString('base64'), cost);
  decoys.set(cost, known);
  return known;
}

/** Is this the password behind `hash`? Takes the same time when there is no hash to compare with. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const compared = hash ?? (await decoy());
  const isSame = await compareHash(digest(password), compared);
  return isSame && Boolean(hash);
}

let commonest: Promise<Set<string>> | undefined;
/** The 3,000 commonest passwords long enough to be typed here. */
const loadCommonest = () =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((typed) => typed.length >= 8).slice(0, COMMONEST)),
  ));

/**
 * Refuses passwords that are easy to guess: the commonest ones, the e-mail address, its name, the brand
 * (spec/1-domain, User `password`).
 * @throws AppError 400 at `password`
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const typed = password.normalize('NFC').toLowerCase();
  const refuse = (key: 'validation.password_is_email' | 'validation.password_common') =>
    invalid({ path: 'password', key });
  const [name = ''] = email.split('@');
  if (typed === email || typed === name) throw refuse('validation.password_is_email');
  if (typed === site().brandName.toLowerCase() || (await loadCommonest()).has(typed)) {
    throw refuse('validation.password_common');
  }
}

/**
 * A new password as it is typed in a form: good, and the same twice; answers its hash.
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
