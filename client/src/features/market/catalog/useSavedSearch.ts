import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { useSession } from '@/platform/session';
import { catalogPath, type CatalogFilter, type DealFilter } from '@/blocks/listing/filter/filterParams';

/** A saved search as its owner sees it. */
export type SavedSearch = Output<'savedSearches.list'>['data'][number];

/** Equal for searches that find the same, whatever the order of filters, of their values and of the results. */
function keyOf({ type, ...filter }: CatalogFilter & { type?: CatalogFilter['category'] }): string {
  const path = catalogPath({ ...filter, category: filter.category ?? type, sort: undefined });
  const { searchParams } = new URL(path, location.origin);
  return Array.from(searchParams, ([key, value]) => `${key}=${value.split(',').sort().join()}`)
    .sort()
    .join('&');
}

/** The person's saved search with this filter. */
export function useSavedSearch(filter: DealFilter): SavedSearch | undefined {
  const isSignedIn = useSession() !== null;
  const { data } = useApiQuery('savedSearches.list', {}, { enabled: isSignedIn });
  const key = keyOf(filter);
  return isSignedIn ? data?.data.find((search) => keyOf(search.filter) === key) : undefined;
}
