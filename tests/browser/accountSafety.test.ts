import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { axe, browserFile } from './browser';
import {
  ask,
  atAccount,
  field,
  isWrong,
  LANGS,
  PASSWORD,
  press,
  say,
  section,
  signIn,
  TEXTS,
  toastSays,
  totpOf,
} from './people';

const browser = browserFile();
const NEW_PASSWORD = 'Falaj-2026-home';

describe.each(LANGS)('Account security in %s', { timeout: 120_000 }, (lang) => {
  const { profile, auth } = TEXTS[lang];

  it('A password change keeps this session and ends the others.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);
    const other = await browser.open('/signin?next=/account-info', { lang }, { expectFailures: true });
    await signIn(other, { email, password: PASSWORD });
    await field(other, 'name').waitFor();
    const change = async (current: string) => {
      await field(page, 'currentPassword').fill(current);
      await field(page, 'password').fill(NEW_PASSWORD);
      await field(page, 'confirmPassword').fill(NEW_PASSWORD);
      await press(page, profile.changePassword);
    };
    await change('wrong-pass-1');
    await isWrong(page, 'currentPassword');
    await change(PASSWORD);
    await toastSays(page, say('auth.password_changed', lang));
    await page.reload();
    await field(page, 'name').waitFor();
    await other.waitForURL(/\/signin/);
    await other.getByText(auth.endedExpired).waitFor();
    expect((await ask('/user/login', { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('Signing out everywhere closes another tab and another device at once.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);
    const tab = await page.context().newPage();
    await tab.goto('/account-info');
    await field(tab, 'name').waitFor();
    const device = await browser.open('/signin?next=/account-info', { lang }, { expectFailures: true });
    await signIn(device, { email, password: PASSWORD });
    await field(device, 'name').waitFor();
    await press(page, profile.everywhere);
    await toastSays(page, say('auth.logged_out_everywhere', lang));
    await page.waitForURL(/\/signin/);
    await tab.waitForURL(/\/signin/);
    await device.waitForURL(/\/signin/);
  });

  it('A second factor is set up, required at sign-in, and disabled.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);
    const part = section(page, profile.factor);
    await field(page, 'factorPassword').fill('wrong-pass-1');
    await press(page, profile.setUpFactor);
    await part.getByText(say('error.wrong_password', lang)).waitFor();
    await field(page, 'factorPassword').fill(PASSWORD);
    await press(page, profile.setUpFactor);
    await part.getByRole('img', { name: auth.qr }).waitFor();
    const secret = (await part.locator('bdi').innerText()).replace(/\s/g, '');
    await field(page, 'totp').fill('000000');
    await press(page, auth.confirm);
    await isWrong(page, 'totp');
    // Floating elements would cover another field wherever the page was scrolled to.
    await part.evaluate((section) => section.scrollIntoView());
    expect(await axe(page)).toEqual([]);
    await field(page, 'totp').fill(totpOf(secret));
    await press(page, auth.confirm);
    const list = part.getByRole('list', { name: auth.recoveryTitle }).locator('li');
    await expect.poll(() => list.count()).toBe(8);
    const codes = await list.allInnerTexts();
    await press(page, auth.savedCodes);
    await part.getByText(profile.factorOn).waitFor();

    const other = await browser.open('/signin', { lang }, { expectFailures: true });
    await signIn(other, { email, password: PASSWORD });
    await toastSays(other, say('error.totp_required', lang));
    await field(other, 'totp').fill('000000');
    await press(other, auth.confirm);
    await toastSays(other, say('error.totp_wrong', lang));
    await isWrong(other, 'totp');
    expect(await axe(other)).toEqual([]);
    await field(other, 'totp').fill(totpOf(secret, 1));
    await press(other, auth.confirm);
    await other.waitForURL((url) => url.pathname === '/');

    await press(page, profile.stopFactor);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=password]').fill('wrong-pass-1');
    await dialog.locator('[name=totp]').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: profile.stopFactor }).click();
    await dialog.getByText(say('error.wrong_password', lang)).waitFor();
    await dialog.locator('[name=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: profile.stopFactor }).click();
    await toastSays(page, profile.factorStopped);
    await part.getByRole('button', { name: profile.setUpFactor }).waitFor();
    expect((await ask('/user/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('The data is downloaded and the account deleted with the password.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, profile.download)]);
    expect(await readFile(await file.path(), 'utf8')).toContain(email);
    await press(page, profile.delete);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=password]').fill('wrong-pass-1');
    await dialog.getByRole('button', { name: profile.delete }).click();
    await dialog.getByText(say('error.wrong_password', lang)).waitFor();
    await dialog.locator('[name=password]').fill(PASSWORD);
    // The toast stays for only five seconds: it is awaited from before the click.
    const confirmation = toastSays(page, say('users.account_deleted', lang));
    await dialog.getByRole('button', { name: profile.delete }).click();
    await confirmation;
    await page.waitForURL('**/signin');
    expect((await ask('/user/login', { email, password: PASSWORD })).status).toBe(401);
  });
});

describe('The last super admin', () => {
  it.each(LANGS)('The last super admin cannot delete their account (%s).', async (lang) => {
    const page = await browser.open('/signin?next=/account-info', { lang }, { expectFailures: true });
    await signIn(page, { email: 'admin@manzil.example', password: PASSWORD });
    await press(page, TEXTS[lang].profile.delete);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: TEXTS[lang].profile.delete }).click();
    await toastSays(page, say('error.last_super_admin', lang));
  });
});
