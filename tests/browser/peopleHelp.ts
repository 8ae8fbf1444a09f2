import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import ar from '../../client/public/locales/ar/common.json';
import en from '../../client/public/locales/en/common.json';
import { axe, BASE_URL, enterAs } from './browser';

/** Texts of the client in both languages. */
export const texts = { en, ar };
export const ADMIN = 'admin@manzil.example';
const DEMO_PASSWORD = 'Manzil-demo-1';

interface Answer {
  status: number;
  token: string;
  user: { id: string; name: string };
  data: { id: string; userID: string; name: string; email: string; role: string };
  code: string;
  message: string;
}

/** Calls the API directly, for setup and verification. */
export async function ask(
  wire: string,
  body?: object,
  { token = '', lang = 'en' }: { token?: string; lang?: string } = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = wire.split(' ');
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      apikey: 'manzil-web',
      'content-type': 'application/json',
      'accept-language': lang,
      ...(token && { jwtoken: token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status };
}

export const login = (email: string, password = DEMO_PASSWORD) =>
  ask('POST /user/login', { email, password });

/** Creates an account for one test as an admin. */
export async function anAccount(
  call: 'register_agent' | 'register_service_agent' | 'register_worker',
  name: string,
) {
  const { token } = await login(ADMIN);
  const email = `${call}.${randomUUID()}@staff.example`;
  const { data } = await ask(`POST /user/${call}`, { name, email, password: DEMO_PASSWORD }, { token });
  return data;
}

/** Signs in within a page's browser and opens `path`. */
export async function enter(page: Page, email: string, path: string): Promise<void> {
  const { token, user } = await login(email);
  await enterAs(page, { token, user }, path);
}

/** The longest part of a text without its placeholders. */
export const fixedPart = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest));

/** Waits for a toast with this text at the bottom left, in either language. */
export async function toasted(page: Page, text: string): Promise<void> {
  const toast = page.locator('.Toastify__toast', { hasText: text }).first();
  await toast.waitFor();
  const box = await toast.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.x ?? width).toBeLessThan(width / 3);
  expect(box?.y ?? 0).toBeGreaterThan(height / 3);
}

/** Checks for horizontal overflow and accessibility violations. */
export async function looksRight(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
}

/** The open dialog. */
export const sheet = (page: Page) => page.getByRole('dialog');
/** Button of a person in the list; a Latin name is isolated in an Arabic sentence. */
export const manageButton = (page: Page, lang: 'en' | 'ar', name: string) =>
  page.getByRole('button', {
    name: texts[lang].people.manageWho.replace('{{name}}', lang === 'ar' ? `\u2068${name}\u2069` : name),
  });

/** Opens the admin's dialog for the person with this name. */
export async function manage(page: Page, lang: 'en' | 'ar', name: string): Promise<void> {
  await manageButton(page, lang, name).click();
  await sheet(page).waitFor();
}
/** A button of the topmost dialog. */
export const press = (page: Page, name: string) =>
  sheet(page).last().getByRole('button', { name, exact: true });
/** Value of a counter above a list of people. */
export const counter = async (page: Page, label: string) =>
  Number(
    await page
      .locator('main li a', { has: page.getByText(label, { exact: true }) })
      .locator('.numbers')
      .innerText(),
  );
