import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from './browser';
import { aHome } from './visitor';

const product = browserFile();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = async (what: Locator): Promise<Box> => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
};
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const arrow = (page: Page) => page.getByRole('button', { name: /^(Back to the top|العودة إلى الأعلى)$/ });
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const compareLast = (page: Page) =>
  page
    .locator('#content article')
    .last()
    .getByRole('button', { name: /^(Compare|المقارنة)/ })
    .click();

test.each([
  { lang: 'en', width: 390 },
  { lang: 'ar', width: 390 },
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 1440 },
] as const)('Floating elements at the bottom do not overlap in $lang, $width px.', async (view) => {
  const page = await product.open('/catalog?category=rent', view);
  await page.locator('#content article').first().waitFor();
  await toEnd(page);
  await arrow(page).waitFor();
  const content = () => boxOf(page.locator('#content article').last());
  const up = await boxOf(arrow(page));
  expect(meet(up, await content()), 'the last card is clear of the arrow').toBe(false);
  if (view.width > 1280) {
    const map = await boxOf(page.locator('#content section').last());
    expect(meet(up, map), 'the arrow belongs to the list').toBe(false);
  } else {
    const pill = await boxOf(page.locator('#content button.fixed'));
    expect(meet(up, pill), 'the arrow beside the way to the map').toBe(false);
    expect(Math.abs(up.y + up.height / 2 - pill.y - pill.height / 2), 'in one row').toBeLessThan(4);
  }
  await compareLast(page);
  const tray = page.locator('section.z-tray');
  await tray.waitFor();
  if (view.width > 1280) expect(meet(await boxOf(arrow(page)), await boxOf(tray))).toBe(false);
  else await arrow(page).waitFor({ state: 'hidden' });
  await toEnd(page);
  expect(meet(await boxOf(tray), await content())).toBe(false);
});

test("On a phone, a home's action bar replaces the scroll-to-top button.", async () => {
  const home = await aHome();
  const page = await product.open(`/single?id=${home.id}`, { width: 390, height: 844 });
  await page.locator('#content h1').waitFor();
  await toEnd(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  expect(await arrow(page).isVisible()).toBe(false);
});
