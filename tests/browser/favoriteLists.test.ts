import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, EMPTY_PAGE, enterAs, VIEWS } from './browser';
import { anAccount, login, texts } from './peopleHelp';
import { ask, enterSignIn, homes, overflow } from './visitor';

const product = browserFile();
const person = (name: string) => anAccount('register_agent', name);
const SHOTS = process.env['SHOTS'];

interface List {
  id: string;
  link: string;
}
/** Two homes to keep. */
const twoHomes = async () => (await homes('category=rent&limit=2')).data;

/** A shared list of a new person with two homes, their hearts and a note. */
async function aList(name: string) {
  const { email } = await person(`Mona ${name}`);
  const { token, user } = await login(email);
  const send = async (method: string, path: string, body: object = {}) =>
    (await ask<{ data: List }>(`/favorite${path}`, { method, token, body: JSON.stringify(body) })).data;
  const [first, second] = (await twoHomes()).map(({ id }) => id);
  const { id } = await send('POST', '/lists', { name, property_id: first });
  await send('PUT', `/list/home?id=${id}`, { property_id: second, isOn: true });
  await send('PUT', `/list/note?id=${id}`, { property_id: first, text: 'Near the school', isShared: true });
  await send('PUT', '/favorites', { ids: [first, second], isFavorite: true });
  const { link } = await send('POST', `/list/share?id=${id}`);
  return { session: { token, user }, id, path: `/favorite-list?link=${link}` };
}
const items = (page: Page) => page.locator('#content li:has(article)');
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

describe('Favourites lists', () => {
  test.each(VIEWS)(
    'A list, its link and the choice of lists in $lang, $theme, $width px have no accessibility findings or overflow.',
    async (view) => {
      const t = texts[view.lang];
      const { session, id, path } = await aList('Marina, two bedrooms – مارينا');
      const page = await product.open(EMPTY_PAGE, view);
      await enterAs(page, session, `/favorite-list?id=${id}`);
      await expect.poll(() => items(page).count()).toBe(2);
      await looksRight(page, `list-${view.lang}`);
      await items(page).first().getByRole('button', { name: t.lists.addHome }).click();
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
      await looksRight(page, `lists-dialog-${view.lang}`);
      const { email } = await person('Reader');
      const other = await product.open(EMPTY_PAGE, view);
      await enterAs(other, await login(email), path);
      await other.getByRole('button', { name: t.lists.join }).waitFor();
      await looksRight(other, `list-link-${view.lang}`);
    },
  );

  test('Two people share a list until its owner takes the link back.', async () => {
    const [owner, partner] = [await person('Mona Saleh'), await person('Omar Saleh')];
    const [home] = await twoHomes();
    const page = await product.open(EMPTY_PAGE);
    await enterAs(page, await login(owner.email), `/single?id=${home?.id}`);
    // The heart alone means the favourites; the list follows it.
    await page.getByRole('button', { name: 'Add to favourites' }).first().click();
    await page.getByRole('button', { name: 'Add to a list' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'List name' }).fill('Marina, two bedrooms');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/favorites');
    await page.getByRole('link', { name: 'Marina, two bedrooms' }).click();
    await page.getByText('Only you can see this list.').waitFor();
    await page.getByRole('button', { name: 'Share list' }).click();
    await page.getByText('Until you stop sharing, anyone with the link').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const mail = await page.getByRole('link', { name: 'E-mail' }).getAttribute('href');
    const address = /https?:\S+$/.exec(decodeURIComponent(mail ?? ''))?.[0] ?? '';
    // Signing in leads back to the link.
    const { pathname, search } = new URL(address);
    const other = await product.open(pathname + search, {}, { expectFailures: true });
    await enterSignIn(other, partner.email);
    await other.getByText('Mona Saleh shares this list with you.').waitFor();
    await other.getByRole('button', { name: 'Join list' }).click();
    await other.getByText('Hearts: Mona Saleh').waitFor();
    await page.getByText('You and Omar Saleh can see this list').waitFor();
    // The open page of each follows the other.
    await other.getByRole('button', { name: /^Favourite: / }).click();
    await page
      .getByText('Favourite of you and Omar Saleh')
      .or(page.getByText('Hearts: You and Omar Saleh'))
      .waitFor();
    await other.getByRole('button', { name: 'Add a note' }).click();
    await other.getByRole('textbox', { name: 'Note' }).fill('Near the school');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Near the school').waitFor();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await other.getByText('This list isn’t available').waitFor();
    await page.getByText('Only you can see this list.').waitFor();
    await expect.poll(() => page.getByText('Near the school').count()).toBe(0);
  });
});
