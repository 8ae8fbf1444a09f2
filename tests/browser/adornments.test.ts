import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { field, openAs, step } from './agentTools';
import { browserFile } from './browser';
import { ADMIN, openAs as openAsDemo } from './staff';
import { aHome, overflow } from './visitor';
import ar from '../../client/public/locales/ar/common.json' with { type: 'json' };
import en from '../../client/public/locales/en/common.json' with { type: 'json' };

const product = browserFile();
const MORE = { en: en.nav.more, ar: ar.nav.more };
const OPEN = { en: en.moderation.costs.open, ar: ar.moderation.costs.open };
const SOON = { timeout: 30_000 };

/**
 * Fields whose text overlaps a unit, sign or button inside them, and how many fields have one at all. A field's
 * text is clipped to the box within its padding, wherever it begins.
 */
const meetings = (page: Page): Promise<{ adorned: number; wrong: string[] }> =>
  page.evaluate(() => {
    const found = { adorned: 0, wrong: [] as string[] };
    for (const input of document.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio])',
    )) {
      const box = input.getBoundingClientRect();
      const style = getComputedStyle(input);
      const from = box.left + parseFloat(style.paddingLeft);
      const to = box.right - parseFloat(style.paddingRight);
      const others = [...(input.parentElement?.children ?? [])].filter((one) => {
        const { left, right, width, top, bottom } = one.getBoundingClientRect();
        const isIn = right > box.left && left < box.right && bottom > box.top && top < box.bottom;
        return one !== input && width > 0 && isIn && one.getAttribute('role') !== 'listbox';
      });
      if (box.width === 0 || others.length === 0) continue;
      found.adorned += 1;
      for (const one of others) {
        // For a label around a sign its text counts, not the touch target.
        const words = document.createRange();
        words.selectNodeContents(one);
        const { left, right } = one.textContent ? words.getBoundingClientRect() : one.getBoundingClientRect();
        const { width } = one.querySelector('svg')?.getBoundingClientRect() ?? { width: right - left };
        const middle = (left + right) / 2;
        if (middle + width / 2 > from + 0.5 && middle - width / 2 < to - 0.5) {
          found.wrong.push(`${input.name || input.labels?.[0]?.textContent}: ${one.textContent}`);
        }
      }
    }
    return found;
  });

describe.each([
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 1440 },
  { lang: 'ar', width: 390 },
] as const)('Units next to numbers in $lang, $width px', (view) => {
  test('No unit overlaps its number in the filter.', async () => {
    const page = await product.open('/catalog?category=rent&minPrice=20000&search=Marina', view);
    await page.locator('search button').last().click();
    await page.locator('[role=dialog] input[inputmode=decimal]').first().waitFor(SOON);
    await page.locator('[role=dialog] summary').click();
    const { adorned, wrong } = await meetings(page);
    expect(adorned).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  });

  test('No unit overlaps its number in the listing form.', async () => {
    const { page } = await openAs(product, '/dashboard/add-property', { view });
    await field(page, 'title').waitFor(SOON);
    await step(page, 2).click();
    await field(page, 'price').fill('71,500');
    for (const name of ['agencyFee', 'serviceCharge', 'deposit']) await field(page, name).fill('1180.25');
    const price = await meetings(page);
    expect(price.adorned).toBeGreaterThanOrEqual(4);
    expect(price.wrong).toEqual([]);
    await step(page, 3).click();
    await field(page, 'area').fill('1180');
    const facts = await meetings(page);
    expect(facts.adorned).toBeGreaterThanOrEqual(1);
    expect(facts.wrong).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('No unit overlaps its number in the cost estimate of a home.', async () => {
    const home = await aHome(undefined, 'category=sale');
    const page = await product.open(`/single?id=${home.id}`, view);
    await page.locator('#costs').scrollIntoViewIfNeeded(SOON);
    const { adorned, wrong } = await meetings(page);
    expect(adorned).toBeGreaterThanOrEqual(2);
    expect(wrong).toEqual([]);
  });

  test('No unit overlaps its number in the service form.', async () => {
    const page = await openAsDemo(
      product,
      'cool.service-agent@manzil.example',
      '/dashboard/add-service',
      view,
    );
    await field(page, 'price').fill('1180', SOON);
    const { adorned, wrong } = await meetings(page);
    expect(adorned).toBeGreaterThanOrEqual(1);
    expect(wrong).toEqual([]);
  });

  test('No unit overlaps its number among the cost figures.', async () => {
    const page = await openAsDemo(product, ADMIN, '/dashboard/properties', view);
    await page.getByRole('button', { name: MORE[view.lang], exact: true }).first().click(SOON);
    await page.getByRole('button', { name: OPEN[view.lang] }).click(SOON);
    await page.locator('#cost-figures input').first().waitFor(SOON);
    const { adorned, wrong } = await meetings(page);
    expect(adorned).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });
});
