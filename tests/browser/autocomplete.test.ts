import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anAccount, login, texts } from './peopleHelp';
import { BASE_URL, browserFile, EMPTY_PAGE, enterAs, mailTo } from './browser';
import { ask } from './visitor';

const product = browserFile();
const t = texts.en;

/** Names (or types) and autocomplete tokens of the fields in the form around an element, in order. */
const tokens = (page: Page, inside: string, around = '') =>
  page
    .locator(`${around} form`)
    .filter({ has: page.locator(inside) })
    .first()
    .locator('input:not([type=file], [type=checkbox], [type=radio], [name=website])')
    .evaluateAll((fields) =>
      fields.map((field) => [
        (field as HTMLInputElement).name || (field as HTMLInputElement).type,
        field.getAttribute('autocomplete') ?? '',
      ]),
    );

const SIGNED_OUT: [string, string, [string, string][]][] = [
  [
    '/signin',
    '[name=password]',
    [
      ['email', 'username'],
      ['password', 'current-password'],
    ],
  ],
  [
    '/signup',
    '[name=password]',
    [
      ['name', 'name'],
      ['email', 'username'],
      ['phone', 'tel'],
      ['password', 'new-password'],
    ],
  ],
  ['/forgot-password', '[name=email]', [['email', 'username']]],
];
test.each(SIGNED_OUT)(
  'The form of %s tells password managers its fields.',
  async (path, inside, expected) => {
    const page = await product.open(path);
    await page.locator(inside).waitFor();
    expect(await tokens(page, inside)).toEqual(expected);
  },
);

test('The form for a new password names the account of the mailed link.', async () => {
  const { email } = await anAccount('register_agent', 'Salma Reset');
  const askedAt = Date.now();
  await ask('/user/forgotPassword', { method: 'POST', body: JSON.stringify({ email }) });
  const { text } = await mailTo(email, askedAt);
  const link = /https?:\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
  const page = await product.open(EMPTY_PAGE);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, BASE_URL));
  await page.locator('[name=password]').waitFor();
  expect(await tokens(page, '[name=password]')).toEqual([
    ['username', 'username'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
  expect(await page.locator('[name=username]').inputValue()).toBe(email);
  expect(new URL(page.url()).hash + new URL(page.url()).search).toBe('');
});

test('Every form of the account page with a password names the account first, and contact fields say what they are.', async () => {
  const { email } = await anAccount('register_agent', 'Salma Fields');
  const page = await product.open(EMPTY_PAGE);
  await enterAs(page, await login(email), '/account-info');
  await page.locator('[name=currentPassword]').waitFor();
  const forms: [string, (() => Promise<void>) | undefined, string][] = [
    ['[name=currentPassword]', undefined, 'current-password new-password new-password'],
    ['[name=factorPassword]', undefined, 'current-password'],
    [
      '[name=currentPassword]',
      () => page.getByRole('button', { name: t.profile.changeEmail }).click(),
      'email current-password',
    ],
    [
      '[name=password]',
      () => page.getByRole('button', { name: t.profile.delete, exact: true }).click(),
      'current-password',
    ],
  ];
  for (const [inside, open, rest] of forms) {
    await open?.();
    const around = open ? '[role=dialog]' : 'main';
    await page.locator(`${around} ${inside}`).waitFor();
    const [first, ...others] = await tokens(page, inside, around);
    expect(first).toEqual(['username', 'username']);
    expect(others.map(([, token]) => token).join(' ')).toBe(rest);
    const form = page.locator(`${around} form`).filter({ has: page.locator(inside) });
    expect(await form.first().locator('[name=username]').inputValue()).toBe(email);
    if (open) await page.keyboard.press('Escape');
  }
  const profile = Object.fromEntries(await tokens(page, '[name=whatsapp]'));
  expect(profile).toMatchObject({ name: 'name', phone: 'tel', whatsapp: 'tel', companyName: 'organization' });
});
