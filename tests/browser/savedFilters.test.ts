import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { LANGS, newPerson, press, say, TEXTS, toastSays } from './people';

/** What a person searched for, kept by the server and found again in another browser. */
const browser = browserFile();
const VILLA = { en: 'Villa', ar: 'فيلا' };
const askedIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.each(LANGS)('in %s', { timeout: 120_000 }, (lang) => {
  const { catalog, filter, home } = TEXTS[lang];
  const at = async (person: Awaited<ReturnType<typeof newPerson>>, path: string) => {
    const page = await browser.open(EMPTY_PAGE, { lang }, { expectFailures: true });
    await enterAs(page, person, path);
    return page;
  };

  it('the filter of the catalog', async () => {
    const person = await newPerson('user', lang);
    const page = await at(person, '/catalog?category=sale&city=dubai');
    await press(page, catalog.saveSearch);
    await press(page, catalog.keepFilter);
    await toastSays(page, say('filters.saved', lang));
    const other = await at(person, '/catalog?category=rent');
    await press(other, filter.more);
    await press(other, filter.kept);
    await other.waitForURL(/city=dubai/);
    expect(askedIn(other)).toMatchObject({ category: 'sale', city: 'dubai' });
  });

  it('the search of the home page', async () => {
    const person = await newPerson('user', lang);
    const page = await at(person, '/');
    const type = page.locator('search').getByRole('button', { name: new RegExp(`^${filter.type}`) });
    await type.press('Enter');
    await page.getByRole('checkbox', { name: new RegExp(`^${VILLA[lang]} `) }).check();
    await page.keyboard.press('Escape');
    const kept = page.waitForResponse('**/user/save_filter_homepage');
    await press(page, home.go);
    await page.waitForURL(/catalog\?/);
    expect((await kept).status()).toBe(200);
    const other = await at(person, '/');
    await other.getByRole('link', { name: home.lastSearch.split('{{')[0] ?? '' }).click();
    await other.waitForURL(/catalog\?/);
    expect(askedIn(other)).toEqual({ category: 'rent', propertyType: 'villa' });
  });
});
