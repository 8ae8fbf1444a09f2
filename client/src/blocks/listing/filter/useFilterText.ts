import { useTranslation } from 'react-i18next';
import { useAreaUnit, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { useLandmarkName } from '@/platform/i18n/landmarks';
import { useDistrictName } from '@/platform/i18n/places';
import { chipsOf, type FilterChip } from './filterChips';
import type { CatalogFilter } from './filterParams';

/** Describes a filter in words: as chips, one per value, and as one line. */
export function useFilterText() {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const districtName = useDistrictName();
  const landmarkName = useLandmarkName();
  const chips = (filter: CatalogFilter): FilterChip[] =>
    chipsOf(filter, { t, lang, unit, districtName, landmarkName });
  return {
    chips,
    line: (filter: CatalogFilter): string =>
      [
        ...chips(filter).map(({ text }) => text),
        ...(filter.category ? [label('dealType', filter.category, lang)] : []),
      ].join(' · '),
  };
}
