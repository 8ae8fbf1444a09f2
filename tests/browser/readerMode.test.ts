import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from './browser';
import { LANGS } from './people';
import { api } from './staff';
import { aHome } from './visitor';

/** What a browser's reader mode shows of a page, by the library Firefox uses. */
const product = browserFile();
const require = createRequire(import.meta.url);
const SOURCE = readFileSync(require.resolve('@mozilla/readability/Readability.js'), 'utf8');

interface Article {
  title: string;
  textContent: string;
  dir: string | null;
}
const readIn = (page: Page) =>
  page.evaluate<Article | null>(`${SOURCE}\nnew Readability(document.cloneNode(true)).parse()`);
const plain = (text = '') => text.replace(/\s+/g, ' ').trim();

interface Offer {
  id: string;
  title: string;
  titleAr?: string;
  description: string;
  descriptionAr?: string;
  price?: number | null;
}
const OFFERS = [
  {
    what: 'listing',
    path: '/single',
    read: async () =>
      (
        await api<{ data: Offer }>(
          'GET',
          `/property?id=${(await aHome(({ titleAr }) => Boolean(titleAr))).id}`,
        )
      ).data,
  },
  {
    what: 'service',
    path: '/single-service',
    read: async () => {
      const { data } = await api<{ data: Offer[] }>('GET', '/service/get_all_services?limit=1');
      return (await api<{ data: Offer }>('GET', `/service?id=${data[0]?.id}`)).data;
    },
  },
];

test.each(LANGS.flatMap((lang) => OFFERS.map((one) => ({ ...one, lang }))))(
  'In $lang, reader mode shows title, price and description of a $what without the rest.',
  async ({ path, read, lang }) => {
    const offer = await read();
    const page = await product.open(`${path}?id=${offer.id}&lang=${lang}`, { lang });
    const description = (lang === 'ar' && offer.descriptionAr) || offer.description;
    const title = (lang === 'ar' && offer.titleAr) || offer.title;
    await page.getByText(plain(description).slice(0, 40)).first().waitFor();
    await page.waitForLoadState('networkidle');
    const article = await readIn(page);
    expect(article?.title).toContain(title);
    const text = plain(article?.textContent);
    expect(text).toContain(plain(description));
    if (offer.price) expect(text).toContain(offer.price.toLocaleString('en'));
  },
);

test.each(LANGS.flatMap((lang) => ['/terms-of-use', '/privacy-policy'].map((path) => ({ lang, path }))))(
  'In $lang, reader mode shows the whole text at $path alone.',
  async ({ lang, path }) => {
    const page = await product.open(`${path}?lang=${lang}`, { lang });
    await page.locator('main h1').waitFor();
    const parts = await page.locator('main section h2, main section p').allInnerTexts();
    const article = await readIn(page);
    expect(article?.title).toContain(await page.locator('main h1').innerText());
    const text = plain(article?.textContent);
    const missing = parts.filter((part) => !text.includes(plain(part)));
    expect(missing).toEqual([]);
  },
);
