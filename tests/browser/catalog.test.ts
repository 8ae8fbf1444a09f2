import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';

const product = browserFile();

interface Answer {
  count: number;
  data: { id: string; city: string; propertyType: string; price: number; title: string }[];
}

/** What the server says to the same question. */
async function asked(page: Page, query: string): Promise<Answer> {
  return page.evaluate(async (search) => {
    const answer = await fetch(`/api/v1/property/get_all?${search}`, { headers: { apikey: 'manzil-web' } });
    return (await answer.json()) as Answer;
  }, query);
}

const cards = (page: Page) => page.locator('#content article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const shows = (page: Page, count: number) =>
  expect
    .poll(() => heading(page).innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`^${count.toLocaleString('en')} `));

/** Nothing runs out of the page sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the home page', () => {
  test.each(VIEWS)('in $lang, $theme, $width px has no findings', async (view) => {
    const page = await product.open('/', view);
    await cards(page).first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('leads from a search to the catalogue, with the place found by its Arabic name', async () => {
    const page = await product.open('/');
    await page.getByRole('button', { name: 'Buy' }).click();
    const place = page.getByRole('combobox', { name: 'Place' });
    await place.fill('دبي');
    await page.getByRole('option', { name: 'Dubai', exact: true }).click();
    await page.getByLabel('Property type').selectOption('villa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/catalog\?/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      category: 'sale',
      city: 'dubai',
      propertyType: 'villa',
    });
    const { count } = await asked(page, 'category=sale&city=dubai&propertyType=villa');
    await shows(page, count);
  });
});

describe('the catalogue', () => {
  test.each(VIEWS)('in $lang, $theme, $width px has no findings', async (view) => {
    const page = await product.open('/catalog?category=rent&city=dubai', view);
    await cards(page).first().waitFor();
    if (view.width > 1280) await page.locator('.map-pin, .map-cluster').first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('narrows by emirate, type and price, and goes back the way it came', async () => {
    const page = await product.open('/catalog?category=rent');
    const all = await asked(page, 'category=rent');
    await shows(page, all.count);

    await page.getByRole('combobox', { name: 'Place' }).fill('Dubai');
    await page.getByRole('option', { name: 'Dubai', exact: true }).click();
    const inDubai = await asked(page, 'category=rent&city=dubai');
    await shows(page, inDubai.count);

    await page.getByRole('button', { name: 'Property type' }).click();
    await page.getByRole('checkbox', { name: 'Apartment' }).check();
    const apartments = await asked(page, 'category=rent&city=dubai&propertyType=apartment');
    await page.getByRole('button', { name: `Show ${apartments.count} home` }).click();
    await shows(page, apartments.count);

    await page.getByRole('button', { name: 'Price', exact: true }).click();
    await page.getByRole('textbox', { name: 'To' }).fill('١٢٠٬٠٠٠');
    await page.getByRole('textbox', { name: 'To' }).press('Tab');
    const cheap = await asked(page, 'category=rent&city=dubai&propertyType=apartment&maxPrice=120000');
    await page.getByRole('button', { name: `Show ${cheap.count} home` }).click();
    await shows(page, cheap.count);
    expect(cheap.data.every(({ price }) => price <= 120_000)).toBe(true);

    await page.goBack();
    await shows(page, apartments.count);
    await page.goBack();
    await shows(page, inDubai.count);
    await page.getByRole('button', { name: 'Remove Dubai' }).click();
    await shows(page, all.count);
  });

  test('finds an Arabic word, in the Arabic page', async () => {
    const page = await product.open('/catalog?category=rent', { lang: 'ar' });
    const place = page.getByRole('combobox', { name: 'الموقع' });
    await place.fill('فلل');
    await place.press('Enter');
    await page.waitForURL(/search=/);
    const found = await asked(page, `category=rent&search=${encodeURIComponent('فلل')}`);
    expect(found.count).toBeGreaterThan(0);
    await expect.poll(() => cards(page).count()).toBe(Math.min(12, found.count));
    expect(found.data.every(({ propertyType }) => propertyType === 'villa')).toBe(true);
  });

  test('comes back from a home to the same page and place', async () => {
    const page = await product.open('/catalog?category=rent&page=2', { width: 390, height: 844 });
    await cards(page).nth(8).waitFor();
    const title = cards(page).nth(8).getByRole('heading').getByRole('link');
    const name = await title.innerText();
    await title.click();
    await page.waitForURL(/single\?id=/);
    await page.goBack();
    await page.waitForURL(/page=2/);
    await expect.poll(() => cards(page).nth(8).getByRole('heading').innerText()).toBe(name);
    await expect.poll(async () => (await cards(page).nth(8).boundingBox())?.y ?? Infinity).toBeLessThan(844);
  });

  test('an empty result says which answer to leave out', async () => {
    const page = await product.open('/catalog?category=rent&city=dubai&maxPrice=1');
    const { count } = await asked(page, 'category=rent&city=dubai');
    const way = page.getByRole('button', { name: new RegExp(`^Without .*AED 1.*: ${count} home`) });
    await way.click();
    await shows(page, count);
  });

  test('the map follows the filter, and the list follows the map', async () => {
    const page = await product.open('/catalog?category=rent');
    const all = await asked(page, 'category=rent');
    await shows(page, all.count);
    await page.locator('.map-cluster').first().click();
    await page.waitForURL(/bbox=/);
    const { searchParams } = new URL(page.url());
    const inBox = await asked(page, `category=rent&bbox=${searchParams.get('bbox') ?? ''}`);
    await shows(page, inBox.count);
    expect(inBox.count).toBeLessThan(all.count);
    await page.getByRole('button', { name: 'As a table' }).click();
    const rows = page.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(Math.min(200, inBox.count));
  });

  test('four homes are compared at most, and the bar leaves room for the last card', async () => {
    const page = await product.open('/catalog?category=rent', { width: 390, height: 844 });
    await cards(page).nth(4).waitFor();
    for (const at of [0, 1, 2, 3, 4]) {
      await cards(page)
        .nth(at)
        .getByRole('button', { name: /^Compare/ })
        .click();
    }
    await page.getByText('At most 4 homes can be compared').waitFor();
    const tray = page.getByRole('region', { name: 'Homes to compare' });
    await tray.getByRole('link', { name: 'Compare 4' }).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await tray.boundingBox();
    const last = await cards(page).last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  test('the sheet asks everything and counts what it would bring', async () => {
    const page = await product.open('/catalog?category=rent', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Villa' }).check();
    const villas = await asked(page, 'category=rent&propertyType=villa');
    await sheet.getByRole('button', { name: `Show ${villas.count} home` }).waitFor();
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole('button', { name: `Show ${villas.count} home` }).click();
    await shows(page, villas.count);
  });
});

/** Signs a demo visitor in, as the sign-in page would. */
async function signIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch('/api/v1/user/login', {
      method: 'POST',
      headers: { apikey: 'manzil-web', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'aisha.user@manzil.example', password: 'Manzil-demo-1' }),
    });
    const { token, user } = (await answer.json()) as { token: string; user: object };
    localStorage.setItem('jwtoken', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('isAuthenticated', 'true');
  });
  await page.reload();
}

describe('a visitor', () => {
  test('without login is sent to sign in by a heart, and back afterwards', async () => {
    const page = await product.open('/catalog?category=sale');
    await cards(page)
      .first()
      .getByRole('button', { name: /^Favourite/ })
      .click();
    await page.waitForURL(/signin\?next=/);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/catalog?category=sale');
  });

  test('keeps a favourite over a reload, saves a search and finds a kept filter again', async () => {
    const page = await product.open('/catalog?category=sale&city=dubai');
    await signIn(page);
    const heart = cards(page)
      .first()
      .getByRole('button', { name: /^Favourite/ });
    const before = await heart.getAttribute('aria-pressed');
    const stored = page.waitForResponse((answer) => answer.url().includes('/favorite/favorites'));
    await heart.click();
    await stored;
    await page.reload();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true');

    await page.getByRole('button', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Homes for sale in Dubai');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep the filter only' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/catalog?category=rent');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Use the filter I kept' }).click();
    await page.waitForURL(/city=dubai/);
    expect(new URL(page.url()).searchParams.get('category')).toBe('sale');
  });
});
