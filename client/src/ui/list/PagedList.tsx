import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { useListState } from '@/platform/hooks/useListState';
import { Pager } from './Pager';
import { StaleNote } from './StaleNote';
import { Skeleton } from '../Skeleton';
import { Loaded } from '../States';

interface Page<Row> {
  data: Row[];
  count: number;
}

interface PagedListProps<Row> {
  query: {
    data: Page<Row> | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    fetchStatus: 'fetching' | 'paused' | 'idle';
    refetch: () => unknown;
  };
  state: Pick<ReturnType<typeof useListState>, 'page' | 'linkTo'>;
  /** Rows per page. */
  limit: number;
  /** Formats the total; omitted if the rows already show it. */
  counted?: (count: number) => string;
  empty: ReactNode;
  children: (rows: Row[], count: number) => ReactNode;
}

/** Paginated list with loading, error and empty states; a page beyond the end redirects to the last one. */
export function PagedList<Row>({ query, state, limit, counted, empty, children }: PagedListProps<Row>) {
  const lastPage = Math.ceil((query.data?.count ?? 0) / limit);
  // The last row of the last page was removed, or a link points beyond the end.
  if (!query.isPlaceholderData && lastPage > 0 && state.page > lastPage) {
    return <Navigate to={state.linkTo(lastPage)} replace />;
  }
  return (
    <Loaded
      query={query}
      loading={<Skeleton className="h-[40rem] rounded-card" />}
      isEmpty={({ data }) => data.length === 0}
      empty={empty}
    >
      {({ data, count }) => (
        <>
          <StaleNote query={query} />
          {counted && (
            <p role="status" className="mb-2 text-small text-muted numbers">
              {counted(count)}
            </p>
          )}
          {children(data, count)}
          <Pager page={state.page} count={count} limit={limit} linkTo={state.linkTo} />
        </>
      )}
    </Loaded>
  );
}
