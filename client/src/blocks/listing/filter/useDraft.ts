import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_KEYS, boundsOf } from '@manzil/shared/domain/property/filterConditions';
import { formatNumber } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { usePaused } from '@/ui/overlay/usePaused';
import { useHasUnread } from '@/ui/form/unread';
import { changed, type Asked, type FilterChange } from './filterParams';

/** Milliseconds to finish a number or a few clicks before querying the server. */
const PAUSE = 250;

/** Number of matching homes, and the count of each further choice. */
export function useBrings(answers: Asked) {
  const { t } = useTranslation();
  const asked = usePaused(answers, PAUSE);
  const hasUnread = useHasUnread();
  const isTurned = FILTER_KEYS.range
    .map(boundsOf)
    .some(([min, max]) => (asked[min] ?? 0) > (asked[max] ?? Infinity));
  const isWrong = hasUnread || isTurned;
  const { data } = useApiQuery(
    'properties.getAll',
    { ...asked, nice: undefined, limit: 1, facets: true },
    { keepPrevious: true, enabled: !isWrong, staleTime: 60_000 },
  );
  const count = isWrong ? undefined : data?.count;
  return {
    facets: data?.facets,
    isWrong,
    /** Button text: `Show 312 homes` */
    action: count === undefined ? t('filter.show') : t('filter.showCount', { count, n: formatNumber(count) }),
  };
}

/** Unapplied filter changes with their result count. */
export function useDraft(filter: Asked) {
  const [draft, setDraft] = useState(filter);
  return {
    ...useBrings(draft),
    draft,
    set: (change: FilterChange) => setDraft((before) => changed(before, change)),
  };
}
