import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { homes, tabTo } from './visitor';

const product = browserFile();
const open = async (query: string, view = {}) => {
  const page = await product.open(`/catalog?${query}`, view);
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  return page;
};
const boxIn = (page: Page) => new URL(page.url()).searchParams.get('bbox');
/** Degrees from west to east. */
const widthOf = (page: Page) => {
  const [west = 0, , east = 0] = (boxIn(page) ?? '').split(',').map(Number);
  return east - west;
};
/** How many homes each marker stands for, summed: what the map shows. */
const shownOnMap = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.map-pin, .map-cluster')].reduce(
      (sum, one) => sum + (one.matches('.map-cluster') ? Number(one.innerText.replace(/\D/g, '')) : 1),
      0,
    ),
  );
/** Pairs of names and prices, or of names, that lie on each other. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((one) => ({
        text: one.innerText,
        box: (one.matches('.map-label') ? (one.firstElementChild ?? one) : one).getBoundingClientRect(),
      }));
    const names = visible('.map-label');
    const all = [...names, ...visible('.map-pin, .map-cluster')];
    return names.flatMap((name, at) =>
      all
        .filter((_other, place) => place > at)
        .filter(
          ({ box }) =>
            box.left < name.box.right &&
            name.box.left < box.right &&
            box.top < name.box.bottom &&
            name.box.top < box.bottom,
        )
        .map((other) => `${name.text} / ${other.text}`),
    );
  });

test.each(['en', 'ar'] as const)(
  'in %s names of places lie neither on prices nor on each other',
  async (lang) => {
    const page = await open('category=rent&city=dubai', { lang });
    for (let step = 0; step < 4; step += 1) {
      await expect.poll(() => collisions(page)).toEqual([]);
      const answer = page.waitForResponse((one) => one.url().includes('get_all_map_properties'));
      await page.getByRole('button', { name: lang === 'ar' ? 'تكبير' : 'Zoom in', exact: true }).click();
      await answer;
    }
  },
);

test('a map is read by keyboard: the focus stays where it was opened', async () => {
  const page = await open('category=rent');
  await tabTo(page, '.map-cluster', 200);
  const before = boxIn(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => boxIn(page)).not.toBe(before);
  const isOnMap = () => page.evaluate(() => Boolean(document.activeElement?.closest('.leaflet-container')));
  await expect.poll(isOnMap).toBe(true);
  for (let step = 0; step < 6; step += 1) {
    if (await page.evaluate(() => document.activeElement?.matches('.map-pin'))) break;
    await page.keyboard.press(step % 2 ? 'Space' : 'Enter');
    await page.waitForLoadState('networkidle');
    expect(await isOnMap()).toBe(true);
  }
});

test('quick zooming ends where it was led, list and map alike', async () => {
  const page = await open('category=rent&city=dubai');
  const nearer = page.getByRole('button', { name: 'Zoom in', exact: true });
  await nearer.click();
  await nearer.click();
  await nearer.click();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(async () => {
      const { count } = await homes(`category=rent&city=dubai&bbox=${boxIn(page) ?? ''}`);
      return count - (await shownOnMap(page));
    })
    .toBe(0);
  const start = widthOf(page);
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expect.poll(() => widthOf(page) / start).toBeGreaterThan(1.8);
});

test('a card and its price are looked at together', async () => {
  const page = await open('category=rent&city=dubai');
  const card = page.locator('#content article').first();
  await card.hover();
  await page.locator('.map-pin.is-active, .map-cluster.is-active').first().waitFor();
  await page.locator('main').getByRole('heading', { level: 1 }).hover();
  await page.locator('.is-active').first().waitFor({ state: 'detached' });
  await card.getByRole('heading').getByRole('link').focus();
  await page.locator('.map-pin.is-active, .map-cluster.is-active').first().waitFor();
});

test('what is written on a price is part of its name', async () => {
  const page = await open('category=rent&city=dubai');
  const wrong = await page
    .locator('.map-pin')
    .evaluateAll((pins) =>
      pins
        .map((pin) => [pin.textContent, pin.getAttribute('aria-label') ?? ''] as const)
        .filter(([text, name]) => !name.includes(text)),
    );
  expect(wrong).toEqual([]);
});

test('does not follow when it is told not to, until it is asked', async () => {
  const page = await open('category=rent&city=dubai');
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const search = page.getByRole('button', { name: 'Search here' });
  await search.waitFor();
  expect(boxIn(page)).toBeNull();
  await search.click();
  await expect.poll(() => boxIn(page)).not.toBeNull();
});

test('on a phone takes the place of the list and opens a home at the foot', async () => {
  const page = await product.open('/catalog?category=rent&city=dubai&view=map', { width: 390, height: 844 });
  await page.locator('.map-pin').first().click();
  await page.getByRole('list', { name: 'Chosen on the map' }).locator('article').first().waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.locator('#content article').nth(3).waitFor();
});

test.each(['en', 'ar'] as const)('in %s a remote place says what lies beyond, and how far', async (lang) => {
  const page = await product.open('/catalog?category=rent&city=abu_dhabi&district=liwa&view=map', { lang });
  const signs = page.locator('.map-label.is-sign');
  await expect.poll(() => signs.count()).toBeGreaterThan(1);
  const [hameem] = (await signs.allInnerTexts()).filter((text) => /Hameem|حميم/.test(text));
  expect(hameem).toMatch(lang === 'ar' ? /· 56.كم$/ : /· 56.km$/);
  expect(await collisions(page)).toEqual([]);
  await page.getByText(lang === 'ar' ? /^0\.5.كم$/ : /^0\.5.km$/).waitFor();
});

test('names of emirates step aside for what stands on them', async () => {
  const page = await open('category=rent');
  await expect.poll(() => page.locator('.map-label.is-large').count()).toBeGreaterThan(2);
  expect(await collisions(page)).toEqual([]);
});
