import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { LANGS, newPerson, press, say, TEXTS, toastSays } from './people';

/** A person's searches, stored on the server and available in another browser. */
const browser = browserFile();
const VILLA = { en: 'Villa', ar: 'فيلا' };
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.each(LANGS)('Saved filters in %s', { timeout: 120_000 }, (lang) => {
  const { catalog, filter, home } = TEXTS[lang];
  const at = async (person: Awaited<ReturnType<typeof newPerson>>, path: string) => {
    const page = await browser.open(EMPTY_PAGE, { lang }, { expectFailures: true });
    await enterAs(page, person, path);
    return page;
  };

  it("The catalog's filter is restored in another browser.", async () => {
    const person = await newPerson('user', lang);
    const page = await at(person, '/catalog?category=sale&city=dubai');
    await press(page, catalog.saveSearch);
    await press(page, catalog.keepFilter);
    await toastSays(page, say('filters.saved', lang));
    const other = await at(person, '/catalog?category=rent');
    await press(other, filter.more);
    await press(other, filter.kept);
    await other.waitForURL(/city=dubai/);
    expect(queryOf(other)).toMatchObject({ category: 'sale', city: 'dubai' });
  });

  it("The home page's search is restored in another browser.", async () => {
    const person = await newPerson('user', lang);
    const page = await at(person, '/');
    const type = page.locator('search').getByRole('button', { name: new RegExp(`^${filter.type}`) });
    await type.press('Enter');
    await page.getByRole('button', { name: new RegExp(`^${VILLA[lang]} \\d`) }).click();
    await page.keyboard.press('Escape');
    const saved = page.waitForResponse('**/user/save_filter_homepage');
    await press(page, home.go);
    await page.waitForURL(/catalog\?/);
    expect((await saved).status()).toBe(200);
    const other = await at(person, '/');
    await other.getByRole('link', { name: home.lastSearch.split('{{')[0] ?? '' }).click();
    await other.waitForURL(/catalog\?/);
    expect(queryOf(other)).toEqual({ category: 'rent', propertyType: 'villa' });
  });
});
