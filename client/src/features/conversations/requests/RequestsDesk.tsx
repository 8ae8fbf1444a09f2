import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useListState } from '@/platform/hooks/useListState';
import { statusOf, useStatusOptions } from '@/blocks/requests/requests';
import { ListFilters } from '@/ui/form/ListFilters';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PagedList } from '@/ui/list/PagedList';
import { ExportButton } from '@/ui/list/ExportButton';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { Board } from './Board';
import { loadAllRequests, requestColumns, useLatestRequest, useRequests } from './data';
import { type Request } from '@/blocks/requests/viewings/viewing';
import { RequestSheet } from './RequestSheet';
import { RequestTable } from './RequestTable';

const LIMIT = 25;
const VIEWS = ['table', 'board'] as const;

/** Empty state of the table. */
function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(isFiltered ? 'requests.noMatch' : 'requests.noneReceived')}
      text={t(isFiltered ? 'requests.noMatchText' : 'requests.noneReceivedText')}
    />
  );
}

/** Keeps the opened request open, as it was read last, when it moves to another page or column. */
function useOpenedRequest(kind: SubjectKind) {
  const [opened, setOpened] = useState<Request>();
  const fresh = useLatestRequest(kind, opened?.id);
  return { opened: fresh ?? opened, open: setOpened, close: () => setOpened(undefined) };
}

/** Requests to an agent, or all of them for staff: as a table or a board by status. */
function RequestsDesk({ kind }: { kind: SubjectKind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const view = VIEWS.find((one) => one === state.get('view')) ?? 'table';
  // The board shows every status.
  const status = view === 'table' ? statusOf(state.get('status')) : undefined;
  const search = state.get('search');
  const query = { side: 'received', ...(status && { status }), ...(search && { search }) } as const;
  const list = useRequests(kind, { ...query, page: state.page, limit: LIMIT });
  const options = useStatusOptions(list.data?.counts);
  const { opened, open, close } = useOpenedRequest(kind);
  return (
    <>
      <PageHead title={t(kind === 'property' ? 'pages.requests' : 'pages.serviceRequests')}>
        <SegmentedControl
          label={t('requests.view')}
          hideLabel
          value={view}
          onChange={(value) => state.set('view', value === 'table' ? '' : value)}
          options={VIEWS.map((value) => ({ value, label: t(`requests.${value}`) }))}
        />
        <ExportButton
          name={`${kind}-requests`}
          columns={requestColumns(kind, t, lang)}
          load={() => loadAllRequests(kind, query)}
        />
      </PageHead>
      {view === 'table' && (
        <SegmentedControl
          className="mb-3 md:w-fit"
          isRow
          label={t('requests.state')}
          hideLabel
          value={status ?? 'all'}
          onChange={(value) => state.set('status', value === 'all' ? '' : value)}
          options={options}
        />
      )}
      <ListFilters state={state} search={t('requests.search')} />
      {view === 'board' ? (
        <Board kind={kind} search={search} onOpen={open} />
      ) : (
        <PagedList
          query={list}
          state={state}
          limit={LIMIT}
          counted={(count) => t('requests.count', { count, n: formatNumber(count) })}
          empty={<Empty isFiltered={Boolean(status ?? search)} />}
        >
          {(rows) => <RequestTable kind={kind} rows={rows} onOpen={open} />}
        </PagedList>
      )}
      {opened && <RequestSheet key={opened.id} request={opened} onClose={close} />}
    </>
  );
}

/** /dashboard/requests */
export const RequestsScreen = () => <RequestsDesk kind="property" />;
/** /dashboard/service-requests */
export const ServiceRequestsScreen = () => <RequestsDesk kind="service" />;
