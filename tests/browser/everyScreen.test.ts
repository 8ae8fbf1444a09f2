import { expect, test } from 'vitest';
import { axe, browserFile, EMPTY_PAGE, enterAs, type View } from './browser';
import { EVERY_SCREEN } from './everyScreen';
import { fits, sessionOf } from './staff';

const product = browserFile();
const SHOTS = process.env['SHOTS'];
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const CASES = (['en', 'ar'] as const).flatMap((lang) => EVERY_SCREEN.map((one) => ({ ...one, lang })));

test.each(CASES)(
  'The screen “$name” in $lang has no accessibility findings or overflow in either theme and size.',
  async ({ name, as, path, lang }) => {
    const view: View = { lang };
    // /404 answers 404.
    const page = await product.open(EMPTY_PAGE, view, { expectFailures: true });
    if (as) await enterAs(page, await sessionOf(as), await path());
    else await page.goto(await path());
    await page.locator('main h1').first().waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForLoadState('networkidle');
      for (const theme of THEMES) {
        await page.evaluate(async (next) => {
          document.documentElement.dataset['theme'] = next;
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        }, theme);
        expect(await axe(page), `${theme}, ${size.width} px`).toEqual([]);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${lang}-${theme}-${size.width}.png` });
      }
      await fits(page);
    }
  },
);
