import { useTranslation } from 'react-i18next';
import type { ServicesQuery } from '@manzil/shared/domain/address/servicesAddress';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import type { ServicesChange } from './useServicesState';

/** Heading of a result list: `12 services in Dubai`. Without a count it serves as a name: `Cleaning in Dubai`. */
export function useServicesHeading(filter: ServicesQuery, count: number | undefined): string {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const { category, city, district } = filter;
  const name = category ? label('serviceCategory', category, lang) : t('service.all');
  const found = count === undefined ? name : t('service.found', { count, n: formatNumber(count) });
  const what = count !== undefined && category ? `${name}: ${found}` : found;
  if (!city) return what;
  return t('catalog.inPlace', {
    what,
    place: district ? districtName(city, district) : emirateName(city, lang),
  });
}

/** A filter value as text and the change that removes it. */
interface ServiceChip {
  id: string;
  text: string;
  undo: ServicesChange;
}

/** One chip per filter value. */
export function useServiceChips(filter: ServicesQuery): ServiceChip[] {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const { category, city, district, search, minPrice, maxPrice, minRating, openNow, agent } = filter;
  const price = [
    minPrice !== undefined && t('filter.atLeast', { what: formatMoney(minPrice) }),
    maxPrice !== undefined && t('filter.atMost', { what: formatMoney(maxPrice) }),
  ].filter(Boolean);
  const all: [string, string | false | undefined, ServicesChange][] = [
    ['search', search && `“${search}”`, { search: undefined }],
    ['category', category && label('serviceCategory', category, lang), { category: undefined }],
    ['city', city && !district && emirateName(city, lang), { city: undefined }],
    ['district', city && district && districtName(city, district), { district: undefined }],
    ['price', price.join(' – '), { minPrice: undefined, maxPrice: undefined }],
    [
      'minRating',
      minRating !== undefined && `${t('service.rating')}: ${t('service.ratingLeast', { n: minRating })}`,
      { minRating: undefined },
    ],
    ['openNow', openNow && t('service.openNow'), { openNow: undefined }],
    ['agent', agent && t('service.oneProvider'), { agent: undefined }],
  ];
  return all.flatMap(([id, text, undo]) => (text ? [{ id, text, undo }] : []));
}
