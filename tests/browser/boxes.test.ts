import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { api, ADMIN, openAs } from './staff';
import { VISITOR } from './visitor';

const product = browserFile();

/** How many pixels each element of a kind extends beyond its box; only those that do. */
const stickingOut = (page: Page, things: string, box: string): Promise<string[]> =>
  page.locator(things).evaluateAll(
    (found, selector) =>
      found.flatMap((thing) => {
        const [inner, outer] = [thing, thing.closest(selector)].map((one) => one?.getBoundingClientRect());
        if (!inner || !outer || inner.width === 0) return [];
        const by = Math.max(outer.left - inner.left, inner.right - outer.right);
        return by > 0.5 ? [`${thing.textContent || thing.getAttribute('aria-label')}: ${by}`] : [];
      }),
    box,
  );

describe.each([
  { lang: 'en', width: 360 },
  { lang: 'ar', width: 360 },
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 1440 },
] as const)('Boxes in $lang, $width px', (view) => {
  test('The text of a choice stays within its frame, which is as high as the field next to it.', async () => {
    for (const path of ['/dashboard/properties', '/dashboard/reports', '/dashboard/recycle-bin']) {
      const page = await openAs(product, ADMIN, path, view);
      const choice = page.locator('#content fieldset').first();
      await choice.waitFor();
      expect(await stickingOut(page, '#content fieldset label > span', 'label')).toEqual([]);
      expect(await stickingOut(page, '#content fieldset label', 'fieldset')).toEqual([]);
      if (view.width === 1440) {
        const [field, frame] = await Promise.all(
          [page.locator('#content input[type=search]'), choice.locator('> div')].map((one) =>
            one.evaluate((element) => element.getBoundingClientRect().height),
          ),
        );
        expect(frame).toBe(field);
      }
      await page.close();
    }
  });

  test('The actions of a saved search stay on its card.', async () => {
    await api('POST', '/search/saved', {
      as: VISITOR,
      body: { name: 'فلل', filter: { category: 'sale', city: 'sharjah' }, frequency: 'daily' },
    });
    const page = await openAs(product, VISITOR, '/saved-searches', view);
    await page.locator('#content li h2').first().waitFor();
    expect(await page.locator('#content li button').count()).toBeGreaterThan(3);
    expect(await stickingOut(page, '#content li button, #content li a', 'li')).toEqual([]);
    await page.close();
  });

  test('Names in the other script are aligned with the others.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/users', view);
    await page.locator('#content p[dir=auto]').first().waitFor();
    // Where each name's text begins, relative to the box of name and address.
    const begins = await page.locator('#content p[dir=auto]').evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const [words, box] = [range, name].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
        const isArabicPage = document.documentElement.dir === 'rtl';
        return Math.round(isArabicPage ? box.right - words.right : words.left - box.left);
      }),
    );
    expect(begins.length).toBeGreaterThan(10);
    expect(new Set(begins)).toEqual(new Set([0]));
    await page.close();
  });
});

test('The sidebar scrolls to the entry of the current page.', async () => {
  const page = await openAs(product, ADMIN, '/dashboard/workers', { width: 1440 });
  const entry = page.locator('nav.sticky [aria-current=page]');
  await entry.waitFor();
  expect(await entry.evaluate((element) => element.getAttribute('href'))).toBe('/dashboard/workers');
  const isSeen = () =>
    entry.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isSeen).toBe(true);
});
