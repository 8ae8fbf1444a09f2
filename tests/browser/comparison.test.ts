import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { homes, overflow } from './visitor';

const product = browserFile();
const some = async (count: number, query = 'category=rent&propertyType=apartment') =>
  (await homes(`${query}&limit=${count}`)).data;
const addressOf = (list: { id: string }[]) =>
  `/property-comparison?ids=${list.map(({ id }) => id).join(',')}`;
const columns = (page: Page) => page.locator('table thead th');
const row = (page: Page, name: string) =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('td') })
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });

describe('Comparison', () => {
  test.each(VIEWS)(
    'The comparison in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await product.open(addressOf(await some(3)), view);
      await expect.poll(() => columns(page).count()).toBe(3);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('An empty comparison says what to do.', async () => {
    const page = await product.open('/property-comparison');
    await page.getByText('Nothing to compare yet').waitFor();
    expect(await axe(page)).toEqual([]);
  });

  test('At most four homes are shown, and the best value is marked in words.', async () => {
    // Prices over other periods are not compared.
    const list = (await some(40)).filter(({ paymentPeriod }) => paymentPeriod === 'yearly').slice(0, 5);
    const page = await product.open(addressOf(list));
    await expect.poll(() => columns(page).count()).toBe(4);
    const prices = list.slice(0, 4).map(({ price }) => price);
    const cells = await row(page, 'Price').first().getByRole('cell').allInnerTexts();
    const best = prices.flatMap((price, at) => (price === Math.min(...prices) ? [at] : []));
    expect(cells.flatMap((text, at) => (text.includes('Lowest price') ? [at] : []))).toEqual(best);
  });

  test('Each amenity has a row with yes or no.', async () => {
    const page = await product.open(addressOf(await some(3)));
    await page.getByRole('rowheader', { name: 'Amenities and features' }).waitFor();
    const marks = await page
      .locator('tbody')
      .filter({ has: page.getByText('Amenities and features') })
      .locator('td')
      .allInnerTexts();
    expect(marks.length).toBeGreaterThan(3);
    // The last column is the place for another home.
    expect(new Set(marks.map((text) => text.trim()).filter(Boolean))).toEqual(new Set(['Yes', 'No']));
  });

  test('"Only differences" is kept in the address and restored on reload.', async () => {
    const page = await product.open(addressOf(await some(2)));
    await expect.poll(() => columns(page).count()).toBe(2);
    const all = await page.locator('tbody tr').count();
    await page.getByRole('switch', { name: 'Only differences' }).press('Space');
    await page.waitForURL(/differences=1/);
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(all);
    const rowCount = await page.locator('tbody tr').count();
    await page.reload();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(rowCount);
  });

  test('Homes are removed and added by keyboard.', async () => {
    const list = await some(3);
    const page = await product.open(`/single?id=${list[2]?.id ?? ''}`);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto(addressOf(list.slice(0, 2)));
    await expect.poll(() => columns(page).count()).toBe(2);
    await page.getByRole('button', { name: `Remove ${list[0]?.title ?? ''} from comparison` }).press('Enter');
    await expect.poll(() => columns(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('ids')).toBe(list[1]?.id);
    await page.getByRole('button', { name: 'Add a home' }).press('Enter');
    await page.getByRole('button', { name: `Compare ${list[2]?.title ?? ''}` }).press('Enter');
    await expect.poll(() => columns(page).count()).toBe(2);
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('ids')).toBe(`${list[1]?.id ?? ''},${list[2]?.id ?? ''}`);
  });

  test('Homes that are gone are counted, and the print has no buttons.', async () => {
    const [home] = await some(1);
    const page = await product.open(
      addressOf([{ id: '0123456789abcdef01234567' }, { id: home?.id ?? '' }]),
      {},
      { expectFailures: true },
    );
    await page.getByText('1 home is no longer listed.').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('1 home is no longer listed.').waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await columns(page).first().isVisible()).toBe(true);
  });
});
