import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/useListState';
import { statusOf } from '@/blocks/requests/requests';
import { StatusFilter } from '@/blocks/requests/StatusFields';
import { ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { CustomRow } from './CustomRow';

const LIMIT = 25;

/** /dashboard/custom-requests */
export function CustomRequestsScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const status = statusOf(state.get('status'));
  const search = state.get('search');
  const list = useApiQuery(
    'customRequests.list',
    { page: state.page, limit: LIMIT, ...(status && { status }), ...(search && { search }) },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title={t('pages.customRequests')} />
      <ListFilters state={state} search={t('custom.search')}>
        <StatusFilter state={state} />
      </ListFilters>
      <PagedList
        of={list}
        state={state}
        limit={LIMIT}
        empty={<EmptyState scene="empty-inbox" title={t('custom.none')} text={t('custom.noneText')} />}
      >
        {(requests) => (
          <ul className="rounded-card border border-hair bg-card">
            {requests.map((request) => (
              <CustomRow key={request.id} of={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
