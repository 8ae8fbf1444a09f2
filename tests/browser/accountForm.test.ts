import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { say as serverSays, type MessageKey } from '@manzil/shared/messages/say';
import { browserFile } from './browser';
import {
  atAccount,
  field,
  isWrong,
  LANGS,
  PASSWORD,
  press,
  say,
  sessionOf,
  TEXTS,
  toastSays,
} from './people';

/** Enters an invalid value in one field of the account page at a time: only that field shows an error. */
const browser = browserFile();
type Wrong = [name: string, typed: string, key: MessageKey, n?: string];

const PROFILE = {
  name: 'Hessa Saeed',
  phone: '+971501234567',
  whatsapp: '+971507654321',
  companyName: 'Falaj Homes',
  brn: '12345',
  orn: '6789',
  about: 'Homes in Sharjah since 2009',
};
const WRONG: Wrong[] = [
  ['name', 'x', 'validation.text_min', '2'],
  ['name', 'x'.repeat(81), 'validation.text_max', '80'],
  ['phone', '123', 'validation.phone', '\u2068123\u2069'],
  ['phone', '+971 1234', 'validation.phone', '\u2068+971 1234\u2069'],
  ['whatsapp', '9'.repeat(31), 'validation.text_max', '30'],
  ['whatsapp', 'no number', 'validation.phone', '\u2068no number\u2069'],
  ['companyName', 'x'.repeat(121), 'validation.text_max', '120'],
  ['brn', '12', 'validation.digits', '\u206812\u2069'],
  ['orn', 'ORN-12', 'validation.digits', '\u206812\u2069'],
  ['about', 'x'.repeat(1001), 'validation.text_max', '1,000'],
];

const NEXT = 'Falaj-2026-home';
const PASSWORDS = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT };
const WRONG_PASSWORDS: Wrong[] = [
  ['currentPassword', '', 'validation.required'],
  ['currentPassword', 'wrong-pass-1', 'error.wrong_password'],
  ['password', 'short-1', 'validation.text_min', '8'],
  ['password', 'only-letters', 'validation.password_letter_digit'],
  ['password', 'Password1', 'validation.password_common'],
  ['confirmPassword', 'Falaj-2027-home', 'validation.password_mismatch'],
];

/** Enters each invalid value in an otherwise valid form, then restores the valid one. */
async function tryEach(
  page: Page,
  { lang, right, wrong, button }: { lang: 'en' | 'ar'; right: object; wrong: Wrong[]; button: string },
): Promise<void> {
  const values = Object.entries(right) as [string, string][];
  for (const [name, value] of values) await field(page, name).fill(value);
  for (const [name, typed, key, n] of wrong) {
    await field(page, name).fill(typed);
    // The repeated password must be wrong only where that is tested.
    if (name === 'password') await field(page, 'confirmPassword').fill(typed);
    await press(page, button);
    await isWrong(page, name);
    const errorId = await field(page, name).getAttribute('aria-describedby');
    const sentence = serverSays(key, lang, n ?? '');
    await page
      .locator(`[id="${(errorId ?? '').split(' ').at(-1)}"]`)
      .getByText(sentence)
      .waitFor();
    const marked = await page
      .locator('main form [aria-invalid=true]')
      .evaluateAll((fields) => fields.map((one) => one.getAttribute('name')));
    expect(marked, `${name}: ${typed}`).toEqual([name]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
    expect(await field(page, name).inputValue()).toBe(typed);
    for (const [own, value] of values) await field(page, own).fill(value);
    await expect.poll(() => field(page, name).getAttribute('aria-invalid')).toBeNull();
  }
}

describe.each(LANGS)('Account forms in %s', { timeout: 120_000 }, (lang) => {
  const { listing, profile } = TEXTS[lang];

  it('Each invalid profile field shows its error, and a valid profile is saved.', async () => {
    const { page } = await atAccount(browser, 'agent', lang);
    const before = await sessionOf(page);
    await tryEach(page, { lang, right: PROFILE, wrong: WRONG, button: listing.save });
    expect(await sessionOf(page)).toEqual(before);
    await press(page, listing.save);
    await toastSays(page, say('users.profile_updated', lang));
    expect(await sessionOf(page)).toMatchObject(PROFILE);
  });

  it('Each invalid password field shows its error, and a valid password is saved.', async () => {
    const { page } = await atAccount(browser, 'user', lang);
    await tryEach(page, {
      lang,
      right: PASSWORDS,
      wrong: WRONG_PASSWORDS,
      button: profile.changePassword,
    });
    await press(page, profile.changePassword);
    await toastSays(page, say('auth.password_changed', lang));
  });
});
