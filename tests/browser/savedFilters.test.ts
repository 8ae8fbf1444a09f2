import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserFile } from './browser';
import { enter, LANGS, newPerson, press, say, TEXTS, toastSays } from './people';

/** What a person searched for, kept by the server and found again in another browser. */
const browser = browserFile();
const askedIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.each(LANGS)('in %s', { timeout: 120_000 }, (lang) => {
  const { catalog, filter, home } = TEXTS[lang];
  const at = async (person: Awaited<ReturnType<typeof newPerson>>, path: string) => {
    const page = await browser.open('/robots.txt', { lang }, { expectFailures: true });
    await enter(page, person, path);
    return page;
  };

  it('the filter of the catalogue', async () => {
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
    await page.getByLabel(filter.type).selectOption('villa');
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
