import { useState } from 'react';
import { useApiQuery } from '@/platform/api/useApi';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';

/**
 * Results for a map that opens on them, queried without bounds while it is opening. `isKnown`: the query has finished,
 * with `found` undefined if it failed.
 */
export function useInitialResults(filter: DealFilter) {
  const [isOpening, setIsOpening] = useState(false);
  const { data, isPending } = useApiQuery(
    'properties.getAllMapProperties',
    { ...filter, sort: undefined, nice: undefined },
    { enabled: isOpening },
  );
  return { isOpening, setIsOpening, isKnown: isOpening && !isPending, found: data };
}
