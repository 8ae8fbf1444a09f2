import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { EMIRATES, SERVICE_CATEGORIES, type Locale } from '@manzil/shared/domain/enums';
import { findEmirate } from '@manzil/shared/domain/places';
import { env } from '../../platform/env';
import type { DescribePage, PageMeta } from '../../platform/page';
import type { SitemapSource } from '../../platform/sitemap';
import { wasRecycled } from '../recycleBin/recycleBin.service';
import { agentNamesOf } from '../users/listingPeople.service';
import { countServices, findService, findServiceCards, type ServiceRecord } from './service.model';
import { visibleService } from './services.service';

const ID = /^[0-9a-f]{24}$/i;
const LISTED = { isListed: true };

const WORDS = {
  en: {
    services: 'Home and property services',
    text: 'Cleaning, maintenance, moving, legal and more from providers in all seven emirates, with prices and reviews.',
    in: 'in',
    gone: 'This service is no longer offered',
    unknown: 'Service not found',
  },
  ar: {
    services: 'خدمات المنازل والعقارات',
    text: 'تنظيف وصيانة ونقل وخدمات قانونية وغيرها من مزودي الخدمات في الإمارات السبع، مع الأسعار والتقييمات.',
    in: 'في',
    gone: 'لم تعد هذه الخدمة متاحة',
    unknown: 'الخدمة غير موجودة',
  },
};

const servicePath = (id: string) => `/single-service?id=${id}`;
const titleIn = ({ title, titleAr }: ServiceRecord, lang: Locale) =>
  lang === 'ar' ? (titleAr ?? title) : title;
const categoryLabel = (id: string, lang: Locale) =>
  enums.serviceCategory.find((category) => category.id === id)?.[lang] ?? '';
const placesOf = ({ city }: ServiceRecord, lang: Locale) =>
  city.map((id) => findEmirate(id)?.[lang]).join(lang === 'ar' ? '، ' : ', ');
const shortened = (text: string) =>
  (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text).replace(/\s+/g, ' ');

/** schema.org's view of a service. */
async function jsonLdOf(record: ServiceRecord, lang: Locale): Promise<object[]> {
  const provider = (await agentNamesOf([String(record.agent)])).get(String(record.agent));
  const { price, avgRating, ratingCount } = record;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: titleIn(record, lang),
      url: new URL(servicePath(String(record._id)), env().PUBLIC_URL).href,
      serviceType: categoryLabel(record.category, lang),
      areaServed: record.city.map((id) => ({ '@type': 'State', name: findEmirate(id)?.[lang] })),
      image: record.images.slice(0, 5).map((image) => new URL(image.url, env().PUBLIC_URL).href),
      ...(provider && {
        provider: { '@type': 'LocalBusiness', name: provider.companyName ?? provider.name },
      }),
      ...(price != null && { offers: { '@type': 'Offer', price, priceCurrency: 'AED' } }),
      ...(ratingCount > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: avgRating, reviewCount: ratingCount },
      }),
    },
  ];
}

/** The page of a service: 410 when it was deleted, 404 when it never was or is not to be seen. */
async function describeSingle(id: string, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const record = ID.test(id) ? await visibleService(id, undefined).catch(() => undefined) : undefined;
  if (!record) {
    const isGone = ID.test(id) && !(await findService(id)) && (await wasRecycled('service', id));
    return { status: isGone ? 410 : 404, title: isGone ? words.gone : words.unknown, path: servicePath(id) };
  }
  const title = titleIn(record, lang);
  const [cover] = record.images;
  return {
    title: `${title} · ${placesOf(record, lang)}`,
    description: shortened(lang === 'ar' ? (record.descriptionAr ?? record.description) : record.description),
    path: servicePath(id),
    type: 'article',
    jsonLd: await jsonLdOf(record, lang),
    ...(cover && {
      image: { url: cover.url, alt: title, width: cover.width, height: cover.height },
      preload: { href: cover.url, srcset: cover.srcset, sizes: '(min-width: 1024px) 60vw, 100vw' },
    }),
  };
}

/** The list of services under its two main choices: one address for each, whatever else is asked. */
function describeList(url: URL, lang: Locale): PageMeta {
  const category = SERVICE_CATEGORIES.find((one) => one === url.searchParams.get('category'));
  const emirate = EMIRATES.find((one) => one === url.searchParams.get('city'));
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(emirate && { city: emirate }),
  }).toString();
  const { services, text, in: word } = WORDS[lang];
  const place = findEmirate(emirate ?? 'uae')?.[lang];
  return {
    title: `${category ? categoryLabel(category, lang) : services} ${word} ${place}`,
    description: text,
    path: query ? `/services?${query}` : '/services',
  };
}

/** What crawlers and link previews read of the services and of one service. */
export const describeServices: DescribePage = async (url, lang) => {
  if (url.pathname === '/single-service') return describeSingle(url.searchParams.get('id') ?? '', lang);
  return url.pathname === '/services' ? describeList(url, lang) : undefined;
};

/** Every service in the public lists, for search engines. */
export const serviceSitemap: SitemapSource = {
  name: 'services',
  count: () => countServices(LISTED),
  list: async ({ skip, limit }) => {
    const records = await findServiceCards(LISTED, { sort: { _id: 1 }, skip, limit });
    return records.map(({ _id, updatedAt }) => ({ path: servicePath(String(_id)), updatedAt }));
  },
};
