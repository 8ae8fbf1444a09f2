import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { aPerson, API_KEY, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';
import { filterByScan } from '../../../testing/market/oracle';
import { aListing, aPicture } from '../../../testing/factories/property.factory';
import { aMarket, type MarketListing } from '../../../testing/market/testMarket';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
let site: Express;
let agent: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  [agent, admin] = await Promise.all([aPerson('agent'), aPerson('admin')]);
  site = await testSite();
});

const get = (path: string) => request(site).get(path).set('accept', 'text/html');
const decoded = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const found = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1]);
const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

describe('Listing pages', () => {
  it("The cover is cropped to the owner's focus point.", async () => {
    const cover = { ...aPicture(), focus: { x: 20, y: 85 } };
    const { _id } = await aListing({ agent: agent.id, title: 'Tower with its top in view', images: [cover] });
    const { text } = await get(`/single?id=${String(_id)}`).expect(200);
    expect(text).toContain('style="object-position:20% 85%"');
  });

  it('The first view states the price in whole dirhams with separators.', async () => {
    const { _id } = await aListing({ agent: agent.id, title: 'Flat with a price', price: 1_234_567.6 });
    const { text } = await get(`/single?id=${String(_id)}`).expect(200);
    expect(text.match(/AED [\d,.]+/)?.[0]).toBe('AED 1,234,568');
  });

  it.each(['en', 'ar'] as const)("A listing's page in %s has a complete head.", async (lang) => {
    const record = await aListing({ agent: agent.id, title: 'Flat by the quay', titleAr: 'شقة على الرصيف' });
    const id = String(record._id);
    const { text } = await get(`/single?id=${id}${lang === 'ar' ? '&lang=ar' : ''}`).expect(200);
    const title = lang === 'ar' ? 'شقة على الرصيف' : 'Flat by the quay';
    const own = `https://homes.example/single?id=${id}`;
    const [cover] = record.images;
    expect(found(text, /<title>([^<]*)<\/title>/)).toContain(title);
    expect(found(text, /rel="canonical" href="([^"]*)"/)).toBe(lang === 'ar' ? `${own}&lang=ar` : own);
    expect(found(text, /hreflang="en" href="([^"]*)"/)).toBe(own);
    expect(found(text, /hreflang="ar" href="([^"]*)"/)).toBe(`${own}&lang=ar`);
    expect(found(text, /hreflang="x-default" href="([^"]*)"/)).toBe(own);
    expect(found(text, /property="og:title" content="([^"]*)"/)).toContain(title);
    expect(found(text, /property="og:image" content="([^"]*)"/)).toBe(
      `https://homes.example${cover?.url.replace('.webp', '.jpg')}`,
    );
    expect(found(text, /property="og:url" content="([^"]*)"/)).toMatch(own);
    expect(found(text, /name="description" content="([^"]*)"/).length).toBeGreaterThan(20);
    expect(jsonLd(text).map((one) => one['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList']);
    expect(jsonLd(text)[0]).toMatchObject({ name: title, inLanguage: lang, offers: { price: 72_000 } });
  });

  it('Search engines receive the first five photos of a listing.', async () => {
    const images = Array.from({ length: 6 }, () => aPicture());
    const { _id } = await aListing({ agent: agent.id, title: 'Flat with six photos', images });
    const { text } = await get(`/single?id=${String(_id)}`).expect(200);
    expect(jsonLd(text)[0]?.['image']).toEqual(
      images.slice(0, 5).map(({ url }) => `https://homes.example${url}`),
    );
  });

  it("A listing's page is 404 while invisible, marked sold out while closed, and 410 once deleted.", async () => {
    const pending = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    const closed = String((await aListing({ agent: agent.id, availability: 'rented' }))._id);
    const deleted = String((await aListing({ agent: agent.id }))._id);
    await api.delete(`/property/delProperty?id=${deleted}`).set('jwtoken', agent.token).expect(200);
    const unknown = '0123456789abcdef01234567';
    for (const [id, status] of [
      [pending, 404],
      [unknown, 404],
      ['nonsense', 404],
      [deleted, 410],
    ] as const) {
      const answer = await get(`/single?id=${id}`).expect(status);
      expect(answer.get('x-robots-tag')).toBe('noindex');
      expect(answer.text).not.toMatch(/rel="canonical"|ld\+json/);
      expect(answer.text).not.toContain('Bright two-bedroom flat');
    }
    const marked = await get(`/single?id=${closed}`).expect(200);
    expect(jsonLd(marked.text)[0]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });

  it("A listing's page reveals nothing about a hidden agent.", async () => {
    const shy = await aPerson('agent', { phone: '+971501114455', companyName: 'Quiet Door' });
    const id = String((await aListing({ agent: shy.id }))._id);
    const traces = [shy.id, shy.userID, shy.email, '+971501114455', 'Quiet Door'];
    const paths = [`/single?id=${id}`, `/property-comparison?ids=${id}`];
    for (const path of paths) expect((await get(path)).text).toContain('Quiet Door');
    await api.post('/property/hide_agents').set('jwtoken', admin.token).send({ id }).expect(200);
    for (const path of paths) {
      const { text } = await get(path).expect(200);
      expect(text).toContain(id);
      for (const trace of traces) expect(text).not.toContain(trace);
    }
  });

  it('A comparison embeds up to four visible listings, without recommendations.', async () => {
    const add = async (fields: object) => String((await aListing({ agent: agent.id, ...fields }))._id);
    const pending = await add({ isVerified: false });
    const shown = await Promise.all(['One', 'Two', 'Three', 'Four'].map((title) => add({ title })));
    const { text } = await get(`/property-comparison?ids=${[pending, 'nonsense', ...shown].join(',')}`);
    expect(text).not.toContain(pending);
    expect(shown.filter((id) => text.includes(`href="/single?id=${id}"`))).toEqual(shown.slice(0, 3));
    expect(text).not.toContain('recommendedProperties');
  });
});

describe('Home page', () => {
  it.each(['en', 'ar'] as const)("The home page in %s opens with the client's own texts.", async (lang) => {
    const file = join(import.meta.dirname, `../../../../../client/public/locales/${lang}/common.json`);
    type Opening = Record<'home' | 'comparison', { title: string; lead: string }>;
    const texts = JSON.parse(await readFile(file, 'utf8')) as Opening;
    const id = String((await aListing({ agent: agent.id }))._id);
    const paths = { home: '/', comparison: `/property-comparison?ids=${id}` };
    for (const screen of ['home', 'comparison'] as const) {
      const { text } = await get(paths[screen]).query({ lang }).expect(200);
      expect(decoded(text)).toContain(`>${texts[screen].title}</h1>`);
      expect(decoded(text)).toContain(texts[screen].lead);
    }
  });
});

describe('Pages that search', () => {
  it("Page searches count against the visitor's limit, and beyond it pages come without a description.", async () => {
    const before = env();
    setEnv({ ...before, RATE_LIMITS: 'on' });
    const limited = await testSite();
    let cookie = '';
    const ask = (path: string) => request(limited).get(path).set({ accept: 'text/html', cookie });
    await aListing({ agent: agent.id, title: 'Flat with a counted view' });
    const path = `/catalog?search=${encodeURIComponent('"counted view"')}`;
    const first = await ask(path).expect(200);
    expect(first.text).toContain('Flat with a counted view');
    [cookie = ''] = String(first.headers['set-cookie']).split(';');
    // Counted before any error in it is found.
    const call = () =>
      request(limited).get('/api/v1/property/get_all?page=x').set({ apikey: API_KEY, cookie });
    for (let asked = 1; asked < 300; asked += 23) await Promise.all(Array.from({ length: 23 }, call));

    const refused = await ask(path).expect(429);
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.get('x-robots-tag')).toBe('noindex');
    expect(refused.text).toContain('<div id="root">');
    expect(refused.text).not.toMatch(/id="answers"|counted view/);
    expect((await call()).status).toBe(429);
    // Pages that read nothing are unaffected.
    await ask('/signin').expect(200);
    setEnv(before);
  });
});

describe('Titles of searches', () => {
  it.each(['en', 'ar'] as const)(
    "A search's title in %s names type, deal and place in the client's words.",
    async (lang) => {
      const file = join(import.meta.dirname, `../../../../../client/public/locales/${lang}/common.json`);
      const { place, catalog } = JSON.parse(await readFile(file, 'utf8')) as {
        place: { types: Record<string, string> };
        catalog: { deals: Record<string, string> };
      };
      const searches = Object.entries(place.types).flatMap(([type, types]) =>
        Object.entries(catalog.deals).map(([deal, words]) => [deal, type, `${types} ${words}`] as const),
      );
      expect(searches).toHaveLength(24);
      for (const [deal, type, what] of searches) {
        const { text } = await get('/catalog').query({ category: deal, propertyType: type, lang });
        const title = lang === 'ar' ? `${what} في الإمارات` : `${what} in the UAE`;
        expect(found(text, /<title>(.*?) · /)).toBe(title);
      }
    },
  );
});

describe('Catalog pages of one place', () => {
  const place = 'city=umm_al_quwain&district=al_salamah';
  const own = `https://homes.example/catalog?category=rent&${place}`;

  it.each([
    ['en', `/catalog?category=rent&${place}`],
    ['ar', `/catalog?category=rent&${place}&lang=ar`],
    ['en', '/catalog?category=rent&places=umm_al_quwain/al_salamah'],
  ] as const)(
    "A place's catalog page in %s has its own title, description, address and place: %s.",
    async (lang, path) => {
      const home = {
        agent: agent.id,
        city: 'umm_al_quwain',
        district: 'al_salamah',
        furnishing: 'furnished',
      };
      for (let at = 0; at < 8; at += 1) await aListing({ ...home, price: 50_000 + at * 1000 });
      const { text } = await get(path).expect(200);
      const name = lang === 'ar' ? 'السلامة' : 'Al Salamah';
      expect(found(text, /<title>([^<]*)<\/title>/)).toContain(name);
      expect(found(text, /rel="canonical" href="([^"]*)"/)).toBe(lang === 'ar' ? `${own}&lang=ar` : own);
      expect(found(text, /name="description" content="([^"]*)"/)).toMatch(/AED 5\d,\d00/);
      const [crumbs, page] = jsonLd(text);
      expect(crumbs?.['@type']).toBe('BreadcrumbList');
      expect(page).toMatchObject({ '@type': 'CollectionPage', about: { '@type': 'Place' } });
      expect(JSON.stringify(page?.['about'])).toContain(name);
    },
  );

  it.each([
    [
      'en',
      '29 listings. Median asking prices: Villa, 3 bedrooms AED 120,000; Villa, 2 bedrooms AED 90,000. 14% furnished. Near City Centre Fujairah, Sheikh Zayed Mosque…',
    ],
    [
      'ar',
      'عدد الإعلانات: 29. السعر الوسطي المعروض: فيلا، 3 غرف نوم AED 120,000؛ فيلا، غرفتا نوم AED 90,000. 14% مفروشة. بالقرب من مطار الفجيرة الدولي، قلعة الفجيرة',
    ],
  ])('The description in %s names two prices, the furnished share and two landmarks.', async (lang, text) => {
    const place = { city: 'fujairah', district: lang === 'en' ? 'al_rumailah' : 'al_gurfah' };
    const home = { agent: agent.id, ...place, propertyType: 'villa', furnishing: 'unfurnished' };
    for (const [bedrooms, count, price] of [
      ['2', 8, 90_000],
      ['3', 9, 120_000],
      ['4', 8, 150_000],
    ] as const) {
      for (let at = 0; at < count; at += 1) await aListing({ ...home, bedrooms, price });
    }
    for (let at = 0; at < 4; at += 1) await aListing({ ...home, furnishing: 'furnished', bedrooms: '5+' });
    const query = new URLSearchParams({ category: 'rent', ...place, lang }).toString();
    const page = await get(`/catalog?${query}`).expect(200);
    expect(found(page.text, /name="description" content="([^"]*)"/)).toBe(text);
  });

  it('A place is in the sitemap for each deal with at least one home, and leaves with the last.', async () => {
    const sale = {
      ...{ agent: agent.id, type: 'sale', paymentPeriod: 'oneTimePayment' },
      ...{ city: 'umm_al_quwain', district: 'al_salamah' },
    };
    const named = async () => {
      const { text } = await get('/sitemap-places-1.xml').expect(200);
      return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => decoded(url));
    };
    await aListing({ agent: agent.id, city: sale.city, district: sale.district });
    const rent = await named();
    for (const url of [own, `${own}&lang=ar`]) expect(rent).toContain(url);
    expect(rent).toContain('https://homes.example/catalog?category=rent&city=umm_al_quwain');
    expect(rent.join()).not.toContain('category=sale&city=umm_al_quwain');
    expect((await get('/sitemap.xml').expect(200)).text).toContain('/sitemap-places-1.xml');
    const id = String((await aListing(sale))._id);
    const added = (await named()).filter((url) => !rent.includes(url));
    expect(added.filter((url) => !url?.includes('lang=ar'))).toEqual([
      'https://homes.example/catalog?category=sale&city=umm_al_quwain',
      `https://homes.example/catalog?category=sale&${place}`,
    ]);
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200);
    expect(await named()).toEqual(rent);
  });
});

describe('Sitemap', () => {
  /** Every address in every file of listings. */
  async function all() {
    const index = (await get('/sitemap.xml').expect(200)).text;
    const files = [...index.matchAll(/<loc>https:\/\/homes\.example(\/sitemap-listings[^<]*)<\/loc>/g)];
    const texts = await Promise.all(files.map(async ([, path = '']) => (await get(path).expect(200)).text));
    return texts.map((text) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => decoded(url)));
  }

  it('The sitemap lists exactly the published listings in both languages, as they come and go.', async () => {
    const before = (await all()).flat();
    const market: MarketListing[] = await aMarket(300, [agent]);
    const ids = filterByScan(market, {}).map(({ _id }) => String(_id));
    const expected = ids.flatMap((id) => [
      `https://homes.example/single?id=${id}`,
      `https://homes.example/single?id=${id}&lang=ar`,
    ]);
    expect((await all()).flat().toSorted()).toEqual([...before, ...expected].toSorted());
    const [gone = ''] = ids;
    await api.delete(`/property/delProperty?id=${gone}`).set('jwtoken', agent.token).expect(200);
    expect((await all()).flat()).toHaveLength(before.length + expected.length - 2);
    expect((await all()).flat().join()).not.toContain(gone);
  });
});
