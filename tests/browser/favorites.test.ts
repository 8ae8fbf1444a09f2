import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axe, browserFile, EMPTY_PAGE, enterAs, VIEWS } from './browser';
import { ADMIN, aHome, ask, homes, logIn, overflow, signIn, VISITOR } from './visitor';

const product = browserFile();
const cards = (page: Page) => page.locator('#content article');
const heartOf = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .getByRole('button', { name: /^Favourite/ });
const isPressed = (page: Page, at: number) => heartOf(page, at).getAttribute('aria-pressed');
/** The number on the header's heart, as read out. */
const headerCount = async (page: Page) =>
  Number(
    /\d+/.exec((await page.locator('header a[href="/favorites"]').getAttribute('aria-label')) ?? '')?.[0] ??
      0,
  );
const storedFavourites = async () => (await logIn(VISITOR)).user.userFavs;

/** Replaces the visitor's favourites with these. */
async function keepOnly(ids: string[]): Promise<void> {
  const { token } = await logIn(VISITOR);
  await ask('/favorite/clear_all_favorites', { method: 'DELETE', token });
  for (const property_id of ids) {
    await ask('/favorite/favorites', { method: 'POST', token, body: JSON.stringify({ property_id }) });
  }
}
const some = async (count: number) => (await homes(`category=rent&limit=${count}`)).data;

beforeEach(() => keepOnly([]));

describe('Favourites', () => {
  test.each(VIEWS)(
    'The favourites in $lang, $theme, $width px have no accessibility findings or overflow.',
    async (view) => {
      await keepOnly((await some(3)).map(({ id }) => id));
      const page = await product.open(EMPTY_PAGE, view);
      await enterAs(page, await logIn(VISITOR), '/favorites');
      await expect.poll(() => cards(page).count()).toBe(3);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('Card, page, header and list show the same favourites.', async () => {
    const page = await product.open('/catalog?category=rent');
    await signIn(page);
    await heartOf(page, 0).click();
    await heartOf(page, 1).press('Enter');
    await expect.poll(() => headerCount(page)).toBe(2);
    await expect.poll(storedFavourites).toHaveLength(2);
    await cards(page).first().getByRole('heading').getByRole('link').click();
    const off = page.getByRole('button', { name: 'Remove from favourites' }).first();
    await off.click();
    await page.getByRole('button', { name: 'Add to favourites' }).first().waitFor();
    await expect.poll(() => headerCount(page)).toBe(1);
    await page.goBack();
    await expect.poll(() => isPressed(page, 0)).toBe('false');
    expect(await isPressed(page, 1)).toBe('true');
    await expect.poll(storedFavourites).toHaveLength(1);
    await page.locator('header a[href="/favorites"]').click();
    await expect.poll(() => cards(page).count()).toBe(1);
  });

  test('The last of several quick presses wins.', async () => {
    const page = await product.open('/catalog?category=rent');
    await signIn(page);
    await heartOf(page, 0).waitFor();
    await heartOf(page, 0).click();
    await heartOf(page, 0).click();
    await heartOf(page, 0).click();
    expect(await isPressed(page, 0)).toBe('true');
    await expect.poll(storedFavourites).toHaveLength(1);
    await page.reload();
    await expect.poll(() => isPressed(page, 0)).toBe('true');
  });

  test('A refused favourite is rolled back with the reason.', async () => {
    const page = await product.open('/catalog?category=rent', {}, { expectFailures: true });
    await signIn(page);
    await page.route('**/api/v1/favorite/favorites', (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'rate_limited', message: 'Too many' } }),
    );
    await heartOf(page, 0).click();
    await page.getByText('Too many').first().waitFor();
    await expect.poll(() => isPressed(page, 0)).toBe('false');
    expect(await storedFavourites()).toEqual([]);
  });

  test('All favourites are removed and restored in their order.', async () => {
    const remaining = (await some(3)).map(({ id }) => id);
    await keepOnly(remaining);
    const page = await product.open(EMPTY_PAGE);
    await enterAs(page, await logIn(VISITOR), '/favorites');
    await expect.poll(() => cards(page).count()).toBe(3);
    const titles = await cards(page).getByRole('heading').allInnerTexts();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No favourites yet').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(titles);
    // The cards return before the server has stored them.
    await expect.poll(storedFavourites).toEqual(remaining.toReversed());
  });

  test('Price drops and homes under offer are marked, and all cards have the same height.', async () => {
    const { data } = await homes('limit=100');
    const dropped = await aHome(({ priceDrop }) => Boolean(priceDrop));
    const offered = data.find(({ priceDrop }) => !priceDrop);
    const admin = await logIn(ADMIN);
    await ask(`/property/update_property_by_admin?id=${offered?.id ?? ''}`, {
      method: 'PATCH',
      token: admin.token,
      body: JSON.stringify({ availability: 'underOffer' }),
    });
    const plain = data.find((home) => !home.priceDrop && home.id !== offered?.id);
    await keepOnly([dropped.id, offered?.id ?? '', plain?.id ?? '']);
    const page = await product.open(EMPTY_PAGE);
    await enterAs(page, await logIn(VISITOR), '/favorites');
    await page.getByText(/Down .?AED [\d,]+.? since/).waitFor();
    await page.getByText('Now: Under offer').waitFor();
    const bottoms = await cards(page).evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().bottom)),
    );
    expect(bottoms, 'of one height, with news below or without').toEqual(Array(3).fill(bottoms[0]));
  });
});
