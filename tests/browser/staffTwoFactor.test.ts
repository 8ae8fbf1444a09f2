import { afterAll, describe, expect, it } from 'vitest';
import { axe, browserFile } from './browser';
import {
  ask,
  field,
  LANGS,
  PASSWORD,
  press,
  say,
  sessionOf,
  signIn,
  TEXTS,
  toastSays,
  totpOf,
} from './people';
import { startProduct } from './server';

/** A product whose operator requires a second factor for staff. */
const ADMIN = { email: 'boss@manzil.example', password: PASSWORD };
const product = await startProduct({
  SEED_DEMO: '0',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  REQUIRE_STAFF_2FA: '1',
});
afterAll(() => product.stop());
const browser = browserFile();
const { baseUrl } = product;
const door = `${baseUrl}/signin?staff=1`;

const { secret = '' } = await ask('/user/admin-login', ADMIN, { baseUrl });
const admin = await ask('/user/admin-login', { ...ADMIN, totp: totpOf(secret) }, { baseUrl });

/** A worker who has never signed in. */
async function newWorker(name: string) {
  const worker = { email: `${name}@staff.example`, password: PASSWORD };
  const { token = '' } = admin;
  const made = await ask('/user/register_worker', { name: 'Noor Staff', ...worker }, { token, baseUrl });
  expect(made.status).toBe(201);
  return worker;
}

describe.each(LANGS)('Mandatory second factor for staff, in %s', (lang) => {
  const { auth } = TEXTS[lang];

  it('Staff set up the second factor before they get a session, and can use a recovery code.', async () => {
    const worker = await newWorker(`first.${lang}`);
    const page = await browser.open(door, { lang, width: 390 }, { expectFailures: true });
    await signIn(page, worker);
    await toastSays(page, say('error.two_factor_setup', lang));
    await page.getByRole('img', { name: auth.qr }).waitFor();
    expect(await axe(page)).toEqual([]);
    const own = (await page.locator('main bdi').innerText()).replace(/\s/g, '');
    await field(page, 'totp').fill('000000');
    await press(page, auth.confirm);
    await toastSays(page, auth.codeWrong);
    await field(page, 'totp').fill(totpOf(own));
    await press(page, auth.confirm);
    const codes = page.getByRole('list', { name: auth.recoveryTitle }).locator('li');
    await expect.poll(() => codes.count()).toBe(8);
    expect(await sessionOf(page)).toBeNull();
    expect(await axe(page)).toEqual([]);
    const [recovery = ''] = await codes.allInnerTexts();
    await press(page, auth.savedCodes);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await sessionOf(page)).toMatchObject({ role: 'injazat_worker', twoFactor: true });

    const again = await browser.open(door, { lang }, { expectFailures: true });
    await signIn(again, worker);
    await toastSays(again, say('error.totp_required', lang));
    expect(await sessionOf(again)).toBeNull();
    await field(again, 'totp').fill(recovery);
    await press(again, auth.confirm);
    await again.waitForURL((url) => url.pathname === '/');
    expect(await sessionOf(again)).toMatchObject({ email: worker.email, twoFactor: true });
  });
});
