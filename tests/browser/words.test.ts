import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { homes } from './visitor';

/** What Arabic readers read beside the texts themselves: units, names, order of what stands on a line. */
const product = browserFile();
/** Everything on screen, without what people may have written in the other language. */
const words = (page: Page) => page.locator('#content').innerText();

describe('in Arabic', () => {
  test('areas are in Arabic units on every page that tells one', async () => {
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

  test('the number of an area stands before its unit, and a price has no slash before سنوياً', async () => {
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

  test('the towers of the opening stand on the other side', async () => {
    const page = await product.open('/', { lang: 'ar' });
    const turned = () =>
      page.locator('section.hero img').evaluate((picture) => getComputedStyle(picture).transform);
    expect(await turned()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });
});

test('the types are whole in a window of 1440 × 900, heart and scales on plates of one size', async () => {
  const page = await product.open('/');
  const tiles = page.locator('#content ul').first().locator('li');
  await page.locator('#content article').first().waitFor();
  const { y = 0, height = 999 } = (await tiles.last().boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
  const plates = page.locator('#content article').first().locator('button[aria-pressed] > span:first-child');
  const sizes = await plates.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(sizes).toEqual([36, 36]);
});

test('the scales say what they do once they are pointed at or reached', async () => {
  const page = await product.open('/catalog?category=rent');
  const scales = page.getByRole('button', { name: /^Compare: / }).first();
  const said = scales.getByText('Add to comparison');
  await scales.waitFor();
  expect(await said.isVisible()).toBe(false);
  await scales.hover();
  await said.waitFor();
  await scales.click();
  await scales.getByText('Remove from comparison').waitFor();
});
