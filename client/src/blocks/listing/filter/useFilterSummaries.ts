import { useTranslation } from 'react-i18next';
import { formatShort, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import type { CatalogFilter } from './filterParams';

/** The filters with a button of their own, in order. */
export const FILTER_PARTS = ['type', 'price', 'beds'] as const;
export type FilterPart = (typeof FILTER_PARTS)[number];

/** Short summary of each filter; undefined where nothing is chosen. */
export function useFilterSummaries(filter: CatalogFilter): Record<FilterPart, string | undefined> {
  const { t } = useTranslation();
  const lang = useLang();
  const { propertyType = [], minPrice, maxPrice, bedrooms = [] } = filter;
  const [first] = propertyType;
  const least = minPrice === undefined ? undefined : formatShort(minPrice);
  const most = maxPrice === undefined ? undefined : formatShort(maxPrice);
  return {
    type:
      propertyType.length > 1
        ? t('filter.typesChosen', { count: propertyType.length })
        : first && label('propertyType', first, lang),
    price:
      least && most
        ? `${least} – ${most}`
        : least
          ? t('filter.atLeast', { what: least })
          : most && t('filter.atMost', { what: most }),
    beds:
      bedrooms.length > 1
        ? t('filter.bedsChosen', {
            what: bedrooms.map((id) => (id === 'studio' ? t('property.studio') : id)).join(t('ui.comma')),
          })
        : bedrooms[0] && label('bedrooms', bedrooms[0], lang),
  };
}
