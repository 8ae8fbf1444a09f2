import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, browserFile, EMPTY_PAGE, enterAs, VIEWS } from './browser';
import { newPerson, TEXTS } from './people';
import { ask, homes, overflow, signIn } from './visitor';

const product = browserFile();

const cards = (page: Page) => page.locator('#content article');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const panel = (page: Page) => page.locator('main section h2 button[aria-expanded]');

interface Facts {
  data: { prices: { propertyType: string; bedrooms: string | null; count: number; median: number }[] };
}

test.each(VIEWS)('A place has its panel in $lang, $theme, $width px.', async (view) => {
  const { data } = await ask<Facts>('/property/place_facts?category=rent&city=dubai');
  const [first] = data.prices;
  const median = (first?.median ?? 0).toLocaleString('en');
  const page = await product.open('/catalog?category=rent&city=dubai', view);
  // Its key figure is on one line; the cards remain visible.
  await expect.poll(() => panel(page).textContent()).toContain(median);
  await cards(page).first().waitFor();
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(600);
  await panel(page).click();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect.poll(() => row.textContent()).toContain(median);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // The choice is kept, and a group leads to its homes.
  await page.reload();
  await row.getByRole('link').click();
  await page.waitForURL(/propertyType=/);
  await expect
    .poll(() => heading(page).innerText())
    .toMatch(new RegExp(view.lang === 'en' ? `^${first?.count} ` : `${first?.count}|عقاران|واحد`));
});

test('Several places have no panel, and none is requested.', async () => {
  const page = await product.open('/catalog?category=rent&places=dubai,sharjah');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await cards(page).first().waitFor();
  expect(await panel(page).count()).toBe(0);
  expect(requests.filter((url) => url.includes('place_facts'))).toEqual([]);
});

test('Compact rows show ten homes at once, stay selected, and fit a phone.', async () => {
  const seen = (page: Page) =>
    cards(page).evaluateAll(
      (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
    );
  const page = await product.open('/catalog?category=rent');
  await page.getByRole('button', { name: 'Show as list' }).click();
  await expect.poll(() => seen(page)).toBeGreaterThanOrEqual(10);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect.poll(() => seen(page)).toBeGreaterThanOrEqual(6);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  const title = await cards(page).nth(2).getByRole('heading').innerText();
  await cards(page).nth(2).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/single\?id=/);
  await expect.poll(() => heading(page).innerText()).toBe(title);
  await page.goBack();
  await page.getByRole('button', { name: 'Show as cards' }).click();
  await cards(page).first().waitFor();
  await page.getByRole('button', { name: 'Show as list' }).waitFor();
});

test('A home is hidden by keyboard, restored by undo, kept from list and map, and shown again.', async () => {
  // A district of few homes, so that the map shows each of them.
  const { data } = await homes('category=rent&limit=100');
  const place = data.find(({ city, district }) => {
    const alike = data.filter((one) => one.city === city && one.district === district);
    return alike.length > 1 && alike.length < 20;
  });
  const query = `category=rent&city=${place?.city}&district=${place?.district}`;
  const { count, data: here } = await homes(query);
  const [first, second] = here;
  const page = await product.open(`/catalog?${query}`);
  const linkOf = (id = '') => page.locator(`#content article h3 a[href="/single?id=${id}"]`);
  const hide = async () => {
    await cards(page).first().locator('[data-hide]').focus();
    await page.keyboard.press('Enter');
    await linkOf(first?.id).waitFor({ state: 'detached' });
  };
  await linkOf(first?.id).waitFor();
  await hide();
  // The focus stays in the list.
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.closest('article')?.querySelector('h3 a')?.getAttribute('href'),
    );
  expect(await focused()).toBe(`/single?id=${second?.id}`);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await linkOf(first?.id).waitFor();

  await hide();
  await page.reload();
  await linkOf(second?.id).waitFor();
  expect(await linkOf(first?.id).count()).toBe(0);
  // The count stays, with a note about the hidden ones.
  expect(await heading(page).innerText()).toMatch(new RegExp(`^${count} `));
  await page.getByText('You have hidden 1 home on this page').waitFor();
  await page.getByRole('button', { name: 'Table view' }).click();
  const rows = page.locator('table tbody');
  await rows.locator(`a[href="/single?id=${second?.id}"]`).waitFor();
  expect(await rows.locator(`a[href="/single?id=${first?.id}"]`).count()).toBe(0);
  await page.getByRole('button', { name: 'Show again' }).click();
  await linkOf(first?.id).waitFor();
  await rows.locator(`a[href="/single?id=${first?.id}"]`).waitFor();

  // Hidden homes move to the account that signs in, reach its other devices, and are not shown to the next person
  // here.
  await hide();
  const { email, token } = await newPerson('user', 'en');
  const hiddenIds = async () => (await ask<{ data: string[] }>('/property/hidden', { token })).data;
  const { user } = await signIn(page, email);
  await expect.poll(hiddenIds).toEqual([first?.id]);
  const other = await product.open(EMPTY_PAGE);
  await enterAs(other, { token, user }, `/catalog?${query}`);
  await other.getByText('You have hidden 1 home on this page').waitFor();
  await other.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(hiddenIds).toEqual([]);
  await page.reload();
  await linkOf(first?.id).waitFor();
  await hide();
  await expect.poll(hiddenIds).toEqual([first?.id]);
  await page.locator('header').getByRole('button', { name: TEXTS.en.nav.yourPages }).click();
  await page.getByRole('button', { name: TEXTS.en.nav.signOut, exact: true }).click();
  await page.waitForURL('**/signin');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hiddenHomes'))).toBeNull();
  await page.goBack();
  await linkOf(first?.id).waitFor();
});

test('A small result offers ways to find more and the neighbouring districts.', async () => {
  interface Few {
    count: number;
    loosen: { keys: string[]; count: number }[];
    beside: { id: string; count: number }[];
  }
  // Listings that no other test has published.
  const { data } = await homes('category=rent&city=dubai&limit=100&sort=oldest');
  const fewOf = ({ district, price }: (typeof data)[number]) => {
    const most = Math.max(...data.filter((one) => one.district === district).map((one) => one.price));
    return price === most ? `category=rent&city=dubai&district=${district}&minPrice=${price}` : undefined;
  };
  const query = data.map(fewOf).find(Boolean) ?? '';
  const few = await ask<Few>(`/property/get_all?${query}&loosen=1`);
  expect(few.count).toBeGreaterThan(0);
  // Filters without a chip are not offered for removal: the deal, and the emirate of a district.
  const suggestions = few.loosen.filter(({ keys }) => !keys.includes('city') && !keys.includes('type'));
  const page = await product.open(`/catalog?${query}`);
  await cards(page).first().waitFor();
  const offers = page.getByRole('region', { name: 'Only a few matches. Widen your search:' });
  await expect
    .poll(() => offers.getByRole('button').count())
    .toBe(Math.min(4, suggestions.length) + few.beside.length);
  expect(await axe(page)).toEqual([]);
  const [suggestion] = suggestions;
  await offers.getByRole('button').first().click();
  await expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^${suggestion?.count} `));
});

test('The first-day cash is shown on each card, sorted from the lowest.', async () => {
  const page = await product.open('/catalog?category=rent&cash=60000&sort=cashAsc');
  const lines = page.locator('#content li', { has: page.locator('article') }).getByText(/^Move-in cost/);
  await expect.poll(() => lines.count()).toBeGreaterThan(3);
  const shown = await lines.evaluateAll((all) =>
    all.map((line) => ({
      cash: Number(/AED ([\d,]+)/.exec(line.textContent)?.[1]?.replaceAll(',', '')),
      // The line is within its grid cell, below its card.
      isWithin:
        line.getBoundingClientRect().bottom <=
          (line.closest('li')?.getBoundingClientRect().bottom ?? 0) + 0.5 &&
        line.getBoundingClientRect().top >=
          (line.closest('li')?.querySelector('article')?.getBoundingClientRect().bottom ?? 0),
    })),
  );
  expect(shown.filter(({ isWithin }) => !isWithin)).toEqual([]);
  const amounts = shown.map(({ cash }) => cash);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(amounts.at(-1)).toBeLessThanOrEqual(60_000);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('Nice-to-haves filter nothing: matching homes come first and say so.', async () => {
  const shows = (page: Page, count: number) =>
    expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^${count.toLocaleString('en')} `));
  const { count: all } = await homes('category=rent');
  const page = await product.open('/catalog?category=rent');
  await shows(page, all);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const wishes = sheet.getByRole('group', { name: 'Popular' });
  await page.getByRole('button', { name: 'More filters' }).click();
  await sheet.getByRole('switch', { name: 'Nice-to-haves and exclusions' }).click();
  await wishes.getByRole('button', { name: 'Balcony', exact: true }).click();
  await wishes.getByRole('button', { name: 'Must have: Balcony' }).press('Space');
  await wishes.getByRole('button', { name: 'Nice to have: Balcony' }).waitFor();
  const field = sheet.getByRole('combobox', { name: 'Nice to have' });
  await field.fill('villa');
  await sheet.getByRole('option', { name: 'Villa', exact: true }).click();
  await field.press('Tab');
  expect(await axe(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show .* propert/ }).click();
  const wished = 'nice=amenities:balcony,propertyType:villa';
  await page.waitForURL(new RegExp(wished));
  const first = await homes(`category=rent&limit=24&${wished}`);
  await shows(page, all);
  const shown = () =>
    cards(page).evaluateAll((all) => all.map((one) => one.querySelector('h3 a')?.getAttribute('href')));
  await expect.poll(shown).toEqual(first.data.map(({ id }) => `/single?id=${id}`));
  const both = first.data.filter(({ nice }) => nice?.length === 2).length;
  await expect.poll(() => page.getByText('2 of 2 preferences: Balcony, Villa').count()).toBe(both);
  expect(both).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  expect(await order.locator('option:checked').innerText()).toBe('Best match');
  await order.selectOption('newest');
  await page.waitForURL(/sort=newest/);
  const newest = await homes('category=rent&limit=24&sort=newest');
  await expect.poll(shown).toEqual(newest.data.map(({ id }) => `/single?id=${id}`));
  await page.getByRole('button', { name: 'Remove nice to have: Villa' }).click();
  await page.getByRole('button', { name: 'Remove nice to have: Balcony' }).click();
  await page.waitForURL((url) => !url.searchParams.has('nice'));
});
