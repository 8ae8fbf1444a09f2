import type { ComponentProps, ComponentType } from 'react';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { useListState } from '@/platform/hooks/useListState';
import { ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { statusOf } from './requests';
import { StatusFilter } from './StatusFields';

const LIMIT = 25;

export interface StatusListInput {
  page: number;
  limit: number;
  status?: RequestStatus;
  search?: string;
}

interface StatusListProps<Item extends { id: string }> {
  title: string;
  /** Label of the search field. */
  search: string;
  empty: { title: string; text: string };
  /** Hook that runs the list's query. */
  useList: (input: StatusListInput) => ComponentProps<typeof PagedList<Item>>['query'];
  Row: ComponentType<{ item: Item }>;
}

/** A staff screen: records with a status, filtered by status and text. */
export function StatusList<Item extends { id: string }>({
  title,
  search,
  empty,
  useList,
  Row,
}: StatusListProps<Item>) {
  const state = useListState();
  const status = statusOf(state.get('status'));
  const text = state.get('search');
  const list = useList({
    page: state.page,
    limit: LIMIT,
    ...(status && { status }),
    ...(text && { search: text }),
  });
  return (
    <>
      <PageHead title={title} />
      <ListFilters state={state} search={search}>
        <StatusFilter state={state} />
      </ListFilters>
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        empty={<EmptyState scene="empty-inbox" {...empty} />}
      >
        {(items) => (
          <ul className="rounded-card border border-hair bg-card">
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
