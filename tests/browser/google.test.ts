import { afterAll, describe, expect, it } from 'vitest';
import { startOpenIdProvider } from '../../server/src/testing/processes/openIdProvider';
import { axe, browserFile, mailTo } from './browser';
import { boxes, codeIn, LANGS, newAddress, say, sessionOf, TEXTS, toastSays } from './people';
import { startProduct } from './server';

const CLIENT = 'manzil-browser-client';
const provider = await startOpenIdProvider(CLIENT);
const product = await startProduct({
  SEED_DEMO: '0',
  GOOGLE_CLIENT_ID: CLIENT,
  GOOGLE_ISSUER_URL: provider.url,
  GOOGLE_USERINFO_URL: `${provider.url}/userinfo`,
});
afterAll(() => Promise.all([product.stop(), provider.stop()]));

const browser = browserFile();
const at = (path: string) => product.baseUrl + path;
const button = { name: /Google/ };

describe.each(LANGS)('Google in %s', (lang) => {
  const { profile, ui } = TEXTS[lang];
  const email = newAddress('google');

  it('Google is loaded from the configured origin only, and an unknown person is refused.', async () => {
    provider.signIn({ sub: email, email, name: 'Layla Nasser' });
    const page = await browser.open(at('/signin'), { lang }, { expectFailures: true });
    const policy = (await page.request.get(at('/'))).headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`${provider.url}/gsi/client`);
    expect(policy).not.toContain('accounts.google.com');
    await page.getByRole('button', button).click();
    await toastSays(page, say('error.not_registered', lang));
  });

  it('An unconfirmed address is refused, and an unreachable provider is reported.', async () => {
    provider.signIn({ sub: 'x', email: newAddress('unsure'), email_verified: false });
    const page = await browser.open(at('/signin'), { lang }, { expectFailures: true });
    await page.getByRole('button', button).click();
    await toastSays(page, say('error.google_failed', lang));
    provider.setAway(true);
    await page.reload();
    await page.getByText(TEXTS[lang].auth.googleAway).waitFor();
    provider.setAway(false);
  });

  it('Google creates an account with the chosen role and signs in to it.', async () => {
    provider.signIn({ sub: email, email, name: 'Layla Nasser' });
    const page = await browser.open(at('/signup'), { lang });
    await page.locator('input[type=radio][value=agent]').check();
    await page.getByRole('button', button).click();
    await page.waitForURL('**/account-info');
    expect(await sessionOf(page)).toMatchObject({
      email,
      role: 'agent',
      method: 'google',
      hasPassword: false,
    });

    const again = await browser.open(at('/signin?next=/favorites'), { lang });
    await again.getByRole('button', button).click();
    await again.waitForURL('**/favorites');
  });

  it('A Google account is deleted by a mailed code, as it has no password.', async () => {
    provider.signIn({ sub: email, email, name: 'Layla Nasser' });
    const page = await browser.open(at('/signin'), { lang }, { expectFailures: true });
    await page.getByRole('button', button).click();
    await page.waitForURL('**/account-info');
    await page.getByText(profile.passwordFirst).waitFor();
    await page.getByRole('button', { name: profile.mailLink }).click();
    await toastSays(page, say('auth.reset_mailed', lang));
    await page.getByRole('button', { name: profile.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: ui.cancel }).click();
    await page.getByRole('button', { name: profile.delete }).click();
    const since = Date.now() - 1;
    await page.getByRole('dialog').getByRole('button', { name: profile.sendCode }).click();
    await boxes(page).first().waitFor();
    expect(await axe(page)).toEqual([]);
    await boxes(page)
      .first()
      .fill(codeIn((await mailTo(email, since, product.baseUrl)).text));
    await toastSays(page, say('users.account_deleted', lang));
    await page.waitForURL('**/signin');
  });
});
