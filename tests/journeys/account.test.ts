import { expect, test } from 'vitest';
import { BASE_URL, browserFile, mailTo } from '../browser/browser';
import {
  boxes,
  codeIn,
  field,
  newAddress,
  newPerson,
  otherCode,
  paste,
  say,
  sessionOf,
  signIn,
  submit,
  TEXTS,
  toastSays,
} from '../browser/people';

const product = browserFile();
/** The maximum wait for a page. */
const SOON = 30_000;

test('A person signs up in Arabic with the code from the mail and is signed in.', async () => {
  const email = newAddress('journey');
  const texts = TEXTS.ar;
  const page = await product.open('/', { lang: 'ar' }, { expectFailures: true });
  await page.getByRole('banner').getByRole('link', { name: texts.nav.signIn }).click();
  await page.waitForURL('**/signin');
  await page.getByRole('main').getByRole('link', { name: texts.pages.signUp }).click();
  await page.waitForURL('**/signup');
  await field(page, 'name').fill('حصة الفلاسي');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill('Falaj-2026-home');
  await submit(page);
  await page.waitForURL(/\/verify-otp\?token=/);
  await page.getByText(email).waitFor();
  const code = codeIn((await mailTo(email, 0, BASE_URL, SOON)).text);
  await paste(page, otherCode(code));
  await toastSays(page, say('error.otp_wrong', 'ar'));
  await expect.poll(() => boxes(page).first().inputValue()).toBe('');
  expect(await sessionOf(page)).toBeNull();
  await paste(page, code);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await sessionOf(page)).toMatchObject({ email, role: 'user', name: 'حصة الفلاسي' });

  // A page that requires a session admits them and knows them.
  await page.goto('/account-info');
  await expect.poll(() => field(page, 'name').inputValue()).toBe('حصة الفلاسي');
});

test('A wrong password is explained, and a forgotten one is reset by the link in the mail.', async () => {
  const texts = TEXTS.en;
  const { email, password } = await newPerson('user', 'en');
  const registered = await mailTo(email, 0, BASE_URL, SOON);
  const page = await product.open('/signin', {}, { expectFailures: true });
  await signIn(page, { email, password: 'Not-the-one-1' });
  await toastSays(page, say('error.wrong_credentials', 'en'));
  expect(new URL(page.url()).pathname).toBe('/signin');
  expect(await sessionOf(page)).toBeNull();

  await page.getByRole('link', { name: texts.auth.forgot }).click();
  await page.waitForURL('**/forgot-password');
  expect(await field(page, 'email').inputValue()).toBe(email);
  await submit(page);
  await page
    .getByRole('status')
    .filter({ hasText: say('auth.reset_mailed', 'en') })
    .waitFor();
  const { text } = await mailTo(email, Date.parse(registered.sentAt), BASE_URL, SOON);
  const link = /https?:\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
  expect(link).not.toBe('');
  await page.goto(link);
  await field(page, 'password').fill('Date-palm-2027');
  await field(page, 'confirmPassword').fill('Date-palm-2027');
  await submit(page);
  await page.waitForURL('**/signin');
  await toastSays(page, say('auth.password_reset', 'en'));

  // The old one no longer works.
  await signIn(page, { email, password });
  await toastSays(page, say('error.wrong_credentials', 'en'));
  expect(await sessionOf(page)).toBeNull();
  await signIn(page, { email, password: 'Date-palm-2027' });
  await page.waitForURL((url) => url.pathname === '/');
  expect(await sessionOf(page)).toMatchObject({ email });
});
