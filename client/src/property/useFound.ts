import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/format';
import { emirateName } from '@/platform/labels';
import { useDistrictName } from '@/platform/places';
import type { CatalogFilter } from './filterParams';

type Named = Pick<CatalogFilter, 'category' | 'city' | 'district' | 'propertyType'>;

/** What is no home: such a list is of properties. */
const BUSINESS = new Set(['office', 'warehouses', 'commercial_lands', 'farms', 'Retail_store']);

/** `312 homes for rent in Dubai Marina`; without a count the same as a name: `Homes for rent in Dubai Marina`. */
export function useFound(filter: Named, count: number | undefined): string {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const { category, city, district, propertyType } = filter;
  const isBusiness = propertyType?.some((type) => BUSINESS.has(type)) ?? false;
  const deal = t(`catalog.deals.${category ?? 'rent'}`);
  const what =
    count === undefined
      ? t(isBusiness ? 'catalog.properties' : 'catalog.homes', { deal })
      : t(isBusiness ? 'catalog.propertiesFound' : 'catalog.found', { count, n: formatNumber(count), deal });
  if (!city) return what;
  const place = district ? districtName(city, district) : emirateName(city, lang);
  return t('catalog.inPlace', { what, place });
}
