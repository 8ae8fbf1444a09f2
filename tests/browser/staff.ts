import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BASE_URL, EMPTY_PAGE, enterAs, type browserFile, type View } from './browser';

const PASSWORD = 'Manzil-demo-1';
export const ADMIN = 'admin@manzil.example';

interface Session {
  token: string;
  user: { id: string; name: string; nameAr: string };
}
const sessions = new Map<string, Promise<Session>>();

/** Calls the server as a person of the demo market, or with a session; with neither, as a visitor. */
export async function api<T = Record<string, unknown>>(
  method: string,
  path: string,
  { as, body, ...session }: { as?: string; body?: unknown; token?: string } = {},
): Promise<T & { status: number }> {
  const token = as ? (await sessionOf(as)).token : session.token;
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      apikey: 'manzil-web',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { jwtoken: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as T), status: answer.status };
}

/** Session of a person of the demo market. */
export function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email);
  if (known) return known;
  const made = api<Session>('POST', '/user/login', { body: { email, password: PASSWORD } });
  sessions.set(email, made);
  return made;
}

/** Opens a page as a signed-in person. */
export async function openAs(
  product: ReturnType<typeof browserFile>,
  email: string,
  path: string,
  view: View = {},
  options: { expectFailures?: boolean } = {},
): Promise<Page> {
  const { token, user } = await sessionOf(email);
  const page = await product.open(EMPTY_PAGE, view, options);
  await enterAs(page, { token, user }, path);
  return page;
}

/** Checks that the page has no horizontal overflow. */
export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

/** Moves the focus to an element with the Tab key alone. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (found.trim() === name) return;
  }
  throw new Error(`The tabulator key never came to “${name}”`);
}
