import { describe, expect, test } from 'vitest';
import { BASE_URL, browserFile } from './browser';
import { ADMIN, aHome, ask, homes, logIn } from './visitor';

const product = browserFile();
const page = (path: string) => fetch(BASE_URL + path, { headers: { accept: 'text/html' } });
const htmlOf = async (path: string) => (await page(path)).text();
const decoded = (text = '') =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const attribute = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1]);
const linkTo = (html: string, rel: string) =>
  attribute(html, new RegExp(`<link rel="${rel}" href="([^"]*)"`)) ||
  attribute(html, new RegExp(`<link rel="alternate" hreflang="${rel}" href="([^"]*)"`));
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );
const absolute = (path: string) => BASE_URL + path;

describe.each(['en', 'ar'] as const)('Server-rendered pages in %s', (lang) => {
  const langParam = lang === 'ar' ? '&lang=ar' : '';

  test.each([
    ['/', '/'],
    ['/catalog?category=sale&city=dubai', '/catalog?category=sale&city=dubai'],
  ])(
    'The page %s has a title, description, language links, preview picture and structured data.',
    async (path, canonical) => {
      const html = await htmlOf(path + (path === '/' ? langParam.replace('&', '?') : langParam));
      const own = canonical.includes('?') ? `${canonical}&lang=ar` : `${canonical}?lang=ar`;
      expect(html).toContain(lang === 'ar' ? '<html lang="ar" dir="rtl"' : '<html lang="en" dir="ltr"');
      expect(attribute(html, /<title>([^<]*)<\/title>/)).toMatch(
        lang === 'ar' ? /[\u0600-\u06FF]/ : /[a-z]/i,
      );
      expect(meta(html, 'description').length).toBeGreaterThan(8);
      expect(linkTo(html, 'canonical')).toBe(absolute(lang === 'ar' ? own : canonical));
      expect(linkTo(html, 'en')).toBe(absolute(canonical));
      expect(linkTo(html, 'ar')).toBe(absolute(own));
      expect(linkTo(html, 'x-default')).toBe(absolute(canonical));
      expect(meta(html, 'og:locale')).toBe(lang === 'ar' ? 'ar_AE' : 'en_AE');
      // WhatsApp does not show WebP.
      const preview = await fetch(meta(html, 'og:image'));
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(jsonLd(html).map((one) => one['@type'])).toContain(
        path === '/' ? 'Organization' : 'BreadcrumbList',
      );
    },
  );

  test('A listing page has its title and cover in link previews and its price in structured data.', async () => {
    const home = await aHome((one) => Boolean(one.titleAr) && one.city === 'dubai');
    const html = await htmlOf(`/single?id=${home.id}${langParam}`);
    const title = lang === 'ar' ? (home.titleAr ?? '') : home.title;
    expect(attribute(html, /<title>([^<]*)<\/title>/)).toContain(title);
    expect(meta(html, 'og:title')).toContain(title);
    expect(meta(html, 'og:image')).toBe(absolute(home.images[0]?.url.replace('.webp', '.jpg') ?? ''));
    expect(linkTo(html, 'canonical')).toBe(absolute(`/single?id=${home.id}${langParam}`));
    const [listing, breadcrumbs] = jsonLd(html);
    expect(listing).toMatchObject({ '@type': 'RealEstateListing', name: title });
    expect(listing?.['offers']).toMatchObject({ price: home.price, priceCurrency: 'AED' });
    const steps = breadcrumbs?.['itemListElement'] as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(steps.at(-1)).toMatchObject({ name: title, item: absolute(`/single?id=${home.id}${langParam}`) });
    for (const { item } of steps) expect((await page(new URL(item).pathname)).status).toBeLessThan(500);
  });
});

describe('The language of an address', () => {
  test.each([
    ['ar', 'en'],
    ['en', 'ar'],
  ] as const)(
    "The address's language %s overrides the stored %s and persists.",
    async (requested, stored) => {
      const { id } = await aHome();
      const tab = await product.open(`/single?id=${id}&lang=${requested}`, { lang: stored });
      await tab.locator('main').getByRole('heading', { level: 1 }).waitFor();
      const shown = () => tab.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      const wanted = requested === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'];
      expect(await shown()).toEqual(wanted);
      await tab
        .getByText(requested === 'ar' ? 'التفاصيل' : 'Details', { exact: true })
        .first()
        .waitFor();
      await tab.goto('/catalog?category=rent');
      await tab.locator('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await shown()).toEqual(wanted);
    },
  );

  test('The language switch overrides the address, even after a reload.', async () => {
    const tab = await product.open('/catalog?category=rent&lang=ar');
    await tab.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => tab.evaluate(() => document.documentElement.dir)).toBe('ltr');
    await tab.reload();
    await tab.getByRole('heading', { name: /properties for rent/ }).waitFor();
    expect(await tab.evaluate(() => document.documentElement.lang)).toBe('en');
  });
});

describe('Crawlers', () => {
  test('Crawlers find listings through the sitemap in robots.txt.', async () => {
    const robots = await htmlOf('/robots.txt');
    const index = await htmlOf(new URL(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '').pathname);
    const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    const pages = (await Promise.all(files.map(htmlOf))).join('');
    const { data } = await homes('limit=3');
    for (const { id } of data) expect(pages).toContain(`/single?id=${id}`);
    expect(robots).toContain('Disallow: /dashboard/');
  });

  test('Removed listings answer 410, unknown pages 404, and mailed links are not indexed.', async () => {
    const { id } = await aHome((home) => home.type === 'investment');
    const { token } = await logIn(ADMIN);
    await ask(`/property/delProperty?id=${id}`, { method: 'DELETE', token });
    const missingPage = await page(`/single?id=${id}`);
    expect(missingPage.status).toBe(410);
    expect(await missingPage.text()).not.toContain('rel="canonical"');
    for (const path of ['/single?id=nonsense', '/single?id=0123456789abcdef01234567', '/no-such-page']) {
      const answer = await page(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    }
    const unsubscribe = await page('/unsubscribe?token=x');
    expect(unsubscribe.headers.get('x-robots-tag')).toBe('noindex');
    expect(unsubscribe.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
