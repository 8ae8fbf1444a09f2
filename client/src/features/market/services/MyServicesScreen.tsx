import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { loadAll } from '@/platform/api/loadAll';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { useListState } from '@/platform/hooks/useListState';
import { ButtonLink } from '@/ui/Button';
import { ExportButton } from '@/ui/list/ExportButton';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { DeleteService } from './rows/DeleteService';
import { serviceColumns } from './rows/columns';
import { queryIn, isFiltered, RowFilters } from './rows/filters';
import { ServiceRow } from './rows/ServiceRow';

const LIMIT = 25;
const ADD = '/dashboard/add-service';

/** Notice about an unfinished draft, from any device. */
function DraftLink() {
  const { t } = useTranslation();
  const lang = useLang();
  const draft = useApiQuery('services.getDraft', {}, { staleTime: 0 }).data?.data;
  return draft ? (
    <p className="mb-4 rounded-control bg-info-soft px-4 py-3 text-small text-info-soft-text">
      {t('listing.draftWaits', {
        date: formatDate(draft.updatedAt, lang),
        time: formatTime(draft.updatedAt, lang),
      })}{' '}
      <Link to={ADD} className="font-medium underline">
        {t('listing.draftGoOn')}
      </Link>
    </p>
  ) : null;
}

/** /dashboard/my-services */
export function MyServicesScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const list = useApiQuery(
    'services.mine',
    { page: state.page, limit: LIMIT, ...queryIn(state) },
    { keepPrevious: true },
  );
  const add = (
    <ButtonLink variant="primary" icon={Plus} to={ADD}>
      {t('pages.addService')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t('pages.myServices')}>
        <ExportButton
          name="services"
          columns={serviceColumns(t, lang)}
          load={() => loadAll((paging) => call('services.mine', { ...queryIn(state), ...paging }))}
          isEmpty={!list.data?.count}
        />
        {add}
      </PageHead>
      <DraftLink />
      <RowFilters state={state} />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('service.found', { count, n: formatNumber(count) })}
        empty={
          isFiltered(state) ? (
            <EmptyState
              title={t('service.noMatch')}
              action={<ButtonLink to="?">{t('ui.clearAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState title={t('service.noneTitle')} text={t('service.noneRowsText')} action={add} />
          )
        }
      >
        {(rows) => (
          <ul aria-label={t('pages.myServices')} className="rounded-card border border-hair bg-card">
            {rows.map((row) => (
              <ServiceRow key={row.id} service={row}>
                <ButtonLink small to={`/dashboard/edit-service?id=${row.id}`}>
                  {t('listing.edit')}
                </ButtonLink>
                <DeleteService service={row} />
              </ServiceRow>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
