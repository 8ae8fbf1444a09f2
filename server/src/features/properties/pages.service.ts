import { filter as filterSchema, type Filter } from '@manzil/shared/contract/filter.schemas';
import { decodeText } from '@manzil/shared/contract/decode';
import type { Locale } from '@manzil/shared/domain/enums';
import { findDistrict, findEmirate } from '@manzil/shared/domain/places';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { env } from '../../platform/env';
import type { DescribePage, PageMeta } from '../../platform/page';
import type { SitemapSource } from '../../platform/sitemap';
import { wasRecycled } from '../recycleBin/recycleBin.service';
import { evaluated } from './catalogue.service';
import { visibleListing } from './listingPage.service';
import { countListings, findListing, findRows } from './listingReads.model';
import type { PropertyRecord } from './property.model';

const ID = /^[0-9a-f]{24}$/i;
const CARD_SIZES = '(min-width: 1024px) 60vw, 100vw';

type Labels = { id: string; en: string; ar: string }[];
const labelOf = (list: Labels, id: string | undefined, lang: Locale) =>
  list.find((one) => one.id === id)?.[lang] ?? '';
const joined = (parts: (string | undefined)[], lang: Locale) =>
  parts.filter(Boolean).join(lang === 'ar' ? '، ' : ', ');
const placeText = (city: string | undefined, district: string | undefined, lang: Locale) =>
  joined(
    [
      city && district ? findDistrict(city, district)?.[lang] : undefined,
      city ? findEmirate(city)?.[lang] : undefined,
    ],
    lang,
  );
const shortened = (text: string) =>
  (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text).replace(/\s+/g, ' ');

const WORDS = {
  en: {
    home: 'Property for rent and sale in the United Arab Emirates',
    homeText:
      'Apartments, villas, offices, warehouses and land in all seven emirates, with the facts that matter.',
    catalog: 'Property',
    count: (count: number) => `${count.toLocaleString('en')} listings`,
    in: 'in',
    gone: 'This property is no longer listed',
    unknown: 'Property not found',
  },
  ar: {
    home: 'عقارات للإيجار والبيع في الإمارات العربية المتحدة',
    homeText: 'شقق وفلل ومكاتب ومستودعات وأراضٍ في الإمارات السبع، مع كل ما يهمك من معلومات.',
    catalog: 'عقارات',
    count: (count: number) => `عدد الإعلانات: ${count.toLocaleString('en')}`,
    in: 'في',
    gone: 'لم يعد هذا العقار معروضاً',
    unknown: 'العقار غير موجود',
  },
};

const listingPath = (id: string) => `/single?id=${id}`;

/** schema.org's view of a listing. */
function jsonLdOf(record: PropertyRecord, lang: Locale): object[] {
  const url = new URL(listingPath(String(record._id)), env().PUBLIC_URL).href;
  const isOpen = ['available', 'underOffer'].includes(record.availability);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: lang === 'ar' ? (record.titleAr ?? record.title) : record.title,
      url,
      datePosted: (record.verifiedAt ?? record.createdAt).toISOString(),
      image: record.images.slice(0, 5).map((image) => new URL(image.url, env().PUBLIC_URL).href),
      offers: {
        '@type': 'Offer',
        price: record.price,
        priceCurrency: 'AED',
        availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
      },
      contentLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: findDistrict(record.city, record.district)?.[lang],
          addressRegion: findEmirate(record.city)?.[lang],
          addressCountry: 'AE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: record.location.lat, longitude: record.location.lng },
      },
    },
  ];
}

/** The page of a listing: 410 when it was deleted, 404 when it never was or is not to be seen. */
async function describeSingle(id: string, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const record = ID.test(id) ? await visibleListing(id, undefined).catch(() => undefined) : undefined;
  if (!record) {
    const isGone = ID.test(id) && !(await findListing(id)) && (await wasRecycled('property', id));
    return { status: isGone ? 410 : 404, title: isGone ? words.gone : words.unknown, path: listingPath(id) };
  }
  const title = lang === 'ar' ? (record.titleAr ?? record.title) : record.title;
  const [cover] = record.images;
  return {
    title: `${title} · ${placeText(record.city, record.district, lang)}`,
    description: shortened(lang === 'ar' ? (record.descriptionAr ?? record.description) : record.description),
    path: listingPath(id),
    type: 'article',
    jsonLd: jsonLdOf(record, lang),
    ...(cover && {
      image: { url: cover.url, alt: title, width: cover.width, height: cover.height },
      preload: { href: cover.url, srcset: cover.srcset, sizes: CARD_SIZES },
    }),
  };
}

/** The catalogue under its main choices: one address for each, whatever else is asked. */
async function describeCatalog(url: URL, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const raw = Object.fromEntries(url.searchParams);
  const parsed = filterSchema.partial().safeParse(decodeText(filterSchema, raw));
  const { type, category, city, district, propertyType } = parsed.success ? parsed.data : {};
  const deal = type ?? category;
  const [kind] = propertyType ?? [];
  const isDistrictRight =
    city !== undefined && district !== undefined && findDistrict(city, district) !== undefined;
  const shown: Filter = {
    ...(deal && { type: deal }),
    ...(city && { city }),
    ...(isDistrictRight && { district }),
    ...(kind && { propertyType: [kind] }),
  };
  const what = [
    kind ? labelOf(enums.propertyType, kind, lang) : words.catalog,
    labelOf(enums.dealType, deal, lang),
  ];
  const place = placeText(city, isDistrictRight ? district : undefined, lang) || findEmirate('uae')?.[lang];
  const query = new URLSearchParams(
    Object.entries({
      category: deal,
      city,
      district: isDistrictRight ? district : undefined,
      propertyType: kind,
    }).flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : [])),
  ).toString();
  return {
    title: `${what.filter(Boolean).join(' ')} ${words.in} ${place}`,
    description: words.count((await evaluated(shown)).count()),
    path: query ? `/catalog?${query}` : '/catalog',
  };
}

/** What crawlers and link previews read of the home page, the catalogue and a listing. */
export const describeListings: DescribePage = (url, lang) => {
  if (url.pathname === '/single') return describeSingle(url.searchParams.get('id') ?? '', lang);
  if (url.pathname === '/catalog') return describeCatalog(url, lang);
  if (url.pathname !== '/') return Promise.resolve(undefined);
  const { home, homeText } = WORDS[lang];
  return Promise.resolve({ title: `${env().BRAND_NAME} · ${home}`, description: homeText, path: '/' });
};

/** Every published listing, for search engines. */
export const listingSitemap: SitemapSource = {
  name: 'listings',
  count: () => countListings({ isListed: true }),
  list: async ({ skip, limit }) => {
    const records = await findRows({ isListed: true }, { sort: { _id: 1 }, skip, limit });
    return records.map(({ _id, updatedAt }) => ({ path: listingPath(String(_id)), updatedAt }));
  },
};
