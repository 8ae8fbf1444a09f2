import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { homes } from './visitor';

const product = browserFile();

const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });

test('Popular features in the sheet match the same options below.', async () => {
  const page = await product.open('/catalog?category=rent');
  await page.getByRole('button', { name: 'More filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const wishes = sheet.getByRole('group', { name: 'Popular' });
  const amenities = sheet.getByRole('group', { name: 'Amenities' });
  const balcony = amenities.getByRole('button', { name: /^Balcony \d/ });
  await expect.poll(() => wishes.getByRole('button').count()).toBe(7);
  for (const name of ['Near the metro', 'Balcony']) {
    await wishes.getByRole('button', { name, exact: true }).click();
  }
  await sheet.getByRole('radio', { name: 'Furnished', exact: true }).check();
  expect(await balcony.getAttribute('aria-pressed')).toBe('true');
  await sheet.getByText('More details', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Remove Near the metro' }).waitFor();
  const found = await homes(
    'category=rent&additionalOptions=near_metro&amenities=balcony&furnishing=furnished',
  );
  await sheet.getByRole('button', { name: /^Show .* propert/ }).click();
  await page.waitForURL(/additionalOptions=near_metro/);
  await expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^(${found.count} |No)`));
  // Removed where it was pressed.
  await page.getByRole('button', { name: 'More filters' }).click();
  await wishes.getByRole('button', { name: 'Balcony', exact: true }).click();
  await expect.poll(() => balcony.getAttribute('aria-pressed')).toBe('false');
});

test('The filter sheet offers every filter and counts its results.', async () => {
  const page = await product.open('/catalog?category=rent', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'More filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Villa \d/ }).click();
  const villas = await homes('category=rent&propertyType=villa');
  await sheet.getByRole('button', { name: `Show ${villas.count} propert` }).waitFor();
  expect(await axe(page)).toEqual([]);
  // Folded, it fits into three screens of a phone.
  const height = await sheet.evaluate((one) =>
    Math.max(...[one, ...one.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight)),
  );
  expect(height).toBeLessThan(3 * 844);
  await sheet.getByText('More details', { exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Listed' }).waitFor();
  await sheet.getByRole('button', { name: /^Show all \d/ }).click();
  const amenities = sheet.getByRole('group', { name: 'Amenities' }).getByRole('button');
  expect(await amenities.count()).toBeGreaterThan(8);
  for (const name of await amenities.allInnerTexts()) expect(name).not.toMatch(/\s0$/);
  expect(await axe(page)).toEqual([]);
  await sheet.getByRole('button', { name: `Show ${villas.count} propert` }).click();
  await expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^${villas.count} `));
});

test('A chip group is one tab stop; arrow keys move within it.', async () => {
  const page = await product.open('/catalog?category=rent');
  await page.getByRole('button', { name: 'More filters' }).click();
  const types = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Property type' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await types.getByRole('button').first().focus();
  await expect.poll(focused).toMatch(/^Apartment/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toMatch(/^Office/);
  await page.keyboard.press('End');
  await expect.poll(focused).toMatch(/^Retail store/);
  await page.keyboard.press('Tab');
  expect(await types.evaluate((one) => one.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focused).toMatch(/^Retail store/);
});
