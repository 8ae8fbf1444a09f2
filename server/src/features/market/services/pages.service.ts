import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { mendServicesAddress } from '@manzil/shared/domain/address/catalogMending';
import { EMIRATES, SERVICE_CATEGORIES, type Locale } from '@manzil/shared/domain/enums';
import { findEmirate } from '@manzil/shared/domain/place/places';
import {
  absolute,
  breadcrumbs,
  inLanguage,
  recordPage,
  type DescribePage,
  type PageMeta,
} from '../../../platform/web/page';
import type { SitemapSource } from '../../../platform/web/sitemap';
import { missingPage } from '../../foundation/recycleBin/recycleBin.service';
import { agentNamesOf } from '../../foundation/people/listingPeople.service';
import { titleIn } from '../../foundation/subjects/names';
import { countServices, findServiceCards, serviceChanges, type ServiceRecord } from './service.model';
import { LISTED } from './serviceFilter';
import { firstOfService, firstOfServices } from './firstView.service';
import { getVisibleService } from './services.service';

const ID = /^[0-9a-f]{24}$/i;

const WORDS = {
  en: {
    services: 'Home and property services',
    text: 'Cleaning, maintenance, moving, legal and more from providers in all seven emirates, with prices and reviews.',
    in: 'in',
    gone: 'This service is no longer available',
    unknown: 'Service not found',
  },
  ar: {
    services: 'خدمات المنازل والعقارات',
    text: 'تنظيف وصيانة ونقل وخدمات قانونية وغيرها من مقدّمي الخدمات في الإمارات السبع، مع الأسعار والتقييمات.',
    in: 'في',
    gone: 'لم تعد هذه الخدمة متاحة',
    unknown: 'الخدمة غير موجودة',
  },
};

const servicePath = (id: string) => `/single-service?id=${id}`;
const categoryLabel = (id: string, lang: Locale) =>
  enums.serviceCategory.find((category) => category.id === id)?.[lang] ?? '';
const placesOf = ({ city }: ServiceRecord, lang: Locale) =>
  city.map((id) => findEmirate(id)?.[lang]).join(lang === 'ar' ? '، ' : ', ');

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** schema.org offer with price and unit; empty for a price on request. */
const offerOf = ({ price, priceUnit, vatIncluded }: ServiceRecord, lang: Locale) =>
  price == null
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: 'AED',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'AED',
            ...(priceUnit && { unitText: enums.priceUnit.find(({ id }) => id === priceUnit)?.[lang] }),
            ...(vatIncluded != null && { valueAddedTaxIncluded: vatIncluded }),
          },
        },
      };

/** schema.org data of a service. */
async function jsonLdOf(record: ServiceRecord, lang: Locale): Promise<object[]> {
  const provider = (await agentNamesOf([String(record.agent)])).get(String(record.agent));
  const { avgRating, ratingCount, category, hours } = record;
  const path = servicePath(String(record._id));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: titleIn(record, lang),
      url: inLanguage(path, lang),
      serviceType: categoryLabel(category, lang),
      areaServed: record.city.map((id) => ({ '@type': 'State', name: findEmirate(id)?.[lang] })),
      image: record.images.slice(0, 5).map((image) => absolute(image.url)),
      ...(provider && {
        provider: { '@type': 'LocalBusiness', name: provider.companyName ?? provider.name },
      }),
      ...offerOf(record, lang),
      ...(hours &&
        hours.length > 0 && {
          hoursAvailable: hours.map(({ day, from, to }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${DAYS[day] ?? ''}`,
            opens: from,
            closes: to === '24:00' ? '23:59' : to,
          })),
        }),
      ...(ratingCount > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: avgRating, reviewCount: ratingCount },
      }),
    },
    breadcrumbs(
      [
        { name: WORDS[lang].services, path: '/services' },
        { name: categoryLabel(category, lang), path: `/services?category=${category}` },
        { name: titleIn(record, lang), path },
      ],
      lang,
    ),
  ];
}

/** Page of a service: 410 if it was deleted, 404 if it doesn't exist or isn't public. */
async function describeSingle(id: string, lang: Locale): Promise<PageMeta> {
  const path = servicePath(id);
  const record = ID.test(id) ? await getVisibleService(id, undefined).catch(() => undefined) : undefined;
  if (!record) return missingPage('service', id, { path, ...WORDS[lang] });
  const title = titleIn(record, lang);
  const place = placesOf(record, lang);
  return {
    ...recordPage(record, { title, place, path, lang }),
    jsonLd: await jsonLdOf(record, lang),
    ...(await firstOfService(record, { heading: title, note: place, lang })),
  };
}

/**
 * Page of the services list under its two main filters. Has one canonical address for them, whatever else is in the
 * query.
 */
export async function describeServiceList(url: URL, lang: Locale): Promise<PageMeta> {
  const mended = new URLSearchParams(url.searchParams);
  const unread = mendServicesAddress(mended);
  const category = SERVICE_CATEGORIES.find((one) => one === mended.get('category'));
  const emirate = EMIRATES.find((one) => one === mended.get('city'));
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(emirate && { city: emirate }),
  }).toString();
  const { services, text, in: word } = WORDS[lang];
  const place = findEmirate(emirate ?? 'uae')?.[lang] ?? '';
  const title = `${category ? categoryLabel(category, lang) : services} ${word} ${place}`;
  const path = query ? `/services?${query}` : '/services';
  return {
    title,
    isUnindexed: unread.length > 0,
    description: text,
    path,
    // A refused address still has a page, which shows the error.
    ...(await firstOfServices(mended, title, lang).catch(() => ({}))),
    jsonLd: [
      breadcrumbs(
        [{ name: services, path: '/services' }, ...(path === '/services' ? [] : [{ name: title, path }])],
        lang,
      ),
    ],
  };
}

/** Metadata of the services list and single services for crawlers and link previews. */
export const describeServices: DescribePage = async (url, lang) => {
  if (url.pathname === '/single-service') return describeSingle(url.searchParams.get('id') ?? '', lang);
  // A provider's list has a description of its own (market/agents).
  const isPlain = url.pathname === '/services' && agentPageOf(url.searchParams) !== 'agent';
  return isPlain ? describeServiceList(url, lang) : undefined;
};

/** All public services for search engines. */
export const serviceSitemap: SitemapSource = {
  name: 'services',
  version: () => Promise.resolve(String(serviceChanges())),
  count: () => countServices(LISTED),
  list: async ({ skip, limit }) => {
    const records = await findServiceCards(LISTED, { sort: { _id: 1 }, skip, limit });
    return records.map(({ _id, updatedAt }) => ({ path: servicePath(String(_id)), updatedAt }));
  },
};
