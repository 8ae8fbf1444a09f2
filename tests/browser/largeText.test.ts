import { expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { EVERY_SCREEN } from './everyScreen';
import { sessionOf } from './staff';
import { zoomTo } from './zoomed';

const product = browserFile();
/** Letters of 24 px, as set on a phone. */
const PHONES = [390, 360].map((width) => ({ zoom: `${width} px`, width, height: 800, rem: 24 }));

test.each(EVERY_SCREEN)(
  'With letters of 24 px, the screen “$name” does not scroll sideways on phones.',
  async ({ as, path }) => {
    const page = await product.open(EMPTY_PAGE, { width: 390, height: 800 }, { expectFailures: true });
    const address = await path();
    const found: object[] = [];
    for (const lang of ['en', 'ar']) {
      // The address sets the language.
      const localized = `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
      if (as && lang === 'en') await enterAs(page, await sessionOf(as), localized);
      else await page.goto(localized);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const phone of PHONES) {
        await zoomTo(page, phone);
        const { over, widest } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const isBeyond = (one: Element) => {
            const { left, right, width } = one.getBoundingClientRect();
            return width > 1 && (right > clientWidth + 1 || left < -1);
          };
          // Not within boxes that clip or scroll; of nested elements, the innermost.
          const isClipped = (one: Element): boolean =>
            one.parentElement !== null &&
            (getComputedStyle(one.parentElement).overflowX !== 'visible' || isClipped(one.parentElement));
          const all = [...document.querySelectorAll('main *, header *, footer *')];
          const shown = all.filter((one) => isBeyond(one) && !isClipped(one));
          const beyond = shown.filter((one) => !shown.some((other) => other !== one && one.contains(other)));
          return {
            over: scrollWidth - clientWidth,
            widest: beyond.slice(0, 4).map((one) => one.outerHTML.slice(0, 140)),
          };
        });
        if (over > 0) found.push({ lang, width: phone.width, over, widest });
      }
    }
    expect(found, JSON.stringify(found, null, 1)).toEqual([]);
  },
);
