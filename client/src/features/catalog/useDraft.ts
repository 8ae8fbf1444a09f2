import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/format';
import { useApiQuery } from '@/platform/useApi';
import type { FilterChange } from '@/property/filterParams';
import { usePaused } from '@/ui/usePaused';
import { changed, type Asked } from './useCatalogState';

/** Time to finish a number or a few clicks before the server is asked, in milliseconds. */
const PAUSE = 250;

/** Answers that are not applied yet, with the number of homes they would bring and the count of each choice. */
export function useDraft(filter: Asked) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  const asked = usePaused(draft, PAUSE);
  const isWrong = (['Price', 'Area', 'Kv'] as const).some(
    (what) => (asked[`min${what}`] ?? 0) > (asked[`max${what}`] ?? Infinity),
  );
  const { data } = useApiQuery(
    'properties.getAll',
    { ...asked, limit: 1, facets: true },
    { keepPrevious: true, enabled: !isWrong, staleTime: 60_000 },
  );
  const count = data?.count;
  return {
    draft,
    set: (change: FilterChange) => setDraft((before) => changed(before, change)),
    facets: data?.facets,
    isWrong,
    /** `Show 312 homes` */
    action: count === undefined ? t('filter.show') : t('filter.showCount', { count, n: formatNumber(count) }),
  };
}
