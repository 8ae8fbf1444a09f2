import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from './browser';
import { openAs } from './staff';
import { aHome, ask } from './visitor';

/** WCAG 2.4.11: the focused element is never wholly under a sticky bar. */
const product = browserFile();
const STEPS = 70;

const AGENT = 'layla.agent@manzil.example';
const ADMIN = 'admin@manzil.example';
const PAGES: { path: string; as?: string }[] = [
  { path: '/catalog?category=rent' },
  { path: '/single' },
  { path: '/services' },
  { path: '/single-service' },
  { path: '/dashboard', as: ADMIN },
  { path: '/dashboard/users', as: ADMIN },
  { path: '/account-info', as: AGENT },
  { path: '/dashboard/add-property', as: AGENT },
  { path: '/dashboard/my-properties', as: AGENT },
];
const VIEWS = [
  { lang: 'en', width: 1440, height: 900 },
  { lang: 'ar', width: 390, height: 800 },
] as const;
const CASES = PAGES.flatMap((page) => VIEWS.map((view) => ({ ...page, ...view, as: page.as })));

async function address(path: string): Promise<string> {
  if (path === '/single') return `/single?id=${(await aHome()).id}`;
  if (path !== '/single-service') return path;
  const { data } = await ask<{ data: { id: string }[] }>('/service/get_all_services?limit=1');
  return `${path}?id=${data[0]?.id}`;
}

/** The focused element if it is fully covered or off screen. */
const hiddenFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // A control for screen readers stands in its label.
    const shown = focused.matches('.sr-only, .opacity-0') ? (focused.closest('label') ?? focused) : focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const STEPS = [0.02, 0.25, 0.5, 0.75, 0.98];
    const isSeen = STEPS.some((x) =>
      STEPS.some((y) => {
        const found = document.elementFromPoint(left + width * x, top + height * y);
        return found && (shown.contains(found) || found.contains(shown));
      }),
    );
    return isSeen ? undefined : `${shown.outerHTML.slice(0, 160)} at ${Math.round(top)}`;
  });

test.each(CASES)(
  'On $path in $lang at $width px, Tab and Shift+Tab never focus a fully hidden element.',
  async ({ path, as, ...view }) => {
    const page = as
      ? await openAs(product, as, await address(path), view, { expectFailures: true })
      : await product.open(await address(path), view, { expectFailures: true });
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    // Sections that load when they come near would move the focus.
    for (let at = 0; at < 4; at += 1) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
    await page.evaluate(() => scrollTo(0, 0));
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press(key);
        const lost = await hiddenFocus(page);
        if (lost) hidden.push(`${key}: ${lost}`);
      }
    }
    expect(hidden, hidden.join('\n')).toEqual([]);
  },
);
