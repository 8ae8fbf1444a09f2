import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { comparedIds } from '@manzil/shared/domain/address/comparedIds';
import { MAX_COMPARED } from '@manzil/shared/domain/address/maxCompared';
import { setCompared, useCompared } from '@/blocks/lists/lists';

const DIFFERENCES = 'differences';

/**
 * The compared homes. The URL's ids take precedence, so that shared links, back and reload show the same, and are
 * copied to the stored selection; without ids in the URL, the stored selection is used.
 */
export function useComparison() {
  const [params, setParams] = useSearchParams();
  const chosen = useCompared();
  const typedIds = params.get('ids');
  const named = useMemo(() => (typedIds === null ? undefined : comparedIds(typedIds)), [typedIds]);
  const ids = named ?? chosen;

  useEffect(() => {
    if (named) setCompared(named);
  }, [named]);

  const write = (change: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const show = (next: readonly string[]) => write((to) => to.set('ids', next.join(',')));
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    onlyDifferences: params.has(DIFFERENCES),
    setOnlyDifferences: (isOn: boolean) =>
      write((to) => (isOn ? to.set(DIFFERENCES, '1') : to.delete(DIFFERENCES))),
    add: (id: string) => show([...ids, id]),
    remove: (...removed: string[]) => show(ids.filter((id) => !removed.includes(id))),
    /** Path with all ids, even if the current URL has none. */
    path: () => `/property-comparison?ids=${ids.join(',')}`,
  };
}

export type Comparison = ReturnType<typeof useComparison>;
