import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { BASE_URL, EMPTY_PAGE, enterAs, type browserFile, type View } from './browser';

export const PASSWORD = 'Manzil-demo-1';
export const AGENT = 'layla.agent@manzil.example';
export const ADMIN = 'admin@manzil.example';

interface Answer {
  token: string;
  user: object;
  data: Record<string, unknown> & { id: string; referenceNo: string; images: { publicID: string }[] };
  count: number;
}

/** Calls the API, optionally as a signed-in person. */
export async function ask(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, {
    method,
    headers: { apikey: 'manzil-web', 'content-type': 'application/json', ...(token && { jwtoken: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const result = (await answer.json()) as Answer;
  expect(answer.ok, `${method} ${path}: ${JSON.stringify(result)}`).toBe(true);
  return result;
}

export const login = (email: string) => ask('POST', '/user/login', { body: { email, password: PASSWORD } });

/** Opens a page as a demo person, with an empty draft unless it should be kept. */
export async function openAs(
  product: ReturnType<typeof browserFile>,
  path: string,
  {
    view = {},
    email = AGENT,
    keepsDraft = false,
  }: { view?: View; email?: string; keepsDraft?: boolean } = {},
): Promise<{ page: Page; token: string }> {
  const { token, user } = await login(email);
  if (!keepsDraft) await ask('DELETE', '/property/draft', { token });
  const page = await product.open(EMPTY_PAGE, view, { expectFailures: true });
  await enterAs(page, { token, user }, path);
  return { page, token };
}

/** Photos as files, each in a different colour. */
export const photos = (count: number, size = 96, height = size) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: size, height, channels: 3, background: { r: at * 12, g: 90, b: 160 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

/** Horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A form step by index. */
export const step = (page: Page, at: number) => page.locator('form nav button').nth(at);
export const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
export const tiles = (page: Page) => page.locator('[data-photo]');
/** Number of uploaded photos, excluding pending and failed ones. */
export const arrived = async (page: Page): Promise<number> =>
  (await tiles(page).count()) -
  (await tiles(page).locator('[role=progressbar]').count()) -
  (await tiles(page).locator('[role=alert]').count());

/** The draft stored on the server. */
export async function draftOf(token: string) {
  const { data } = await ask('GET', '/property/draft', { token });
  return data as unknown as { fields: Record<string, unknown>; images: { publicID: string }[] } | null;
}

/** Fills in the fields required for a flat in Sharjah, where no permit is needed. */
export async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'title').fill(title);
  await field(page, 'description').fill('Two rooms above the lagoon, with a long balcony and morning sun.');
  await step(page, 1).click();
  await field(page, 'city').selectOption('sharjah');
  const district = page.locator('form [role=combobox]');
  await district.fill('Al Majaz 2');
  await page.locator('[role=listbox] [role=option]').first().click();
  await step(page, 2).click();
  await field(page, 'price').fill('71,500');
  await step(page, 3).click();
  await field(page, 'bedrooms').selectOption('2');
  await field(page, 'area').fill('1150');
}

/** Maximum overflow in pixels of the step names in the listing form. */
export const stepOverflow = (page: Page): Promise<number> =>
  page.locator('form nav button').evaluateAll((all) => {
    const words = document.createRange();
    const widths = all.map((one) => {
      words.selectNodeContents(one);
      return words.getBoundingClientRect().width - one.getBoundingClientRect().width;
    });
    return Math.max(...widths);
  });
