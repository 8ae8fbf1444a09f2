import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import type { CatalogFilter } from './filterParams';
import { placeName, placesOf } from './places';

type Named = Pick<CatalogFilter, 'category' | 'city' | 'district' | 'places' | 'propertyType'>;

/** Number of places to name in a heading; more are counted. */
const MAX_NAMED = 3;

/** Property types people live in; only lists of nothing else are called homes. */
const HOME_TYPES = new Set(['apartment', 'villa', 'labour']);

/**
 * Heading of a result list: `312 homes for rent in Dubai Marina`, or `312 properties …` unless only homes were chosen.
 * Without a count it serves as a name: `Homes for rent in Dubai Marina`.
 */
export function useResultsHeading(filter: Named, count: number | undefined): string {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const { category, propertyType } = filter;
  const areHomes = Boolean(propertyType?.length) && propertyType?.every((type) => HOME_TYPES.has(type));
  const deal = t(`catalog.deals.${category ?? 'rent'}`);
  const what =
    count === undefined
      ? t(areHomes ? 'catalog.homes' : 'catalog.properties', { deal })
      : t(areHomes ? 'catalog.found' : 'catalog.propertiesFound', { count, n: formatNumber(count), deal });
  const places = placesOf(filter);
  if (places.length === 0) return what;
  const named = places.slice(0, MAX_NAMED).map((place) => placeName(place, lang, districtName));
  const more = places.length > MAX_NAMED ? ` +${places.length - MAX_NAMED}` : '';
  return t('catalog.inPlace', { what, place: named.join(t('ui.comma')) + more });
}
