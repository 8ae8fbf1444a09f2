import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createDataFileOnce, readDataFile } from '../../../platform/base/dataFolder';
import { env, isForThisMachine, README_PASSWORD } from '../../../platform/base/env';
import { log } from '../../../platform/base/logger';
import { findByEmail, upgradeHash } from '../../foundation/people/account.service';
import { hashPassword, isPassword } from '../../foundation/people/password.service';

/** Super admin of the demo market, created if no first admin is configured. */
export const DEMO_ADMIN = 'admin@manzil.example';
const FILE = 'demo-password';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** A password of letters and digits that can't be confused, with about 100 bits. */
export const newPassword = (): string =>
  `${Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}-7a`;

/** Password that is already determined, if any. */
const knownPassword = (): string | undefined => {
  const { DEMO_PASSWORD, DATA_DIR } = env();
  return DEMO_PASSWORD ?? readDataFile(DATA_DIR, FILE) ?? (isForThisMachine() ? README_PASSWORD : undefined);
};

/**
 * Password of all demo logins: DEMO_PASSWORD; else the README's while only this machine can reach the server; else one
 * generated on first use and stored in DATA_DIR (spec/4-platform "First start").
 */
export const demoPassword = (): string =>
  knownPassword() ?? createDataFileOnce(env().DATA_DIR, FILE, newPassword);

/** Log text for the password: its source or file in production, the password itself during development. */
export function demoPasswordLine(): string {
  const { DEMO_PASSWORD, DATA_DIR, isProduction } = env();
  if (DEMO_PASSWORD) return 'with the password in DEMO_PASSWORD';
  const password = demoPassword();
  return isProduction ? `with the password in ${join(DATA_DIR, FILE)}` : `with password ${password}`;
}

/**
 * Replaces the README's password of demo people, from a start reachable by this machine only, once another one applies;
 * ends their sessions.
 */
export async function renewDemoPasswords(emails: string[]): Promise<number> {
  if (knownPassword() === README_PASSWORD) return 0;
  const people = (await Promise.all(emails.map(findByEmail))).filter((person) => person !== null);
  const hashes = [...new Set(people.flatMap(({ passwordHash }) => passwordHash ?? []))];
  let renewed = 0;
  for (const hash of hashes) {
    if (!(await isPassword(README_PASSWORD, hash))) continue;
    const passwordHash = await hashPassword(demoPassword());
    for (const person of people.filter((one) => one.passwordHash === hash)) {
      await upgradeHash(person, passwordHash);
      renewed += 1;
    }
  }
  if (renewed > 0) {
    log.warn(
      `${renewed} demo people had the README's password; from now on they sign in ${demoPasswordLine()}`,
    );
  }
  return renewed;
}
