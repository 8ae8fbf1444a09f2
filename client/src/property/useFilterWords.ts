import { useTranslation } from 'react-i18next';
import { useAreaUnit, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useDistrictName } from '@/platform/places';
import { chipsOf, type FilterChip } from './filterChips';
import type { CatalogFilter } from './filterParams';

/** A filter in words: as chips, one an answer, and in one line. */
export function useFilterWords() {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const districtName = useDistrictName();
  const chips = (filter: CatalogFilter): FilterChip[] => chipsOf(filter, { t, lang, unit, districtName });
  return {
    chips,
    line: (filter: CatalogFilter): string =>
      [
        ...chips(filter).map(({ text }) => text),
        ...(filter.category ? [label('dealType', filter.category, lang)] : []),
      ].join(' · '),
  };
}
