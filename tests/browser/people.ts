import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountMessages } from '@manzil/shared/messages/accounts';
import ar from '../../client/public/locales/ar/common.json' with { type: 'json' };
import en from '../../client/public/locales/en/common.json' with { type: 'json' };
import { BASE_URL, EMPTY_PAGE, enterAs, mailTo, type browserFile } from './browser';

export const LANGS = ['en', 'ar'] as const;
export type Lang = (typeof LANGS)[number];
/** Texts of the client. */
export const TEXTS = { en, ar };
/** Text of the server. */
export const say = (key: keyof typeof accountMessages, lang: Lang): string => accountMessages[key][lang];

/** Password of everyone in the demo market. */
export const PASSWORD = 'Manzil-demo-1';
export const AGENT = { email: 'layla.agent@manzil.example', password: PASSWORD };
export const USER = { email: 'aisha.user@manzil.example', password: PASSWORD };

/** A unique new address, even with other tests running on the same product. */
export const newAddress = (name: string): string => `${name}.${randomUUID()}@people.example`;

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
export const submit = (page: Page) => page.locator('main form button[type=submit]').click();

export const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Waits until a field is marked as invalid. */
export const isWrong = (page: Page, name: string) =>
  expect.poll(() => field(page, name).getAttribute('aria-invalid'), { message: name }).toBe('true');

/** Fills in and submits the form of /signin; the caller awaits the navigation. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await submit(page);
}

/** Waits for a toast with this text. */
export const toastSays = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text }).first().waitFor();

/** The signed-in person as stored in this browser. */
export const sessionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown);

export const boxes = (page: Page) => page.locator('fieldset input[inputmode=numeric]');
/** The six-digit code in a mail. */
export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
export const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Pastes a code into the six boxes. */
export const paste = (page: Page, code: string) =>
  boxes(page)
    .first()
    .evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, code);
/** Current code of a second factor, or a code a few 30-second steps ahead. */
export const totpOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

interface Answer {
  status: number;
  token?: string;
  user?: { id: string };
  /** Secret for setting up a second factor. */
  secret?: string;
}

/** Calls the running product like its client. */
export async function ask(
  path: string,
  body: object,
  { token, baseUrl = BASE_URL }: { token?: string; baseUrl?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: 'manzil-web',
      'content-type': 'application/json',
      ...(token && { jwtoken: token }),
    },
    body: JSON.stringify(body),
  });
  return { ...((await answer.json()) as object), status: answer.status };
}

/** Creates a confirmed account for one test. */
export async function newPerson(role: 'user' | 'agent', lang: Lang) {
  const email = newAddress(role);
  const account = { name: 'Hessa Al Falasi', email, password: PASSWORD, role, locale: lang };
  const { token } = await ask('/user/register', account);
  const otp = codeIn((await mailTo(email)).text);
  const session = await ask('/user/verifyOTP', { token, otp });
  return { email, password: PASSWORD, token: session.token ?? '', user: session.user ?? { id: '' } };
}

/** Opens the account page as a new person; allows console errors of calls meant to fail. */
export async function atAccount(product: ReturnType<typeof browserFile>, role: 'user' | 'agent', lang: Lang) {
  const person = await newPerson(role, lang);
  const page = await product.open(EMPTY_PAGE, { lang }, { expectFailures: true });
  await enterAs(page, person, '/account-info');
  await field(page, 'name').waitFor();
  return { ...person, page };
}
