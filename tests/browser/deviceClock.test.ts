import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE } from './browser';
import { ask, field, signIn, TEXTS } from './people';
import { startProduct, type Product } from './server';

/** Devices with a wrong clock: the server decides how long a session lasts and what "today" is. */
const browser = browserFile();
const t = TEXTS.en;
const ADMIN = { email: 'first@admin.example', password: 'Al-Wasl-7-lanterns' };
const PASSWORD = 'Manzil-demo-1';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLOCKS: [string, number][] = [
  ['8 days ahead', 8 * DAY],
  ['8 days behind', -8 * DAY],
  ['31 minutes ahead', 31 * MINUTE],
];

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    JWT_EXPIRES_IN: '30m',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(() => product.stop());

const call = (path: string, body: object, token?: string) =>
  ask(path, body, { baseUrl: product.baseUrl, ...(token && { token }) });
async function anAgent(name: string) {
  const { token = '' } = await call('/user/login', ADMIN);
  const account = { name, email: `${randomUUID()}@staff.example`, password: PASSWORD };
  const { status } = await call('/user/register_agent', account, token);
  expect(status).toBe(201);
  return account;
}

/** A page at the sign-in form on a device whose clock is `off` milliseconds ahead. */
async function atSignIn(off: number): Promise<Page> {
  const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
  await page.addInitScript((ahead) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args: [] | ConstructorParameters<typeof Real>) {
        if (args.length === 0) super(Real.now() + ahead);
        else super(...args);
      }
      static override now() {
        return Real.now() + ahead;
      }
    } as DateConstructor;
  }, off);
  await page.goto(`${product.baseUrl}/signin`);
  return page;
}

describe.each(CLOCKS)('On a device whose clock is %s', (_how, off) => {
  test('People sign in, stay signed in over a reload, and are signed out by the server.', async () => {
    const person = await anAgent('Hind Early');
    const page = await atSignIn(off);
    await signIn(page, person);
    await page.waitForURL('**/account-info');
    for (let round = 0; round < 2; round += 1) {
      await expect.poll(() => field(page, 'name').inputValue()).toBe('Hind Early');
      await page.reload();
    }
    const token = await page.evaluate(() => localStorage.getItem('jwtoken'));
    await call('/auth/logoutEverywhere', {}, token ?? '');
    await page.waitForURL(/\/signin/);
    await page.getByText(t.auth.endedExpired).first().waitFor();
  });

  test('A new message is dated today.', async () => {
    const [person, other] = [await anAgent('Reem Reads'), await anAgent('Saif Writes')];
    const { user } = await call('/user/login', person);
    const { token } = await call('/user/login', other);
    const made = await call('/chat/create', { users: [user?.id] }, token);
    const { data } = made as unknown as { data: { id: string } };
    await call('/chat/sendMessage', { chatId: data.id, message: 'Good morning' }, token);
    const page = await atSignIn(off);
    await signIn(page, person);
    await page.waitForURL('**/account-info');
    await page.goto(`${product.baseUrl}/inbox?chat=${data.id}`);
    const log = page.locator('[role=log]');
    await log.getByText('Good morning', { exact: true }).waitFor();
    await log.getByText(t.chat.today, { exact: true }).waitFor();
    // A message written here appears below it, on the same day.
    await page.locator('form textarea').fill('Good evening');
    await page.locator('form textarea').press('Enter');
    await log.getByText('Good evening', { exact: true }).waitFor();
    expect(await log.getByText(t.chat.today, { exact: true }).count()).toBe(1);
  });

  test('An admin sees who signed in just now.', async () => {
    const person = await anAgent('Dana Signs In');
    await call('/user/login', person);
    const page = await atSignIn(off);
    await signIn(page, ADMIN);
    await page.waitForURL((url) => url.pathname !== '/signin');
    await page.goto(`${product.baseUrl}/dashboard/agents?search=${person.email}`);
    const row = page.locator('main tr', { hasText: 'Dana Signs In' });
    await row.getByText(/^(now|\d+ (seconds?|minutes?) ago)$/).waitFor();
  });
});
