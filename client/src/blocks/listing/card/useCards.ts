import { useMemo } from 'react';
import { useApiQuery } from '@/platform/api/useApi';

/** The cards of these listings in this order, without those that left the catalog. */
export function useCards(ids: readonly string[]) {
  // Sorted so that the same listings share a cache entry.
  const sortedIds = useMemo(() => [...ids].sort(), [ids]);
  const query = useApiQuery(
    'properties.getAll',
    { ids: sortedIds, limit: 12 },
    { enabled: ids.length > 0, keepPrevious: true, staleTime: 60_000 },
  );
  const data = query.data?.data;
  const cards = useMemo(() => {
    const byId = new Map(data?.map((card) => [card.id, card]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [data, ids]);
  return {
    cards,
    isPending: ids.length > 0 && query.isPending,
    /** Whether the cards belong to exactly these ids; missing ones have left the catalog. */
    isSettled: ids.length === 0 || (query.isSuccess && !query.isPlaceholderData),
    error: query.error,
    refetch: query.refetch,
  };
}
