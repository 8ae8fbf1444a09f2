import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogQuestion, readFilter, readPage } from '@manzil/shared/domain/catalogAddress';
import { catalogPath, changed, type Asked, type FilterChange } from '@/blocks/listing/filter/filterParams';

export type CatalogView = 'list' | 'map';

/**
 * The state of the catalog, all of it in the address: back, forward, reload and a shared link show the same homes.
 * A changed filter begins at page 1.
 */
export function useCatalogState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const question = useMemo(() => catalogQuestion(params), [params]);
  const filter: Asked = useMemo(() => ({ category: 'rent', ...readFilter(params) }), [params]);
  const page = readPage(params);
  const view: CatalogView = params.get('view') === 'map' ? 'map' : 'list';

  const pathWith = (next: Asked, to: { page?: number; view?: CatalogView } = {}): string => {
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
    /** Asks something else. */
    change: (next: FilterChange) => void navigate(pathWith(changed(filter, next))),
    /** Asks this and nothing else. */
    ask: (next: Asked) => void navigate(pathWith(next)),
    /** The same as `change` while the map moves: no step in history, no jump of the page. */
    follow: (next: FilterChange) =>
      void navigate(pathWith(changed(filter, next)), { replace: true, preventScrollReset: true }),
    show: (next: CatalogView) =>
      void navigate(pathWith(filter, { page, view: next }), { replace: true, preventScrollReset: true }),
  };
}

export type CatalogState = ReturnType<typeof useCatalogState>;
