import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { readFilter, singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import { mendCatalogAddress } from '@manzil/shared/domain/address/catalogMending';
import { findDistrict, findEmirate } from '@manzil/shared/domain/place/places';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { brandIn } from '../../../../platform/base/site';
import {
  absolute,
  breadcrumbs,
  counted,
  inLanguage,
  recordPage,
  truncate,
  type DescribePage,
  type PageMeta,
} from '../../../../platform/web/page';
import type { SitemapSource } from '../../../../platform/web/sitemap';
import { missingPage } from '../../../foundation/recycleBin/recycleBin.service';
import { catalogVersion, evaluated } from '../catalog.service';
import { describeComparison } from './comparisonPage.service';
import { firstOfCatalog, firstOfHome, firstOfListing } from './firstView.service';
import { describePlace, jsonLdOfPlace } from './placePages.service';
import { getVisibleListing } from '../../listings/listingPage.service';
import { titleIn } from '../../../foundation/subjects/names';
import { placeOf } from '../../listings/search/listingWords';
import { catalogue } from '../../listings/search/catalogue';
import type { PropertyRecord } from '../../listings/listingReads';

const ID = /^[0-9a-f]{24}$/i;

type Labels = { id: string; en: string; ar: string }[];
const labelOf = (list: Labels, id: string | undefined, lang: Locale) =>
  list.find((one) => one.id === id)?.[lang] ?? '';

/** `types` and `deals` are copies of `place.types` and `catalog.deals` from the client's locales; a test keeps them in sync. */
const WORDS = {
  en: {
    home: 'Properties for rent and sale in the United Arab Emirates',
    homeText:
      'Apartments, villas, offices, warehouses and land in all seven emirates, with prices, photos and details.',
    types: {
      apartment: 'Apartments',
      office: 'Offices',
      villa: 'Villas',
      warehouses: 'Warehouses',
      labour: 'Labour accommodation',
      commercial_lands: 'Commercial land',
      farms: 'Farms',
      Retail_store: 'Retail stores',
    },
    deals: { rent: 'for rent', sale: 'for sale', investment: 'for investment' },
    catalog: 'Properties',
    country: 'the UAE',
    count: (count: number) => counted(count, 'listing'),
    in: 'in',
    gone: 'This property is no longer listed',
    unknown: 'Property not found',
  },
  ar: {
    home: 'عقارات للإيجار والبيع في الإمارات العربية المتحدة',
    homeText: 'شقق وفلل ومكاتب ومستودعات وأراضٍ في الإمارات السبع، بالأسعار والصور والتفاصيل.',
    types: {
      apartment: 'شقق',
      office: 'مكاتب',
      villa: 'فلل',
      warehouses: 'مستودعات',
      labour: 'سكن عمال',
      commercial_lands: 'أراضٍ تجارية',
      farms: 'مزارع',
      Retail_store: 'محال تجارية',
    },
    deals: { rent: 'للإيجار', sale: 'للبيع', investment: 'للاستثمار' },
    catalog: 'عقارات',
    country: 'الإمارات',
    count: (count: number) => `عدد الإعلانات: ${count.toLocaleString('en')}`,
    in: 'في',
    gone: 'لم يعد هذا العقار معروضاً',
    unknown: 'العقار غير موجود',
  },
};

const listingPath = (id: string) => `/single?id=${id}`;

/** Preview image for pages without a picture of their own. */
const HERO = (lang: Locale) => ({
  url: '/scenes/hero-1600.webp',
  alt: WORDS[lang].home,
  width: 1600,
  height: 1067,
});

/** Breadcrumbs to a place in the catalog: deal, emirate and district, as far as they are known. */
function catalogSteps({ type, city, district }: Pick<Filter, 'type' | 'city' | 'district'>, lang: Locale) {
  const query = new URLSearchParams(type ? { category: type } : {});
  const pathNow = () => (query.size > 0 ? `/catalog?${query.toString()}` : '/catalog');
  const steps = [{ name: type ? labelOf(enums.dealType, type, lang) : WORDS[lang].catalog, path: pathNow() }];
  if (!city) return steps;
  query.set('city', city);
  steps.push({ name: findEmirate(city)?.[lang] ?? city, path: pathNow() });
  if (!district) return steps;
  query.set('district', district);
  steps.push({ name: findDistrict(city, district)?.[lang] ?? district, path: pathNow() });
  return steps;
}

/** schema.org data of a listing. */
function jsonLdOf(record: PropertyRecord, lang: Locale): object[] {
  const title = titleIn(record, lang);
  const path = listingPath(String(record._id));
  const isOpen = LISTED_AVAILABILITIES.some((one) => one === record.availability);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: title,
      url: inLanguage(path, lang),
      inLanguage: lang,
      datePosted: (record.verifiedAt ?? record.createdAt).toISOString(),
      image: photosOf(record.images)
        .slice(0, 5)
        .map((image) => absolute(image.url)),
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
        // Search engines show a pin, which would be wrong for an approximate location.
        ...(record.placeShown !== 'area' && {
          geo: { '@type': 'GeoCoordinates', latitude: record.location.lat, longitude: record.location.lng },
        }),
      },
    },
    breadcrumbs([...catalogSteps(record, lang), { name: title, path }], lang),
  ];
}

/** Page of a listing: 410 if it was deleted, 404 if it doesn't exist or isn't public. */
async function describeSingle(id: string, lang: Locale): Promise<PageMeta> {
  const path = listingPath(id);
  const record = ID.test(id) ? await getVisibleListing(id, undefined).catch(() => undefined) : undefined;
  if (!record) return missingPage('property', id, { path, ...WORDS[lang] });
  return {
    ...recordPage(record, { title: titleIn(record, lang), place: placeOf(record, lang), path, lang }),
    jsonLd: jsonLdOf(record, lang),
    ...(await firstOfListing(record, lang)),
  };
}

/** Page of the catalog under its main filters. Has one canonical address for them, whatever else is in the query. */
export async function describeCatalog(url: URL, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const query = new URLSearchParams(url.searchParams);
  const unread = mendCatalogAddress(query);
  const filter = readFilter(query);
  const { category: deal, propertyType } = filter;
  const { city, district } = singlePlaceOf(filter) ?? {};
  const [kind] = propertyType ?? [];
  const isDistrictRight =
    city !== undefined && district !== undefined && findDistrict(city, district) !== undefined;
  const shown: Filter = {
    ...(deal && { type: deal }),
    ...(city && { city }),
    ...(isDistrictRight && { district }),
    ...(kind && { propertyType: [kind] }),
  };
  const what = [kind ? words.types[kind] : words.catalog, deal && words.deals[deal]];
  const place = placeOf(shown, lang) || words.country;
  const main = new URLSearchParams(
    Object.entries({
      category: deal,
      city,
      district: isDistrictRight ? district : undefined,
      propertyType: kind,
    }).flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : [])),
  ).toString();
  const title = `${what.filter(Boolean).join(' ')} ${words.in} ${place}`;
  const path = main ? `/catalog?${main}` : '/catalog';
  const count = await evaluated(shown, (found) => found.count());
  const chosen = city && { city, district: shown.district };
  const facts = chosen && deal ? await describePlace({ ...chosen, type: deal, kind }, lang) : '';
  return {
    title,
    description: truncate([words.count(count), facts].filter(Boolean).join('. ')),
    path,
    isUnindexed: unread.length > 0,
    // A refused address still has a page, which shows the error.
    ...(await firstOfCatalog(query, title, lang).catch(() => ({}))),
    image: HERO(lang),
    jsonLd: [
      breadcrumbs(catalogSteps(shown, lang), lang),
      ...(chosen ? [jsonLdOfPlace(chosen, { title, path, count }, lang)] : []),
    ],
  };
}

async function describeHome(lang: Locale): Promise<PageMeta> {
  const { home, homeText } = WORDS[lang];
  const brandName = brandIn(lang);
  return {
    title: `${brandName} · ${home}`,
    description: homeText,
    path: '/',
    image: HERO(lang),
    ...(await firstOfHome(lang)),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brandName,
        url: absolute('/'),
        logo: absolute('/favicon.svg'),
        areaServed: 'AE',
      },
    ],
  };
}

/** Metadata of the home page, the catalog, comparisons and listings for crawlers and link previews. */
export const describeListings: DescribePage = (url, lang) => {
  if (url.pathname === '/single') return describeSingle(url.searchParams.get('id') ?? '', lang);
  // Agents' pages have a description of their own (market/agents).
  if (url.pathname === '/catalog' && !agentPageOf(url.searchParams)) return describeCatalog(url, lang);
  if (url.pathname === '/property-comparison') return describeComparison(url, lang);
  return url.pathname === '/' ? describeHome(lang) : Promise.resolve(undefined);
};

/** All published listings for search engines, oldest first, so that full sitemap files don't change. */
export const listingSitemap: SitemapSource = {
  name: 'listings',
  version: catalogVersion,
  count: () => evaluated({}, (found) => found.count()),
  list: async ({ skip, limit }) => {
    const ids = await evaluated({}, (found) => found.page({ sort: 'oldest', skip, limit }));
    const changes = await catalogue().updatedAt(ids);
    return ids.flatMap((id) => {
      const updatedAt = changes.get(id);
      return updatedAt ? { path: listingPath(id), updatedAt } : [];
    });
  },
};
