import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { homes } from './visitor';

/** What Arabic readers see beside the texts themselves: units, names, the order within a line. */
const product = browserFile();
/** Everything on screen except people's own texts, which may be in the other language. */
const words = (page: Page) => page.locator('#content').innerText();

describe('Wording and layout', () => {
  test('Areas have Arabic units on every Arabic page.', async () => {
    const [home, other] = (await homes('category=sale&propertyType=villa&limit=2')).data;
    const pages = [
      '/',
      '/catalog?category=sale&minArea=900&maxArea=9000',
      `/single?id=${home?.id ?? ''}`,
      `/property-comparison?ids=${home?.id ?? ''},${other?.id ?? ''}`,
    ];
    const page = await product.open('/', { lang: 'ar' });
    for (const path of pages) {
      await page.goto(path);
      await expect.poll(() => words(page), { message: path }).toMatch(/\d قدم²/);
      expect(await words(page), path).not.toMatch(/ft²|m²/);
    }
    await page.getByRole('button', { name: 'المساحات بوحدة م²' }).click();
    await expect.poll(() => words(page)).toMatch(/\d م²/);
    expect(await words(page)).not.toMatch(/ft²|m²/);
  });

  test("In Arabic an area's number precedes its unit, and a price has no slash before سنوياً.", async () => {
    const page = await product.open('/catalog?category=rent&propertyType=apartment', { lang: 'ar' });
    const card = page.locator('#content article').first();
    await card.waitFor();
    expect(await card.innerText()).toMatch(/AED [\d,]+\s+سنوياً/);
    const area = card.locator('li', { hasText: 'قدم²' });
    // Read from the right: the number begins further right than the unit.
    const [number, unit] = await area.evaluate((item) => {
      const text = document.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const edge = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return range.getBoundingClientRect().right;
      };
      const at = text.data.indexOf('قدم');
      return [edge(0, 1), edge(at, at + 3)];
    });
    expect(number).toBeGreaterThan(unit ?? 0);
  });

  test('The towers on the home page are mirrored in Arabic.', async () => {
    const page = await product.open('/', { lang: 'ar' });
    const turned = () =>
      page.locator('section.hero img').evaluate((picture) => getComputedStyle(picture).transform);
    expect(await turned()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });
});

test('The types are fully visible at 1440 × 900, and heart and scales have plates of the same size.', async () => {
  const page = await product.open('/');
  const tiles = page.locator('#content ul').first().locator('li');
  await page.locator('#content article').first().waitFor();
  const { y = 0, height = 999 } = (await tiles.last().boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
  const plates = page.locator('#content article').first().locator('button[aria-pressed] > span:first-child');
  const sizes = await plates.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(sizes).toEqual([36, 36]);
});

test('The comparison button shows its label when hovered or focused.', async () => {
  const page = await product.open('/catalog?category=rent');
  const scales = page.getByRole('button', { name: /^Compare: / }).first();
  const label = scales.getByText('Add to comparison');
  await scales.waitFor();
  expect(await label.isVisible()).toBe(false);
  await scales.hover();
  await label.waitFor();
  await scales.click();
  await scales.getByText('Remove from comparison').waitFor();
});
