import { useTranslation } from 'react-i18next';
import { AGENCY_STATES } from '@manzil/shared/domain/agency';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { formatNumber } from '@/platform/i18n/format';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { AgencyRow } from './AgencyRow';

const LIMIT = 24;

/** /dashboard/agencies: claims to decide, and every agency. */
export function AgenciesScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const chosen = AGENCY_STATES.find((one) => one === state.get('state'));
  const search = state.get('search');
  const list = useApiQuery(
    'agencies.list',
    { page: state.page, limit: LIMIT, ...(chosen && { state: chosen }), ...(search && { search }) },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title={t('pages.agencies')} />
      <ListFilters state={state} search={t('agency.search')}>
        <FilterSelect
          state={state}
          id="state"
          label={t('agency.status')}
          all={t('agency.anyStatus')}
          options={AGENCY_STATES.map((value) => ({ value, label: t(`agency.state.${value}`) }))}
        />
      </ListFilters>
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('agency.count', { count, n: formatNumber(count) })}
        empty={<EmptyState title={t('agency.none')} text={t('agency.noneText')} />}
      >
        {(agencies) => (
          <ul className="divide-y divide-hair rounded-card border border-hair bg-card">
            {agencies.map((agency) => (
              <AgencyRow key={agency.id} agency={agency} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
