import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { browserFile } from '../browser/browser';
import { newPerson, TEXTS } from '../browser/people';
import { fits, tabTo as tabToName } from '../browser/staff';
import { homes, tabTo } from '../browser/visitor';
import { cards, PHONE, title } from './own';

const product = browserFile();
const ARABIC = /[\u0600-\u06ff]/;

test('Arabic on a phone runs from right to left, from the home page to a listing.', async () => {
  const texts = TEXTS.ar;
  const page = await product.open('/', { ...PHONE, lang: 'ar' });
  const isArabic = async () => {
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toMatch(/^ar/);
    expect(await html.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    await fits(page);
  };
  await expect.poll(() => title(page).innerText()).toBe(texts.home.title);
  await cards(page).first().waitFor();
  await isArabic();
  // The flow begins at the right.
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.x).toBeGreaterThan(390 / 2);

  await page.getByRole('button', { name: texts.nav.buy, exact: true }).click();
  await page.getByRole('button', { name: texts.home.go, exact: true }).click();
  await page.waitForURL(/\/catalog\?category=sale/);
  await expect.poll(() => title(page).innerText()).toContain(texts.catalog.deals.sale);
  await cards(page).first().waitFor();
  await isArabic();
  const names = await cards(page).getByRole('heading').allInnerTexts();
  expect(names.filter((name) => !ARABIC.test(name))).toEqual([]);

  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/single\?id=/);
  await expect.poll(() => title(page).innerText()).toBe(names[0]);
  await page.getByRole('heading', { name: texts.single.factsTitle, exact: true }).waitFor();
  await page.getByRole('heading', { name: texts.single.about, exact: true }).waitFor();
  await isArabic();

  // And back to English, from the menu.
  await page.getByRole('button', { name: texts.nav.menu, exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: texts.nav.otherLanguage, exact: true }).click();
  await page.getByRole('heading', { name: TEXTS.en.single.factsTitle, exact: true }).waitFor();
  const direction = () => page.locator('html').evaluate((one) => getComputedStyle(one).direction);
  await expect.poll(direction).toBe('ltr');
  await fits(page);
});

/** Brightness of the darker half of the screen: pictures are bright in any theme. */
async function shade(page: Page): Promise<number> {
  const pixels = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
  return (pixels.toSorted()[pixels.length >> 1] ?? 255) / 255;
}

test('The dark theme chosen in the header persists across pages and a reload.', async () => {
  const texts = TEXTS.en;
  const page = await product.open('/', { theme: 'light', width: 1440 });
  await cards(page).first().waitFor();
  expect(await shade(page)).toBeGreaterThan(0.8);
  const header = page.getByRole('banner');
  const isDark = async () => {
    await expect.poll(() => shade(page)).toBeLessThan(0.25);
    await header.getByRole('button', { name: texts.nav.toLight }).waitFor();
    await fits(page);
  };
  await header.getByRole('button', { name: texts.nav.toDark }).click();
  await isDark();

  await header.getByRole('link', { name: texts.nav.buy }).click();
  await page.waitForURL(/\/catalog\?category=sale/);
  await cards(page).first().waitFor();
  await isDark();

  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/single\?id=/);
  await page.getByRole('heading', { name: texts.single.factsTitle, exact: true }).waitFor();
  await isDark();
  await page.reload();
  await page.getByRole('heading', { name: texts.single.factsTitle, exact: true }).waitFor();
  await isDark();

  await header.getByRole('button', { name: texts.nav.toLight }).click();
  await expect.poll(() => shade(page)).toBeGreaterThan(0.8);
});

test('A home is found and saved by keyboard alone, with a sign-in on the way.', async () => {
  const texts = TEXTS.en;
  const person = await newPerson('user', 'en');
  const [home] = (await homes('category=sale')).data;
  const page = await product.open('/');
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
  await cards(page).first().waitFor();
  await keyboard.press('Tab');
  expect(await focused()).toBe(texts.nav.skip);
  await keyboard.press('Enter');
  await expect.poll(focused).toBe('content');
  // From there the next stop is the search, not the header again.
  await keyboard.press('Tab');
  const isInSearch = () => page.evaluate(() => document.activeElement?.closest('search') !== null);
  expect(await isInSearch()).toBe(true);
  await tabToName(page, texts.nav.buy);
  await keyboard.press('Enter');
  await tabTo(page, 'search button[type=submit]');
  await keyboard.press('Enter');
  await page.waitForURL(/\/catalog\?category=sale/);
  await cards(page)
    .first()
    .getByRole('heading', { name: home?.title ?? '', exact: true })
    .waitFor();
  await tabTo(page, `article h3 a[href="/single?id=${home?.id ?? ''}"]`);
  await keyboard.press('Enter');
  await page.waitForURL(`**/single?id=${home?.id ?? ''}`);
  await expect.poll(focused).toBe(home?.title);

  await tabToName(page, texts.property.save);
  await keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: texts.nav.signInFirst.favorite });
  await why.waitFor();
  const isInDialog = () => why.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(isInDialog).toBe(true);
  await tabToName(page, texts.nav.signIn);
  expect(await isInDialog()).toBe(true);
  await keyboard.press('Enter');
  await page.waitForURL(/\/signin\?next=/);
  await page.getByRole('textbox', { name: texts.auth.email }).waitFor();
  await tabTo(page, 'input[name=email]');
  await keyboard.type(person.email);
  await tabTo(page, 'input[name=password]');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.waitForURL(`**/single?id=${home?.id ?? ''}`);
  await page.getByRole('button', { name: texts.property.unsave }).first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Favourites, 1 home' }).waitFor();
});
