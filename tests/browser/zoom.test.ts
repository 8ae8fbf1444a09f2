import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, browserFile } from './browser';
import { EVERY_SCREEN } from './everyScreen';
import { TEXTS, USER } from './people';
import { api, openAs } from './staff';
import { coveredShare, lostIn, smallFields, unreachableIn, ZOOMS, zoomTo } from './zoomed';

const product = browserFile();
/** The largest share of the window's height that fixed bars may cover. */
const MAX_COVERED = 0.4;
const LANGS = ['en', 'ar'] as const;
type Lang = (typeof LANGS)[number];

async function opened(as: string | undefined, path: string, lang: Lang): Promise<Page> {
  const view = { lang, width: 1280, height: 1024, isTouch: true };
  // /404 answers 404.
  const options = { expectFailures: true };
  const page = as ? await openAs(product, as, path, view, options) : await product.open(path, view, options);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

test('Pages allow zooming.', async () => {
  const html = await (await fetch(BASE_URL)).text();
  const [viewport = ''] = /<meta name="viewport"[^>]*>/.exec(html) ?? [];
  expect(viewport).toContain('width=device-width');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
});

describe.each(LANGS)('Zoom in %s', (lang) => {
  test.each(EVERY_SCREEN)(
    'The screen “$name” can be read and used at every zoom level.',
    async ({ as, path }) => {
      const page = await opened(as, await path(), lang);
      for (const zoom of ZOOMS) {
        await zoomTo(page, zoom);
        const lost = [...(await lostIn(page)), ...(await unreachableIn(page))];
        expect({ zoom, lost }, lost.join('\n')).toEqual({ zoom, lost: [] });
        expect(await coveredShare(page), zoom.zoom).toBeLessThanOrEqual(MAX_COVERED);
      }
      expect(await smallFields(page)).toEqual([]);
    },
  );
});

let home: string;
let service: string;
beforeAll(async () => {
  const first = async (path: string) =>
    (await api<{ data: { id: string }[] }>('GET', path)).data[0]?.id ?? '';
  home = await first('/property/get_all?limit=1');
  service = await first('/service/get_all_services?limit=1');
});
type Texts = (typeof TEXTS)[Lang];
const press = (name: (t: Texts) => string) => (page: Page, lang: Lang) =>
  page
    .getByRole('button', { name: name(TEXTS[lang]) })
    .first()
    .click();
/** Layers over a page: who opens them, where, how, and which element contains them. */
const LAYERS: {
  what: string;
  as?: string;
  path: () => string;
  open: (page: Page, lang: Lang) => Promise<void>;
  layer?: string;
}[] = [
  {
    what: 'the filters',
    path: () => '/catalog?category=rent',
    open: (page) => page.locator('search button[aria-haspopup=dialog], search > div > button').last().click(),
  },
  {
    what: 'a request',
    as: USER.email,
    path: () => `/single?id=${home}`,
    open: press((t) => t.requests.ask.property),
  },
  {
    what: 'a request about a service',
    as: USER.email,
    path: () => `/single-service?id=${service}`,
    open: press((t) => t.requests.ask.service),
  },
  {
    what: 'a review',
    as: USER.email,
    path: () => `/single?id=${home}#reviews`,
    open: async (page, lang) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await press((t) => t.reviews.write)(page, lang);
    },
  },
  { what: 'a letter', path: () => '/terms-of-use?contact=1', open: () => Promise.resolve() },
  {
    what: 'the gallery',
    path: () => `/single?id=${home}`,
    open: (page) => page.locator('main button:has(img)').first().click(),
  },
  {
    what: 'the menu of a person',
    as: USER.email,
    path: () => '/account-info',
    open: (page) => page.locator('header button[aria-expanded]:visible').last().click(),
    layer: 'header [aria-expanded=true] + div',
  },
  {
    what: 'the notifications',
    as: USER.email,
    path: () => '/account-info',
    open: (page) => page.locator('header button[aria-expanded]').first().click(),
    layer: 'header [aria-expanded=true] + div',
  },
  {
    what: 'all pages of a person',
    as: USER.email,
    path: () => '/account-info',
    open: (page) => page.locator('nav button[aria-expanded]:visible').last().click(),
    layer: 'nav [aria-expanded=true] + div',
  },
];

test.each(LANGS.flatMap((lang) => LAYERS.map((one) => ({ ...one, lang }))))(
  'In $lang, $what can be read and used when zoomed to 400%.',
  async ({ as, path, open, layer = '[role=dialog]', lang }) => {
    const page = await opened(as, path(), lang);
    const [, most] = ZOOMS;
    if (!most) throw new Error('There is no zoom');
    await zoomTo(page, most);
    await open(page, lang);
    await page.locator(layer).first().waitFor();
    await page.waitForLoadState('networkidle');
    const lost = [...(await lostIn(page, layer)), ...(await unreachableIn(page, layer))];
    expect(lost, lost.join('\n')).toEqual([]);
    expect(await smallFields(page)).toEqual([]);
  },
);
