import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { openAs } from './staff';
import { aHome } from './visitor';

/** Paper, and the contrast themes of Windows. */
const product = browserFile();
const USER = 'aisha.user@manzil.example';
const ADMIN = 'admin@manzil.example';

const PAGES: [string, string | undefined][] = [
  ['/', undefined],
  ['/catalog?category=rent', undefined],
  ['/single', undefined],
  ['/services', undefined],
  ['/privacy-policy', undefined],
  ['/property-comparison', undefined],
  ['/my-requests', USER],
  ['/account-info', USER],
  ['/dashboard', ADMIN],
  ['/dashboard/users', ADMIN],
];

/** Relative luminance (0 black to 1 white) of the page and of each visible text in its main part. */
const lights = (page: Page) =>
  page.evaluate(() => {
    const lightOf = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const texts = [
      ...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, dt, dd, td, th, label)'),
    ]
      .filter(
        (one) =>
          one.checkVisibility() && one.innerText.trim() && !one.closest('.hero, .text-on-primary, a, button'),
      )
      .map((one) => lightOf(getComputedStyle(one).color));
    return {
      paper: lightOf(getComputedStyle(document.documentElement).backgroundColor),
      palest: Math.max(0, ...texts),
      count: texts.length,
    };
  });

describe('On paper', () => {
  test.each(PAGES)('The page %s prints dark on light in the dark theme.', async (path, as) => {
    const address = path === '/single' ? `/single?id=${(await aHome()).id}` : path;
    const view = { theme: 'dark' } as const;
    const page = as
      ? await openAs(product, as, address, view, { expectFailures: true })
      : await product.open(address, view, { expectFailures: true });
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect((await lights(page)).paper).toBeLessThan(0.15);
    await page.emulateMedia({ media: 'print' });
    // Colours change in the next frame.
    await expect.poll(async () => (await lights(page)).paper).toBeGreaterThan(0.9);
    const { palest, count } = await lights(page);
    expect(count).toBeGreaterThan(0);
    expect(palest).toBeLessThan(0.5);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  });
});

/** How a control looks: its colours and those of its parts. */
const look = (page: Page, selector: string, at = 0) =>
  page
    .locator(selector)
    .nth(at)
    .evaluate((control) => {
      const of = (one: Element) => {
        const { backgroundColor, color, borderColor, borderWidth, appearance, fill } = getComputedStyle(one);
        return [backgroundColor, color, borderColor, borderWidth, appearance, fill].join();
      };
      return [control, ...control.querySelectorAll('*')].map(of).join('\n');
    });
/** The surface under a control's own background. */
const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);

const PANE = '#choices [data-theme=light][lang=en]';
/** Controls of the gallery: chosen, and not chosen. */
const PAIRS: [string, string, string][] = [
  [
    'a segment',
    'label:has(> input.opacity-0:checked):has(span)',
    'label:has(> input.opacity-0:not(:checked)):has(span)',
  ],
  ['a segment of several', '[data-state=on]', '[data-state=off]'],
  ['a switch', '[role=switch][aria-checked=true]', '[role=switch][aria-checked=false]'],
  ['a card', 'label:has(> input:checked):has(b)', 'label:has(> input:not(:checked)):has(b)'],
];

describe('In a contrast theme', () => {
  const opened = async () => {
    const page = await product.open('/dev/ui');
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator(`${PANE} [role=switch]`).first().waitFor();
    return page;
  };

  test.each(PAIRS)('The choice of %s looks different from the others.', async (_what, chosen, other) => {
    const page = await opened();
    expect(await look(page, `${PANE} ${chosen}`)).not.toBe(await look(page, `${PANE} ${other}`));
    const [own, others] = [chosen, other].map((one) => background(page, `${PANE} ${one}`));
    expect(await own).not.toBe(await others);
  });

  test('Check boxes and radio buttons are the browser’s own.', async () => {
    const page = await opened();
    const box = page.locator(`${PANE} input[type=checkbox]`).first();
    expect(await box.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto');
    expect(await page.locator(`${PANE} input[type=checkbox] + svg`).first().isVisible()).toBe(false);
  });

  test('Every toggle, bar and slider of the gallery shows its state.', async () => {
    const page = await opened();
    const same = await page.evaluate(() => {
      const colour = (one: Element) => getComputedStyle(one).backgroundColor;
      const states = '[aria-pressed], [aria-selected], [aria-checked], [data-state=on], [data-state=off]';
      const isOn = (one: Element) =>
        ['aria-pressed', 'aria-selected', 'aria-checked'].some((name) => one.getAttribute(name) === 'true') ||
        one.getAttribute('data-state') === 'on';
      const controls = [...document.querySelectorAll(`main :is(button, a, [role=option]):is(${states})`)];
      const [on, off] = [true, false].map((is) => controls.filter((one) => isOn(one) === is));
      const unmarked = (on ?? []).filter((one) => (off ?? []).some((other) => colour(other) === colour(one)));
      const bars = [...document.querySelectorAll('main span.bg-primary')].filter(
        (bar) => bar.parentElement && colour(bar) === colour(bar.parentElement),
      );
      const thumbs = [...document.querySelectorAll('main [role=slider]')].filter(
        (thumb) => getComputedStyle(thumb).borderStyle === 'none',
      );
      return {
        on: on?.length,
        unmarked: unmarked.map((one) => one.outerHTML.slice(0, 200)),
        bars: bars.length,
        thumbs: thumbs.length,
      };
    });
    expect(same.on).toBeGreaterThan(4);
    expect(same).toMatchObject({ unmarked: [], bars: 0, thumbs: 0 });
  });

  test('The focus is outlined on chosen and other controls.', async () => {
    const page = await opened();
    for (const [, chosen, other] of PAIRS.slice(1, 3)) {
      for (const selector of [chosen, other]) {
        const control = page.locator(`${PANE} ${selector}`).first();
        await control.evaluate((one: HTMLElement) => one.focus());
        await page.keyboard.press('Shift');
        const outline = await control.evaluate((one: HTMLElement) => {
          one.focus({ focusVisible: true });
          return getComputedStyle(one).outlineStyle;
        });
        expect(outline).toBe('solid');
      }
    }
  });
});
