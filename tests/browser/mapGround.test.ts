import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { browserFile, VIEWS, type View } from './browser';
import { aHome } from './visitor';

const product = browserFile();

/** Code of the maps; everything else of a page loads without it. */
const MAP_CODE = /assets\/(MapPane|PlaceMap|ServicesMap)-[^/]+\.js/;
const COAST = '/catalog?category=rent&view=map';
const MAPS: { map: string; path: string | (() => Promise<string>); hasSea: boolean }[] = [
  { map: 'the catalog', path: COAST, hasSea: true },
  { map: 'an emirate', path: `${COAST}&city=dubai`, hasSea: true },
  { map: 'a box', path: `${COAST}&bbox=55.05,25,55.35,25.25`, hasSea: true },
  { map: 'the services', path: '/services?view=map', hasSea: true },
  { map: 'a listing', path: async () => `/single?id=${(await aHome()).id}`, hasSea: false },
];

/** Opens a page whose maps stay without their code until `release` is called. */
async function openHeld(path: string, view: View = {}) {
  const page = await product.open('/favicon.svg', view);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(MAP_CODE, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path);
  return { page, release };
}

/** Waits for an element of a map, scrolling to it while the page above still grows. */
async function waitOnMap(page: Page, selector: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('#location').evaluateAll(([section]) => section?.scrollIntoView());
      return page.locator(selector).count();
    })
    .toBe(1);
}

/** Which of these theme colours an element shows. */
async function coloursOf(page: Page, selector: string, names: readonly string[]): Promise<string[]> {
  const wanted = await page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    const colours = all.map((name) => {
      probe.style.color = style.getPropertyValue(`--map-${name}`);
      return getComputedStyle(probe).color.match(/\d+/g)?.map(Number).join() ?? '';
    });
    probe.remove();
    return colours;
  }, names);
  const picture = await page.locator(selector).first().screenshot();
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += 3) seen.add(data.subarray(at, at + 3).join());
  return names.filter((_, at) => seen.has(wanted[at] ?? ''));
}

test.each(MAPS)('The first paint of $map shows land before the map has loaded.', async ({ path, hasSea }) => {
  const { page } = await openHeld(typeof path === 'string' ? path : await path());
  await waitOnMap(page, '.ground-preview');
  const expected = hasSea ? ['sea', 'land'] : ['land'];
  await expect.poll(() => coloursOf(page, ':has(> .ground-preview)', expected)).toEqual(expected);
  expect(await page.locator('.leaflet-container').count()).toBe(0);
});

test.each(VIEWS)('The first paint has the colours of the theme: $lang, $theme, $width px.', async (view) => {
  const { page } = await openHeld(`${COAST}&bbox=55.05,25,55.35,25.25`, view);
  await waitOnMap(page, '.ground-preview');
  const colours = ['sea', 'land'];
  await expect.poll(() => coloursOf(page, ':has(> .ground-preview)', colours)).toEqual(colours);
});

test.each(
  MAPS.filter(({ map }) => map === 'a box' || map === 'the services').flatMap((one) =>
    [390, 1440].map((width) => ({ ...one, width })),
  ),
)('The map of $map at $width px opens where its first paint was.', async ({ path, width }) => {
  const { page, release } = await openHeld(typeof path === 'string' ? path : await path(), { width });
  const box = () =>
    page
      .locator('.ground-preview')
      .first()
      .evaluate((land) => {
        const frame = (land.closest('.leaflet-container') ?? land.parentElement)?.getBoundingClientRect();
        const { x, y, width, height } = land.getBoundingClientRect();
        return [x - (frame?.x ?? 0), y - (frame?.y ?? 0), width, height];
      });
  await waitOnMap(page, '.ground-preview');
  // React hides what it has drawn while the page above it loads.
  await expect.poll(async () => (await box())[2]).toBeGreaterThan(0);
  const before = await box();
  release();
  await waitOnMap(page, '.leaflet-container .ground-preview');
  await expect
    .poll(async () => Math.max(...(await box()).map((n, at) => Math.abs(n - (before[at] ?? 0)))))
    .toBeLessThanOrEqual(2);
});

test('Names appear only once the ground below them is drawn.', async () => {
  const page = await product.open('/favicon.svg');
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { isGroundDrawn: seen });
    new MutationObserver(() => {
      if (!document.querySelector('.map-label, .map-shield')) return;
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-ground-pane canvas')];
      const isDrawn = (one: HTMLCanvasElement) =>
        one.getContext('2d')?.getImageData(9, 9, 1, 1).data[3] === 255;
      seen.push(canvases.length > 0 && canvases.every(isDrawn));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${COAST}&bbox=55.05,25,55.35,25.25`);
  await page.locator('.map-label').first().waitFor();
  expect(
    await page.evaluate(() => (window as unknown as { isGroundDrawn: boolean[] }).isGroundDrawn[0]),
  ).toBe(true);
});
