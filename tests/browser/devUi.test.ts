import { describe, expect, test } from 'vitest';
import { BASE_URL, axe, browserFile } from './browser';
import { startProduct } from './server';
import { overflow } from './visitor';

const product = browserFile();
const GROUPS = 9;

describe('The component gallery', () => {
  test.each([
    { lang: 'en', theme: 'light', width: 1440 },
    { lang: 'ar', theme: 'dark', width: 390 },
  ] as const)(
    'The component gallery in $lang, $theme, $width px shows every group without accessibility findings.',
    async (view) => {
      const page = await product.open('/dev/ui', view);
      await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
      const sections = page.locator('main section[aria-labelledby]');
      await expect.poll(() => sections.count()).toBe(GROUPS);
      for (const language of ['en', 'ar']) {
        for (const theme of ['light', 'dark']) {
          const panes = page.locator(`section [lang=${language}][data-theme=${theme}]`);
          expect(await panes.count()).toBe(GROUPS - 1);
          expect(await panes.first().evaluate((pane) => getComputedStyle(pane).direction)).toBe(
            language === 'ar' ? 'rtl' : 'ltr',
          );
          expect(await panes.first().evaluate((pane) => getComputedStyle(pane).colorScheme)).toBe(theme);
        }
      }
      // Nothing overflows its pane, and arrows point along the pane's line.
      const sticking = await page
        .locator('section [data-theme]')
        .evaluateAll((all) => all.filter((pane) => pane.scrollWidth > pane.clientWidth).length);
      expect(sticking).toBe(0);
      for (const [dir, turned] of [
        ['ltr', 'none'],
        ['rtl', 'matrix(-1, 0, 0, 1, 0, 0)'],
      ] as const) {
        const arrow = page.locator(`#ways [data-theme][dir=${dir}] .mirrors`).first();
        expect(await arrow.evaluate((one) => getComputedStyle(one).transform)).toBe(turned);
      }
      // The components' own texts follow the pane, not the page.
      await page.locator('#states [lang=en]').getByRole('button', { name: 'Try again' }).first().waitFor();
      expect(await page.locator('#states [lang=ar]').getByText('Try again').count()).toBe(0);
      expect(await page.locator('html').getAttribute('lang')).toBe(view.lang);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('The component gallery shows one direction and one theme on request, and overlays.', async () => {
    const page = await product.open('/dev/ui');
    await page.getByRole('button', { name: 'Arabic, rtl' }).click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(() => page.locator('section [data-theme]').count()).toBe(GROUPS - 1);
    await page.locator('#search').getByRole('combobox').first().click();
    await page.getByRole('listbox').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const kind of ['dialog', 'sheet', 'typed']) {
      await page.getByRole('button', { name: kind, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'success' }).click();
    await page.getByRole('status').filter({ hasText: 'A sentence that helps.' }).waitFor();
  });
});

test('The component gallery exists in development only.', async () => {
  expect((await fetch(`${BASE_URL}/dev/ui`, { headers: { accept: 'text/html' } })).status).toBe(200);
  const other = await startProduct({ NODE_ENV: 'test' });
  try {
    const page = await product.open('/favicon.svg', {}, { expectFailures: true });
    expect((await page.goto(`${other.baseUrl}/dev/ui`))?.status()).toBe(404);
    await page.waitForURL(`${other.baseUrl}/404`);
  } finally {
    await other.stop();
  }
});
