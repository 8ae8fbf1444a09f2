import { expect, test } from 'vitest';
import { field, openAs, step } from './agentTools';
import { axe, browserFile } from './browser';

const product = browserFile();
const FORM = '/dashboard/add-property';
/** Browser and server share their CPU with other processes. */
const SOON = { timeout: 30_000 };

test.each([
  { width: 390, height: 844, lang: 'en', line: 'Step 2 of 6 · Location' },
  { width: 390, height: 844, lang: 'ar', line: 'الخطوة 2 من 6 · الموقع' },
  { width: 1440, height: 900, lang: 'en', line: undefined },
] as const)('Each step opens at its top at $width px ($lang).', async ({ line, ...view }) => {
  const { page } = await openAs(product, FORM, { view });
  await field(page, 'title').waitFor(SOON);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom);
  const steps = page.locator('form nav');
  for (let at = 1; at < 6; at += 1) {
    // As on reaching the end of the step.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('form button.bg-primary').click();
    await expect.poll(() => step(page, at).getAttribute('aria-current')).toBe('step');
    await expect.poll(() => steps.evaluate((nav) => nav.getBoundingClientRect().top)).toBeLessThan(bar + 60);
    expect(await steps.evaluate((nav) => nav.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bar - 1);
    expect(
      await page.evaluate(() => document.activeElement?.matches('section[data-step]:not([hidden])')),
    ).toBe(true);
    if (at === 1 && line) expect(await steps.innerText()).toContain(line);
  }
  expect(await axe(page)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/form-${view.lang}-${view.width}.png` });
});
