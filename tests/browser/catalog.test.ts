import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { agreeToSignIn, enterSignIn, homes, overflow, signIn } from './visitor';

const product = browserFile();

const cards = (page: Page) => page.locator('#content article');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const shows = (page: Page, count: number) =>
  expect
    .poll(() => heading(page).innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`^${count.toLocaleString('en')} `));

describe('The catalog', () => {
  test.each(VIEWS)(
    'The catalog in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await product.open('/catalog?category=rent&city=dubai', view);
      await cards(page).first().waitFor();
      if (view.width > 1280) await page.locator('.map-pin, .map-cluster').first().waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('Results narrow by emirate, type and price, and back undoes each step.', async () => {
    const page = await product.open('/catalog?category=rent');
    const all = await homes('category=rent');
    await shows(page, all.count);

    await page.getByRole('combobox', { name: 'Location' }).fill('Dubai');
    await page.getByRole('option', { name: 'Dubai', exact: true }).click();
    const inDubai = await homes('category=rent&city=dubai');
    await shows(page, inDubai.count);

    await page.getByRole('button', { name: 'Property type' }).click();
    await page.getByRole('button', { name: /^Apartment \d/ }).click();
    const apartments = await homes('category=rent&city=dubai&propertyType=apartment');
    await page.getByRole('button', { name: `Show ${apartments.count} propert` }).click();
    await shows(page, apartments.count);

    await page.getByRole('button', { name: 'Price', exact: true }).click();
    // Counted while typing.
    await page.getByRole('textbox', { name: 'To' }).fill('١٢٠٬٠٠٠');
    const cheap = await homes('category=rent&city=dubai&propertyType=apartment&maxPrice=120000');
    await page.getByRole('button', { name: `Show ${cheap.count} propert` }).click();
    await shows(page, cheap.count);
    expect(cheap.data.every(({ price }) => price <= 120_000)).toBe(true);

    await page.goBack();
    await shows(page, apartments.count);
    await page.goBack();
    await shows(page, inDubai.count);
    await page.getByRole('button', { name: 'Remove Dubai' }).click();
    await shows(page, all.count);
  });

  test('The heading describes the cards on screen until the next ones arrive.', async () => {
    const page = await product.open('/catalog?category=rent');
    const rented = await homes('category=rent');
    await shows(page, rented.count);
    let send: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route(/get_all\?.*category=sale/, async (route) => {
      await held;
      await route.continue();
    });
    const request = page.waitForRequest(/get_all\?.*category=sale/);
    await page.locator('header nav').getByRole('link', { name: 'Buy' }).click();
    await request;
    await page.locator('#content [aria-busy=true]').waitFor();
    expect(await heading(page).innerText()).toMatch(/for rent$/);
    send();
    const sold = await homes('category=sale');
    await shows(page, sold.count);
    expect(await heading(page).innerText()).toMatch(/for sale$/);
  });

  test('Suggestions include places, buildings, references and permits.', async () => {
    const page = await product.open('/catalog?category=rent');
    const place = page.getByRole('combobox', { name: 'Location' });
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

  test('Several places share one field, are added by keyboard and removed one by one.', async () => {
    const page = await product.open('/catalog?category=rent&city=dubai&district=dubai_marina');
    const place = page.getByRole('combobox', { name: 'Location' });
    await expect.poll(() => place.inputValue()).toBe('Dubai Marina');
    await place.fill('business bay');
    await page.getByRole('option', { name: 'Business Bay', exact: true }).waitFor();
    await place.press('ArrowDown');
    await place.press('Enter');
    await page.waitForURL(/places=dubai\/dubai_marina,dubai\/business_bay/);
    await expect.poll(() => place.inputValue()).toBe('Dubai Marina, Business Bay');
    const both = await homes('category=rent&places=dubai/dubai_marina,dubai/business_bay');
    await shows(page, both.count);
    expect(await heading(page).innerText()).toMatch(/in Dubai Marina, Business Bay$/);

    // An emirate as well; then one of its districts in its place.
    await place.fill('Sharjah');
    await page.getByRole('option', { name: 'Sharjah', exact: true }).click();
    await page.waitForURL(/,sharjah/);
    await place.fill('majaz 2');
    await page.getByRole('option', { name: 'Al Majaz 2', exact: true }).click();
    await page.waitForURL(/business_bay,sharjah\/al_majaz_2/);
    expect(await axe(page)).toEqual([]);

    // The other controls know it once its removal is done: the address is there before.
    const without = async (name: string) => {
      const removeButton = page.getByRole('button', { name: `Remove ${name}` });
      await removeButton.click();
      await removeButton.waitFor({ state: 'hidden' });
    };
    await without('Al Majaz 2');
    await page.waitForURL((url) => !url.search.includes('majaz'));
    await without('Dubai Marina');
    // A single remaining place is written to the address as before.
    await page.waitForURL(/city=dubai&district=business_bay/);
    expect(new URL(page.url()).searchParams.get('places')).toBeNull();
    await expect.poll(() => place.inputValue()).toBe('Business Bay');
    await page.goBack();
    await expect.poll(() => place.inputValue()).toBe('Dubai Marina, Business Bay');
    await page.getByRole('button', { name: 'Clear: Location' }).click();
    await shows(page, (await homes('category=rent')).count);
  });

  test('An Arabic word is found on the Arabic page.', async () => {
    const page = await product.open('/catalog?category=rent', { lang: 'ar' });
    const place = page.getByRole('combobox', { name: 'الموقع' });
    await place.fill('فلل');
    await place.press('Enter');
    await page.waitForURL(/search=/);
    const found = await homes(`category=rent&search=${encodeURIComponent('فلل')}`);
    expect(found.count).toBeGreaterThan(0);
    await expect.poll(() => cards(page).count()).toBe(Math.min(24, found.count));
    expect(found.data.every(({ propertyType }) => propertyType === 'villa')).toBe(true);
  });

  test('Phrases and exclusions appear as removable chips.', async () => {
    const page = await product.open('/catalog?category=rent');
    const place = page.getByRole('combobox', { name: 'Location' });
    await place.fill('“Dubai Marina” -studio');
    await place.press('Enter');
    await page.waitForURL(/search=/);
    const searched = (search: string) => homes(`category=rent&search=${encodeURIComponent(search)}`);
    await shows(page, (await searched('“Dubai Marina” -studio')).count);
    await page.getByRole('button', { name: 'Remove not “studio”' }).click();
    await shows(page, (await searched('“Dubai Marina”')).count);
    await page.getByRole('button', { name: 'Remove exactly “Dubai Marina”' }).click();
    await shows(page, (await homes('category=rent')).count);

    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^Villa \d/ }).click();
    // With the switch on, a chip goes from required to nice to have, to excluded and back.
    await sheet.getByRole('switch', { name: 'Nice-to-haves and exclusions' }).click();
    await sheet.getByRole('button', { name: 'Must have: Villa' }).press('Space');
    await sheet.getByRole('button', { name: 'Nice to have: Villa' }).press('Space');
    await sheet.getByRole('button', { name: 'Exclude: Villa' }).waitFor();
    const unwanted = sheet.getByRole('combobox', { name: 'Exclude' });
    await unwanted.fill('business bay');
    await sheet.getByRole('option', { name: 'Business Bay', exact: true }).click();
    await sheet.getByRole('button', { name: 'Remove Business Bay' }).waitFor();
    await unwanted.press('Tab');
    const { count } = await homes('category=rent&avoid=propertyType:villa,district:dubai/business_bay');
    const show = sheet.getByRole('button', { name: /^Show .* propert/ });
    const counted = new RegExp(`^Show ${count.toLocaleString('en')} propert`);
    await expect.poll(() => show.innerText()).toMatch(counted);
    expect(await axe(page)).toEqual([]);
    await show.click();
    await page.waitForURL(/avoid=propertyType:villa,district:dubai\/business_bay/);
    await shows(page, count);
    await page.getByRole('button', { name: 'Remove not Business Bay' }).click();
    await shows(page, (await homes('category=rent&avoid=propertyType:villa')).count);
    await page.getByRole('button', { name: 'Remove not Villa' }).click();
    await shows(page, (await homes('category=rent')).count);
  });

  test('A search without results offers its meaning as a filter.', async () => {
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

  test('English titles are truncated at their end, even on the Arabic page.', async () => {
    const page = await product.open('/favicon.svg', { lang: 'ar', width: 390 }, { expectFailures: true });
    // Every listing of the demo market has an Arabic title.
    await page.route('**/property/get_all?*', async (route) => {
      const answer = await route.fetch();
      const found = (await answer.json()) as { data: object[] };
      const title = 'A quiet two-bedroom flat near the water with a balcony';
      await route.fulfill({
        json: { ...found, data: found.data.map((one) => ({ ...one, title, titleAr: null })) },
      });
    });
    await page.goto('/catalog?category=rent');
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

  test('Returning from a home restores the page and scroll position.', async () => {
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

  test('An empty result says which filter to remove.', async () => {
    const page = await product.open('/catalog?category=rent&city=dubai&maxPrice=1');
    const { count } = await homes('category=rent&city=dubai');
    const loosenButton = page.getByRole('button', {
      name: new RegExp(`^Remove “.*AED 1.*\\(${count} propert`),
    });
    await loosenButton.click();
    await shows(page, count);
  });

  test('A failed list names the search and can be retried.', async () => {
    const page = await product.open('/catalog?category=rent', {}, { expectFailures: true });
    await cards(page).first().waitFor();
    await page.route('**/property/get_all?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
    const again = page.locator('#content').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await heading(page).innerText()).toBe('Properties for sale');
    await page.unrouteAll();
    await again.click();
    await shows(page, (await homes('category=sale')).count);
  });

  test('The map follows the filter, and the list follows the map.', async () => {
    const page = await product.open('/catalog?category=rent');
    const all = await homes('category=rent');
    await shows(page, all.count);
    await page.locator('.map-cluster').first().click();
    await page.waitForURL(/bbox=/);
    const { searchParams } = new URL(page.url());
    const inBox = await homes(`category=rent&bbox=${searchParams.get('bbox') ?? ''}`);
    await shows(page, inBox.count);
    expect(inBox.count).toBeLessThan(all.count);
    await page.getByRole('button', { name: 'Table view' }).click();
    const rows = page.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(Math.min(200, inBox.count));
  });

  test('At most four homes are compared, and the bar does not cover the last card.', async () => {
    const page = await product.open('/catalog?category=rent', { width: 390, height: 844 });
    await cards(page).nth(4).waitFor();
    for (const at of [0, 1, 2, 3, 4]) {
      await cards(page)
        .nth(at)
        .getByRole('button', { name: /^Compare/ })
        .click();
    }
    await page.getByText('You can compare up to 4 homes').waitFor();
    const tray = page.getByRole('region', { name: 'Homes to compare' });
    await tray.getByRole('link', { name: 'Compare 4' }).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await tray.boundingBox();
    const last = await cards(page).last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  test.each([
    { lang: 'en', width: 390, height: 844 },
    { lang: 'ar', width: 1440, height: 900 },
  ] as const)('Search results in the filter sheet are visible in $lang at $width px.', async (view) => {
    const page = await product.open('/catalog?category=rent', view);
    await page.locator('search button').last().click();
    const sheet = page.getByRole('dialog');
    // The counts of the choices move what is below them once, when they arrive.
    await sheet.getByRole('button', { name: /^(Show|عرض) \d/ }).waitFor();
    const options = sheet.getByRole('combobox').last();
    await options.fill(view.lang === 'ar' ? 'المترو' : 'metro');
    const list = sheet.getByRole('listbox');
    await list.getByRole('option').first().waitFor();
    const isSeen = () =>
      list.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, bottom - 4);
        return top >= 0 && bottom <= innerHeight && one.contains(at);
      });
    await expect.poll(isSeen).toBe(true);
  });

  test("By keyboard, a link leads to its page's heading, and skip links to their targets.", async () => {
    const page = await product.open('/catalog?category=rent');
    await cards(page).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
    await page.locator('a[href="#results"]').press('Enter');
    await expect.poll(focused).toBe('results');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/single/);
    await expect.poll(focused).toBe('H1');
    await page.locator('a[href="#contact"]').press('Enter');
    await expect.poll(focused).toBe('contact');
    await page.goBack();
    await cards(page).first().waitFor();
    expect(await focused()).not.toBe('H1');
  });
});

describe('Visitors', () => {
  test("A visitor's favourite leads to the sign-in and is saved afterwards.", async () => {
    const page = await product.open('/catalog?category=sale');
    const heart = () =>
      cards(page)
        .nth(3)
        .getByRole('button', { name: /^Favourite/ });
    await heart().click();
    const why = page.getByRole('dialog', { name: 'Sign in to save this home' });
    await why.waitFor();
    expect(await axe(page)).toEqual([]);
    // Cancelling changes nothing and stays on the page.
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await expect.poll(() => heart().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBeNull();
    await heart().click();
    await agreeToSignIn(page);
    await page.waitForURL(/signin\?next=/);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/catalog?category=sale');
    const stored = () => page.waitForResponse((answer) => answer.url().includes('/favorite/favorites'));
    const added = stored();
    await enterSignIn(page);
    await page.waitForURL(/catalog\?category=sale$/);
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true');
    await added;
    // Once: a removed favourite stays removed.
    const removed = stored();
    await heart().click();
    await removed;
    await page.reload();
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('false');
  });

  test('A favourite survives a reload, a search is saved, and a kept filter is found again.', async () => {
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

    await page.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Properties for sale in Dubai');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save filters only' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/catalog?category=rent');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Use my saved filters' }).click();
    await page.waitForURL(/city=dubai/);
    expect(new URL(page.url()).searchParams.get('category')).toBe('sale');
  });
});
