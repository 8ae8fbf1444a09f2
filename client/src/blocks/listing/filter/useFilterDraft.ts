import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_KEYS, boundsOf } from '@manzil/shared/domain/property/filterConditions';
import { formatNumber } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { useDebounced } from '@/ui/overlay/useDebounced';
import { useHasUnparsed } from '@/ui/form/unparsed';
import { applyChange, type DealFilter, type FilterChange } from './filterParams';

/** Milliseconds to finish a few clicks before querying the server. */
const DEBOUNCE_MS = 150;

/** Number of matching homes, and the count of each further choice. */
export function useFilterCounts(filter: DealFilter) {
  const { t } = useTranslation();
  const debounced = useDebounced(filter, DEBOUNCE_MS);
  const hasUnparsed = useHasUnparsed();
  const isTurned = FILTER_KEYS.range
    .map(boundsOf)
    .some(([min, max]) => (debounced[min] ?? 0) > (debounced[max] ?? Infinity));
  const isWrong = hasUnparsed || isTurned;
  const { data } = useApiQuery(
    'properties.getAll',
    { ...debounced, nice: undefined, limit: 1, facets: true },
    { keepPrevious: true, enabled: !isWrong, staleTime: 60_000 },
  );
  const count = isWrong ? undefined : data?.count;
  return {
    facets: data?.facets,
    count,
    isWrong,
    /** Button text: `Show 312 homes` */
    action: count === undefined ? t('filter.show') : t('filter.showCount', { count, n: formatNumber(count) }),
  };
}

/** Unapplied filter changes with their result count. */
export function useFilterDraft(filter: DealFilter) {
  const [draft, setDraft] = useState(filter);
  return {
    ...useFilterCounts(draft),
    draft,
    set: (change: FilterChange) => setDraft((before) => applyChange(before, change)),
  };
}
