import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ASKED, boundsOf } from '@manzil/shared/domain/property/asks';
import { formatNumber } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { usePaused } from '@/ui/overlay/usePaused';
import { useHasUnread } from '@/ui/form/unread';
import { changed, type Asked, type FilterChange } from './filterParams';

/** Time to finish a number or a few clicks before the server is asked, in milliseconds. */
const PAUSE = 250;

/** How many homes the answers would bring, and the count of each further choice. */
export function useBrings(answers: Asked) {
  const { t } = useTranslation();
  const asked = usePaused(answers, PAUSE);
  const hasUnread = useHasUnread();
  const isTurned = ASKED.range
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
    /** `Show 312 homes` */
    action: count === undefined ? t('filter.show') : t('filter.showCount', { count, n: formatNumber(count) }),
  };
}

/** Answers that are not applied yet, with what they would bring. */
export function useDraft(filter: Asked) {
  const [draft, setDraft] = useState(filter);
  return {
    ...useBrings(draft),
    draft,
    set: (change: FilterChange) => setDraft((before) => changed(before, change)),
  };
}
