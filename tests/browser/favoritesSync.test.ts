import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { ask, logIn, signIn, VISITOR } from './visitor';

/** One account on two devices, in two tabs, at the moment of a reload, and offline. */
const product = browserFile();
const CATALOG = '/catalog?category=rent';
const hearts = (page: Page) => page.locator('#content article').getByRole('button', { name: /^Favourite/ });
const pressedHearts = (page: Page, count = 4) =>
  Promise.all(
    Array.from(
      { length: count },
      async (_none, at) => (await hearts(page).nth(at).getAttribute('aria-pressed')) === 'true',
    ),
  );
const badge = async (page: Page) =>
  Number(
    /\d+/.exec((await page.locator('header a[href="/favorites"]').getAttribute('aria-label')) ?? '')?.[0] ??
      0,
  );
const stored = async () => (await logIn(VISITOR)).user.userFavs;
/** Opens a separate browser with the visitor signed in. */
async function device(path = CATALOG): Promise<Page> {
  const page = await product.open(path, {}, { expectFailures: true });
  await signIn(page);
  await page.locator('#content h1').first().waitFor();
  return page;
}
beforeEach(async () => {
  const { token } = await logIn(VISITOR);
  await ask('/favorite/clear_all_favorites', { method: 'DELETE', token });
});

describe('Synchronised favourites', () => {
  test('Favourites survive an immediate reload, nine times out of nine.', async () => {
    const page = await device();
    for (let round = 0; round < 9; round += 1) {
      const at = round % 3;
      const before = await pressedHearts(page, 3);
      const wanted = before.map((isOn, index) => (index === at ? !isOn : isOn));
      await hearts(page).nth(at).click();
      await page.reload();
      await hearts(page).first().waitFor();
      await expect.poll(() => pressedHearts(page, 3)).toEqual(wanted);
      await expect.poll(async () => (await stored()).length).toBe(wanted.filter(Boolean).length);
      expect(await badge(page)).toBe(wanted.filter(Boolean).length);
    }
  });

  test('Favourites are sent even when the page is left for good at that moment.', async () => {
    const page = await device();
    await hearts(page).first().waitFor();
    // What is pressed before the page is loaded waits in the browser for the next visit.
    await page.waitForLoadState('networkidle');
    await hearts(page).nth(1).click();
    await page.goto('about:blank');
    await expect.poll(stored).toHaveLength(1);
  });

  test('Favourites appear on another device at once and disappear from its list.', async () => {
    const [one, other] = [await device(), await device()];
    await hearts(one).nth(0).click();
    await hearts(one).nth(2).click();
    await expect.poll(() => pressedHearts(other)).toEqual([true, false, true, false]);
    await expect.poll(() => badge(other)).toBe(2);
    await other.goto('/favorites');
    await expect.poll(() => hearts(other).count()).toBe(2);
    await hearts(one).nth(0).click();
    await hearts(one).nth(1).click();
    await expect.poll(() => badge(other)).toBe(2);
    await expect.poll(() => pressedHearts(other, 2)).toEqual([true, true]);
    await other.getByText('2 homes').waitFor();
    await expect.poll(stored).toHaveLength(2);
  });

  test('Favourites and the comparison appear in another tab at once, even offline.', async () => {
    const one = await device();
    const other = await one.context().newPage();
    await other.goto(CATALOG);
    await hearts(other).first().waitFor();
    await one.context().setOffline(true);
    await hearts(one).nth(1).click();
    await expect.poll(() => pressedHearts(other)).toEqual([false, true, false, false]);
    // The tray's code may have to wait for the connection.
    await one
      .locator('#content article')
      .first()
      .getByRole('button', { name: /^Compare/ })
      .click();
    await other.locator('header a[href*="/property-comparison?ids="]').waitFor();
    await one.context().setOffline(false);
    await expect.poll(stored).toHaveLength(1);
    await expect.poll(() => pressedHearts(other)).toEqual([false, true, false, false]);
  });

  test('Favourites pressed offline are sent once online, even after a reload.', async () => {
    const page = await device();
    await hearts(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await hearts(page).nth(0).click();
    await hearts(page).nth(1).click();
    expect(await pressedHearts(page)).toEqual([true, true, false, false]);
    expect(await stored()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(stored).toHaveLength(2);
    // The server is down, although the network is up.
    await page.route('**/api/v1/favorite/**', (route) => route.abort());
    await hearts(page).nth(2).click();
    await page.reload();
    await hearts(page).first().waitFor();
    await expect.poll(() => pressedHearts(page)).toEqual([true, true, true, false]);
    await page.unroute('**/api/v1/favorite/**');
    await page.reload();
    await expect.poll(stored).toHaveLength(3);
    expect(await pressedHearts(page)).toEqual([true, true, true, false]);
  });
});
