import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile, type View } from './browser';
import { aHome } from './visitor';

const product = browserFile();

const dialog = (page: Page) => page.getByRole('dialog');
const counter = (page: Page) => dialog(page).locator('[aria-live]').innerText();
const photo = (page: Page) => dialog(page).locator('[data-stage] img[srcset]');

/** Opens the viewer of a home with at least four photos. */
async function openViewer(view: View, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { id } = await aHome((home) => home.images.length >= 4);
  const page = await product.open(`/single?id=${id}`, view);
  await prepare?.(page);
  await page.locator('main ul li button').first().press('Enter');
  await expect.poll(() => counter(page)).toMatch(/^1 /);
  await photo(page).waitFor();
  return page;
}

type Point = [x: number, y: number];
/** Moves fingers on the screen along paths of equal length. */
async function touch(page: Page, ...fingers: Point[][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = fingers[0]?.length ?? 0;
  for (let step = 0; step < steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map((path, id) => ({ x: path[step]?.[0] ?? 0, y: path[step]?.[1] ?? 0, id })),
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
const line = ([x, y]: Point, [toX, toY]: Point, steps = 8): Point[] =>
  Array.from({ length: steps + 1 }, (_, n) => [x + ((toX - x) * n) / steps, y + ((toY - y) * n) / steps]);

describe('Photo viewer', () => {
  test.each([
    ['en', -1],
    ['ar', 1],
  ] as const)('A finger turns photos in reading direction in %s.', async (lang, direction) => {
    const page = await openViewer({ lang, width: 390, height: 844, isTouch: true });
    await touch(page, line([195, 400], [195 + direction * 200, 400]));
    await expect.poll(() => counter(page)).toMatch(/^2 /);
    await touch(page, line([195, 400], [195 - direction * 200, 400]));
    await expect.poll(() => counter(page)).toMatch(/^1 /);
  });

  test('Two fingers zoom the photo around their middle, and one then moves it.', async () => {
    const page = await openViewer({ width: 390, height: 844, isTouch: true });
    const before = await photo(page).boundingBox();
    if (!before) throw new Error('The photo has no box');
    const y = before.y + before.height / 2;
    await touch(page, line([155, y], [75, y]), line([235, y], [315, y]));
    const width = async () => (await photo(page).boundingBox())?.width;
    await expect.poll(width).toBeCloseTo(before.width * 3, -1);
    const large = await photo(page).boundingBox();
    expect((large?.x ?? 0) + (large?.width ?? 0) / 2).toBeCloseTo(195, -1);
    await touch(page, line([195, y], [245, y]));
    await expect.poll(async () => (await photo(page).boundingBox())?.x).toBeCloseTo((large?.x ?? 0) + 50, 0);
    expect(await counter(page)).toMatch(/^1 /);
  });

  test('A double tap zooms the photo, and another shows all of it.', async () => {
    const page = await openViewer({ width: 390, height: 844, isTouch: true });
    const width = async () => (await photo(page).boundingBox())?.width ?? 0;
    const whole = await width();
    const tap = () => page.touchscreen.tap(195, 400);
    await tap();
    await tap();
    await expect.poll(width).toBeGreaterThan(whole * 2);
    await tap();
    await tap();
    await expect.poll(width).toBeCloseTo(whole, 0);
  });

  test('Every quick press of an arrow key turns one photo.', async () => {
    const page = await openViewer({});
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => counter(page)).toMatch(/^4 /);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => counter(page)).toMatch(/^3 /);
  });

  test('A blurred preview fills the photo’s place while it loads.', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const page = await openViewer({ width: 1440 }, async (listing) => {
      await listing.locator('main ul li img').first().waitFor();
      await listing.route(/\/uploads\//, async (route) => {
        await released;
        await route.continue();
      });
    });
    await page.keyboard.press('End');
    const preview = () =>
      dialog(page)
        .locator('[data-stage] *')
        .evaluateAll(
          (all) =>
            all.filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              const { backgroundImage, opacity } = getComputedStyle(one);
              return backgroundImage.includes('data:') && opacity === '1' && width > 300 && height > 200;
            }).length,
        );
    await expect.poll(preview).toBeGreaterThan(0);
    release();
  });
});
