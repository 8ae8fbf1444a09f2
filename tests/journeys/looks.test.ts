import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from '../browser/browser';
import { newPerson, TEXTS } from '../browser/people';
import { fits, tabTo as tabToName } from '../browser/staff';
import { homes, tabTo } from '../browser/visitor';
import { cards, PHONE, title } from './own';

const product = browserFile();
const ARABIC = /[\u0600-\u06ff]/;

test('Arabic on a phone: from the home page to a listing, from right to left', async () => {
  const said = TEXTS.ar;
  const page = await product.open('/', { ...PHONE, lang: 'ar' });
  const isArabic = async () => {
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toMatch(/^ar/);
    expect(await html.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    await fits(page);
  };
  await expect.poll(() => title(page).innerText()).toBe(said.home.title);
  await cards(page).first().waitFor();
  await isArabic();
  // The way on begins at the right.
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.x).toBeGreaterThan(390 / 2);

  await page.getByRole('button', { name: said.nav.buy, exact: true }).click();
  await page.getByRole('button', { name: said.home.go, exact: true }).click();
  await page.waitForURL(/\/catalog\?category=sale/);
  await expect.poll(() => title(page).innerText()).toContain(said.catalog.deals.sale);
  await cards(page).first().waitFor();
  await isArabic();
  const names = await cards(page).getByRole('heading').allInnerTexts();
  expect(names.filter((name) => !ARABIC.test(name))).toEqual([]);

  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/single\?id=/);
  await expect.poll(() => title(page).innerText()).toBe(names[0]);
  await page.getByRole('heading', { name: said.single.factsTitle, exact: true }).waitFor();
  await page.getByRole('heading', { name: said.single.about, exact: true }).waitFor();
  await isArabic();

  // And back to English, from the menu.
  await page.getByRole('button', { name: said.nav.menu, exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: said.nav.otherLanguage, exact: true }).click();
  await page.getByRole('heading', { name: TEXTS.en.single.factsTitle, exact: true }).waitFor();
  expect(await page.locator('html').evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  await fits(page);
});

/** How light what the heading stands on is, and how light it is itself, from 0 to 1. */
const lightness = (page: Page) =>
  title(page).evaluate((heading) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const pixel = (colour: string) => {
      if (!canvas) throw new Error('No canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return { light: (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255, isSolid: alpha === 255 };
    };
    const page = [document.body, document.documentElement]
      .map((one) => pixel(getComputedStyle(one).backgroundColor))
      .find(({ isSolid }) => isSolid);
    return { page: page?.light ?? 1, heading: pixel(getComputedStyle(heading).color).light };
  });

test('dark on a desk: chosen in the header, kept from page to page and over a reload', async () => {
  const said = TEXTS.en;
  const page = await product.open('/', { theme: 'light', width: 1440 });
  await cards(page).first().waitFor();
  expect((await lightness(page)).page).toBeGreaterThan(0.8);
  const header = page.getByRole('banner');
  const isDark = async () => {
    await expect.poll(async () => (await lightness(page)).page).toBeLessThan(0.2);
    await header.getByRole('button', { name: said.nav.toLight }).waitFor();
    await fits(page);
  };
  await header.getByRole('button', { name: said.nav.toDark }).click();
  await isDark();

  await header.getByRole('link', { name: said.nav.buy }).click();
  await page.waitForURL(/\/catalog\?category=sale/);
  await cards(page).first().waitFor();
  await isDark();
  expect((await lightness(page)).heading).toBeGreaterThan(0.6);

  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/single\?id=/);
  await page.getByRole('heading', { name: said.single.factsTitle, exact: true }).waitFor();
  await isDark();
  await page.reload();
  await page.getByRole('heading', { name: said.single.factsTitle, exact: true }).waitFor();
  await isDark();
  expect((await lightness(page)).heading).toBeGreaterThan(0.6);

  await header.getByRole('button', { name: said.nav.toLight }).click();
  await expect.poll(async () => (await lightness(page)).page).toBeGreaterThan(0.8);
  expect((await lightness(page)).heading).toBeLessThan(0.4);
});

test('by keyboard alone: over the header to the homes, to one of them, and kept by signing in', async () => {
  const said = TEXTS.en;
  const person = await newPerson('user', 'en');
  const [home] = (await homes('category=sale')).data;
  const page = await product.open('/');
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
  await cards(page).first().waitFor();
  await keyboard.press('Tab');
  expect(await focused()).toBe(said.nav.skip);
  await keyboard.press('Enter');
  await expect.poll(focused).toBe('content');
  // From there the next stop is the search, not the header again.
  await keyboard.press('Tab');
  const isInSearch = () => page.evaluate(() => document.activeElement?.closest('search') !== null);
  expect(await isInSearch()).toBe(true);
  await tabToName(page, said.nav.buy);
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

  await tabToName(page, said.property.save);
  await keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: said.nav.signInFirst.favorite });
  await why.waitFor();
  const isInDialog = () => why.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(isInDialog).toBe(true);
  await tabToName(page, said.nav.signIn);
  expect(await isInDialog()).toBe(true);
  await keyboard.press('Enter');
  await page.waitForURL(/\/signin\?next=/);
  await page.getByRole('textbox', { name: said.auth.email }).waitFor();
  await tabTo(page, 'input[name=email]');
  await keyboard.type(person.email);
  await tabTo(page, 'input[name=password]');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.waitForURL(`**/single?id=${home?.id ?? ''}`);
  await page.getByRole('button', { name: said.property.unsave }).first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Favourites, 1 home' }).waitFor();
});
