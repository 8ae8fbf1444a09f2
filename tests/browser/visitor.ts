import type { Page } from 'playwright-core';
import { BASE_URL } from './browser';

export interface Home {
  id: string;
  referenceNo: string;
  title: string;
  titleAr?: string;
  type: string;
  city: string;
  district: string;
  propertyType: string;
  price: number;
  paymentPeriod: string;
  hideAgent: boolean;
  availability: string;
  priceDrop?: { from: number; at: string } | null;
  images: { url: string }[];
  nice?: string[];
  chequeOptions?: { cheques: number; annualRent: number }[];
}
interface Found {
  count: number;
  data: Home[];
}

/** Calls the API like the client. */
export async function ask<T>(
  path: string,
  { token, ...init }: RequestInit & { token?: string } = {},
): Promise<T> {
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, {
    ...init,
    headers: {
      apikey: 'manzil-web',
      'content-type': 'application/json',
      ...(token && { jwtoken: token }),
    },
  });
  return (await answer.json()) as T;
}

/** Result of a catalog query. */
export const homes = (query: string): Promise<Found> => ask(`/property/get_all?${query}`);

/** The first home of the demo market that satisfies a condition. */
export async function aHome(isWanted: (home: Home) => boolean = () => true, query = ''): Promise<Home> {
  for (let page = 1; page < 10; page += 1) {
    const { data } = await homes(`limit=100&page=${page}&${query}`);
    const home = data.find(isWanted);
    if (home) return home;
    if (data.length === 0) break;
  }
  throw new Error('The demo market has no such home');
}

/** Ids of up to `count` homes whose agents show a phone number; other test files change that in their accounts. */
export async function callableHomes(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { id } of (await homes('limit=100')).data) {
    if (ids.length === count) break;
    const { data } = await ask<{ data: { agent: { hasPhone: boolean } | null } }>(`/property?id=${id}`);
    if (data.agent?.hasPhone) ids.push(id);
  }
  return ids;
}

interface Session {
  token: string;
  user: { id: string; userFavs: string[] };
}
const PASSWORD = 'Manzil-demo-1';
export const VISITOR = 'aisha.user@manzil.example';
export const ADMIN = 'admin@manzil.example';

export const logIn = (email: string): Promise<Session> =>
  ask('/user/login', { method: 'POST', body: JSON.stringify({ email, password: PASSWORD }) });

/** Signs a demo person in as the sign-in page would, and reloads. */
export async function signIn(page: Page, email = VISITOR): Promise<Session> {
  const session = await logIn(email);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwtoken', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('isAuthenticated', 'true');
  }, session);
  await page.reload();
  return session;
}

/** Accepts the dialog that asks a visitor to sign in. */
export async function agreeToSignIn(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('button.bg-primary').click();
}

/** Signs in on the page a visitor was redirected to. */
export async function enterSignIn(page: Page, email = VISITOR): Promise<void> {
  await page.waitForURL(/\/signin\?next=/);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Horizontal overflow of a page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Presses Tab until the focused element matches, like a keyboard user. */
export async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let attempt = 0; attempt < most; attempt += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
