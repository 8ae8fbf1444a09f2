import { ADMINS } from '@manzil/shared/domain/roles';
import { env, EnvError } from '../../../platform/base/env';
import { log } from '../../../platform/base/logger';
import { addAccount, countRoles, findByEmail } from '../../foundation/people/account.service';
import { DEMO_ADMIN, demoPassword, demoPasswordLine } from './demoPassword.service';
import { assertGoodPassword, hashPassword } from '../../foundation/people/password.service';

/**
 * Creates the first admin if there is none: from ADMIN_EMAIL and ADMIN_PASSWORD, or in development only, a demo account
 * that is logged (spec/4-platform "First start").
 * @throws EnvError if ADMIN_PASSWORD is easy to guess or ADMIN_EMAIL belongs to another account
 */
export async function ensureFirstAdmin(): Promise<void> {
  const counts = await countRoles();
  if (ADMINS.some((role) => (counts.get(role) ?? 0) > 0)) return;
  const { ADMIN_EMAIL, ADMIN_PASSWORD, NODE_ENV, BRAND_NAME } = env();
  const isDemo = !(ADMIN_EMAIL && ADMIN_PASSWORD);
  if (isDemo && NODE_ENV !== 'development') {
    if (NODE_ENV === 'production') log.warn('There is no admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD.');
    return;
  }
  const email = ADMIN_EMAIL && ADMIN_PASSWORD ? ADMIN_EMAIL : DEMO_ADMIN;
  const password = isDemo ? demoPassword() : (ADMIN_PASSWORD ?? '');
  if (!isDemo) await assertStrong(password, email);
  if (await findByEmail(email)) {
    throw new EnvError(['ADMIN_EMAIL: this address belongs to an account that is no admin']);
  }
  await addAccount({
    name: `${BRAND_NAME} Admin`,
    email,
    role: 'super_admin',
    method: 'email',
    verified: true,
    passwordHash: await hashPassword(password),
  });
  log.info(isDemo ? `First admin (demo): ${email}, ${demoPasswordLine()}` : `First admin: ${email}`);
}

async function assertStrong(password: string, email: string): Promise<void> {
  const hasBoth = /\p{L}/u.test(password) && /\p{N}/u.test(password);
  const isGood =
    hasBoth &&
    (await assertGoodPassword(password, email).then(
      () => true,
      () => false,
    ));
  if (!isGood) {
    throw new EnvError(['ADMIN_PASSWORD: needs a letter and a digit, and must not be easy to guess']);
  }
}
