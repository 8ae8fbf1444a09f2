import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { aHome, homes, overflow, signIn } from './visitor';

const product = browserFile();

const cards = (page: Page) => page.locator('#content article');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const shows = (page: Page, count: number) =>
  expect
    .poll(() => heading(page).innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`^${count.toLocaleString('en')} `));

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
    const all = await homes('category=rent');
    await shows(page, all.count);

    await page.getByRole('combobox', { name: 'Place' }).fill('Dubai');
    await page.getByRole('option', { name: 'Dubai', exact: true }).click();
    const inDubai = await homes('category=rent&city=dubai');
    await shows(page, inDubai.count);

    await page.getByRole('button', { name: 'Property type' }).click();
    await page.getByRole('checkbox', { name: 'Apartment' }).check();
    const apartments = await homes('category=rent&city=dubai&propertyType=apartment');
    await page.getByRole('button', { name: `Show ${apartments.count} home` }).click();
    await shows(page, apartments.count);

    await page.getByRole('button', { name: 'Price', exact: true }).click();
    await page.getByRole('textbox', { name: 'To' }).fill('١٢٠٬٠٠٠');
    await page.getByRole('textbox', { name: 'To' }).press('Tab');
    const cheap = await homes('category=rent&city=dubai&propertyType=apartment&maxPrice=120000');
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

  test('suggests buildings, references and permits beside places', async () => {
    const page = await product.open('/catalog?category=rent');
    const place = page.getByRole('combobox', { name: 'Place' });
    const [home] = (await homes('category=rent&limit=1')).data;
    await place.fill(home?.referenceNo ?? '');
    await page.getByRole('option', { name: home?.referenceNo }).waitFor();
    await place.press('ArrowDown');
    await place.press('Enter');
    await page.waitForURL(new RegExp(`single\\?id=${home?.id ?? ''}`));

    await page.goto('/catalog?category=rent');
    await place.fill('tower');
    const building = page.getByRole('group', { name: 'Buildings' }).getByRole('option').first();
    const [name = ''] = (await building.innerText()).split('\n');
    await building.click();
    await page.waitForURL(/search=/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('search')).toBe(name);
    expect(searchParams.get('district')).not.toBeNull();
    await expect.poll(() => place.inputValue()).toBe(name);

    await place.fill('JVC');
    await page.getByRole('option', { name: /Jumeirah Village Circle/ }).waitFor();
  });

  test('finds an Arabic word, in the Arabic page', async () => {
    const page = await product.open('/catalog?category=rent', { lang: 'ar' });
    const place = page.getByRole('combobox', { name: 'الموقع' });
    await place.fill('فلل');
    await place.press('Enter');
    await page.waitForURL(/search=/);
    const found = await homes(`category=rent&search=${encodeURIComponent('فلل')}`);
    expect(found.count).toBeGreaterThan(0);
    await expect.poll(() => cards(page).count()).toBe(Math.min(12, found.count));
    expect(found.data.every(({ propertyType }) => propertyType === 'villa')).toBe(true);
  });

  test('asks what words mean that found nothing', async () => {
    const page = await product.open('/catalog?category=rent&search=apartment%20for%20rent%20in%20dubai');
    await page.getByRole('button', { name: 'Did you mean “Dubai · Apartment · For rent”?' }).click();
    await page.waitForURL(/propertyType=apartment/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      category: 'rent',
      city: 'dubai',
      propertyType: 'apartment',
    });
    const { count } = await homes('category=rent&propertyType=apartment&city=dubai');
    await expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^${count} `));
  });

  test('cuts an English title at its end, in the Arabic page too', async () => {
    const home = await aHome(({ title, titleAr }) => !titleAr && title.length > 45, 'category=rent');
    const view = { lang: 'ar', width: 390 } as const;
    const page = await product.open(`/catalog?category=rent&search=${home.referenceNo}`, view);
    const title = cards(page).first().getByRole('heading');
    await title.waitFor();
    const hidden = await title.evaluate((element) => {
      const first = document.createRange();
      first.setStart(element.querySelector('a')?.firstChild ?? element, 0);
      first.setEnd(element.querySelector('a')?.firstChild ?? element, 1);
      return element.getBoundingClientRect().left - first.getBoundingClientRect().left;
    });
    expect(hidden).toBeLessThanOrEqual(0);
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
    const { count } = await homes('category=rent&city=dubai');
    const way = page.getByRole('button', { name: new RegExp(`^Without .*AED 1.*: ${count} home`) });
    await way.click();
    await shows(page, count);
  });

  test('a list that does not come says what was asked for, and can be tried again', async () => {
    const page = await product.open('/catalog?category=rent', {}, { expectFailures: true });
    await cards(page).first().waitFor();
    await page.route('**/property/get_all?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
    const again = page.locator('#content').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await heading(page).innerText()).toBe('Homes for sale');
    await page.unrouteAll();
    await again.click();
    await shows(page, (await homes('category=sale')).count);
  });

  test('the map follows the filter, and the list follows the map', async () => {
    const page = await product.open('/catalog?category=rent');
    const all = await homes('category=rent');
    await shows(page, all.count);
    await page.locator('.map-cluster').first().click();
    await page.waitForURL(/bbox=/);
    const { searchParams } = new URL(page.url());
    const inBox = await homes(`category=rent&bbox=${searchParams.get('bbox') ?? ''}`);
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
    const villas = await homes('category=rent&propertyType=villa');
    await sheet.getByRole('button', { name: `Show ${villas.count} home` }).waitFor();
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole('button', { name: `Show ${villas.count} home` }).click();
    await shows(page, villas.count);
  });
});

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
