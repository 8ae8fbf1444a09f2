import { useState } from 'react';
import { useApiQuery } from '@/platform/api/useApi';
import type { Asked } from '@/blocks/listing/filter/filterParams';

/**
 * A map that opens on the results has to know first where they are, wherever that is: while it is opening they are asked
 * for. `isKnown` says that the answer is there, with nothing in it where it cannot be had.
 */
export function useOpening(filter: Asked) {
  const [isOpening, setIsOpening] = useState(false);
  const { data, isPending } = useApiQuery(
    'properties.getAllMapProperties',
    { ...filter, sort: undefined, nice: undefined },
    { enabled: isOpening },
  );
  return { isOpening, setIsOpening, isKnown: isOpening && !isPending, found: data };
}
