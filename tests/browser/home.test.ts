import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { api } from './staff';
import { aHome, homes, overflow, tabTo } from './visitor';

const product = browserFile();
const cards = (page: Page) => page.locator('#content article');
const shows = (page: Page, count: number) =>
  expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`^${count.toLocaleString('en')} `));

describe('The home page', () => {
  test.each(VIEWS)(
    'The home page in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await product.open('/', view);
      await cards(page).first().waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test.each(['en', 'ar'] as const)(
    'The home page in %s shows four complete cards in a row.',
    async (lang) => {
      const page = await product.open('/', { lang });
      await cards(page).nth(4).waitFor();
      const [first, fourth, all] = await Promise.all([
        cards(page).nth(0).boundingBox(),
        cards(page).nth(3).boundingBox(),
        page.locator('#content .page ul').first().boundingBox(),
      ]);
      const ends = [first, fourth].flatMap((box) => (box ? [box.x, box.x + box.width] : []));
      expect(Math.round(Math.max(...ends) - Math.min(...ends))).toBe(Math.round(all?.width ?? 0));
    },
  );

  test('A search leads to the catalog, with the place found by its Arabic name.', async () => {
    const page = await product.open('/');
    await page.getByRole('button', { name: 'Buy' }).click();
    const place = page.getByRole('combobox', { name: 'Location' });
    await place.fill('دبي');
    await page.getByRole('option', { name: 'Dubai', exact: true }).click();
    const part = (name: RegExp) => page.locator('search').getByRole('button', { name });
    await part(/^Property type/).press('Enter');
    const villas = await homes('category=sale&city=dubai&propertyType=villa');
    await page.getByRole('button', { name: `Villa ${villas.count}`, exact: true }).click();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await part(/^Property type Villa$/).waitFor();
    // An answer applies to the next question, whose panel opens over the listings.
    await part(/^Price/).press('Enter');
    await page.getByRole('slider').first().waitFor();
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('9000000');
    // A press elsewhere accepts the text, as leaving the field does.
    await part(/^Bedrooms/).click();
    await part(/^Price Up to 9M$/).waitFor();
    await page.getByRole('button', { name: '4', exact: true }).first().click();
    const query = {
      category: 'sale',
      city: 'dubai',
      propertyType: 'villa',
      maxPrice: '9000000',
      bedrooms: '4',
    };
    const { count } = await homes(new URLSearchParams(query).toString());
    // Done only closes the panel; Search leaves.
    await page.getByRole('button', { name: `Done (${count})` }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/catalog\?/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual(query);
    await shows(page, count);
  });

  test.each([
    ['en', 'Location', '2 bed flat in dubai for sale', 'Dubai · Apartment · 2 bedrooms · For sale'],
    ['ar', 'الموقع', 'شقة غرفتين للبيع في دبي', 'دبي · شقة · غرفتا نوم · للبيع'],
  ] as const)('A search in words becomes a filter in %s.', async (lang, name, words, meant) => {
    const page = await product.open('/', { lang });
    const place = page.getByRole('combobox', { name });
    await place.fill(words);
    await page.getByRole('option', { name: meant, exact: true }).waitFor();
    await place.press('ArrowDown');
    await place.press('Enter');
    await page.waitForURL(/catalog\?/);
    const { searchParams } = new URL(page.url());
    searchParams.delete('lang');
    expect(Object.fromEntries(searchParams)).toEqual({
      category: 'sale',
      city: 'dubai',
      propertyType: 'apartment',
      bedrooms: '2',
    });
  });

  test('The search works by keyboard alone.', async () => {
    const page = await product.open('/');
    await cards(page).first().waitFor();
    // The place field appears once the page is ready.
    await page.getByRole('combobox').waitFor();
    await tabTo(page, 'input[role=combobox]');
    await page.keyboard.type('Sharjah');
    await page.getByRole('option', { name: 'Sharjah', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, 'search button[type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/city=sharjah/);
    await shows(page, (await homes('category=rent&city=sharjah')).count);
  });

  test('Recently viewed homes are shown.', async () => {
    const { id } = await aHome();
    const page = await product.open(`/single?id=${id}`);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    const recent = page.getByRole('list', { name: 'Recently viewed' });
    await recent.locator(`a[href="/single?id=${id}"]`).first().waitFor();
  });

  test('A tile shows the count of its results.', async () => {
    const page = await product.open('/');
    const { count } = await homes('category=rent&city=dubai');
    await page
      .locator('a[href="/catalog?category=rent&city=dubai"]', { hasText: `${count} listing` })
      .waitFor();
    // The line of what awaits a person is not for visitors.
    expect(await page.getByRole('navigation', { name: 'To do' }).count()).toBe(0);
  });

  test.each(['rent', 'sale', 'investment'] as const)(
    'Every property type tile for %s leads to listings.',
    async (category) => {
      const page = await product.open('/');
      const name = { rent: 'Rent', sale: 'Buy', investment: 'Invest' }[category];
      await page.locator('search').getByRole('button', { name, exact: true }).click();
      const { filters } = await api<{
        filters: { facets: { propertyType: { id: string; count: number }[] } };
      }>('GET', `/homepage/get_all_homepage?category=${category}`);
      const counts = filters.facets.propertyType.filter(({ count }) => count > 0);
      const tiles = page.locator(`#content a[href^="/catalog?category=${category}&propertyType="]`);
      await expect.poll(() => tiles.count()).toBe(counts.length);
      for (const { id, count } of counts) {
        await tiles
          .and(page.locator(`[href$="=${id}"]`))
          .getByText(`${count.toLocaleString('en')} listing`)
          .waitFor();
      }
    },
  );
});
