import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '@manzil/shared/domain/address/addressValues';
import { catalogQuery, readFilter } from '@manzil/shared/domain/address/catalogAddress';
import {
  catalogPath,
  applyChange,
  type DealFilter,
  type FilterChange,
} from '@/blocks/listing/filter/filterParams';

export type CatalogView = 'list' | 'map';

/**
 * State of the catalog, entirely in the URL: back, forward, reload and shared links show the same homes. Changing the
 * filter returns to page 1.
 */
export function useCatalogState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const question = useMemo(() => catalogQuery(params), [params]);
  const filter: DealFilter = useMemo(() => ({ category: 'rent', ...readFilter(params) }), [params]);
  const page = readPage(params);
  const view: CatalogView = params.get('view') === 'map' ? 'map' : 'list';

  const pathWith = (next: DealFilter, to: { page?: number; view?: CatalogView } = {}): string => {
    const { page: nextPage = 1, view: nextView = view } = to;
    return [
      catalogPath(next),
      ...(nextView === 'map' ? ['view=map'] : []),
      ...(nextPage > 1 ? [`page=${nextPage}`] : []),
    ].join('&');
  };
  return {
    filter,
    question,
    page,
    view,
    pathWith,
    /** Applies a change to the filter. */
    change: (next: FilterChange) => void navigate(pathWith(applyChange(filter, next))),
    /** Replaces the whole filter. */
    ask: (next: DealFilter) => void navigate(pathWith(next)),
    /** Like `change`, for map moves: replaces the history entry and keeps the scroll position. */
    follow: (next: FilterChange) =>
      void navigate(pathWith(applyChange(filter, next)), { replace: true, preventScrollReset: true }),
    show: (next: CatalogView) =>
      void navigate(pathWith(filter, { page, view: next }), { replace: true, preventScrollReset: true }),
  };
}

export type CatalogState = ReturnType<typeof useCatalogState>;
