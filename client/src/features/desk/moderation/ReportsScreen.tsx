import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { REPORT_KINDS, REPORT_REASONS } from '@manzil/shared/domain/enums';
import { formatNumber } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { Button } from '@/ui/Button';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { ReportGroups } from './ReportGroups';
import { ReportRow } from './ReportRow';
import { queryIn, isGrouped, statusIn, useReportWords } from './reports';

const LIMIT = 25;

function Filters({ state, openCount }: { state: ReturnType<typeof useListState>; openCount: number }) {
  const { t } = useTranslation();
  const words = useReportWords();
  return (
    <>
      <SegmentedControl
        className="mb-3 md:w-fit"
        isRow
        label={t('moderation.state')}
        hideLabel
        value={statusIn(state)}
        onChange={(value) => state.set('status', value === 'open' ? '' : value)}
        options={[
          { value: 'open', label: t('moderation.openOnes', { n: formatNumber(openCount) }) },
          { value: 'actedOn', label: words.status('actedOn') },
          { value: 'dismissed', label: words.status('dismissed') },
          { value: 'all', label: t('moderation.all') },
        ]}
      />
      <ListFilters state={state} search={t('moderation.searchReports')}>
        <FilterSelect
          state={state}
          id="kind"
          label={t('moderation.what')}
          all={t('moderation.everything')}
          options={REPORT_KINDS.map((kind) => ({ value: kind, label: words.kind(kind) }))}
        />
        <FilterSelect
          state={state}
          id="reason"
          label={t('moderation.reason')}
          all={t('moderation.allReasons')}
          options={REPORT_REASONS.map((reason) => ({ value: reason, label: words.reason(reason) }))}
        />
      </ListFilters>
    </>
  );
}

/** Reports as a flat list. */
function Reports({ state }: { state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation();
  const list = useApiQuery(
    'reports.list',
    { page: state.page, limit: LIMIT, ...queryIn(state) },
    { keepPrevious: true },
  );
  const isPlain = statusIn(state) === 'open' && Object.keys(queryIn(state)).length === 1;
  return (
    <>
      <Filters state={state} openCount={list.data?.openCount ?? 0} />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('moderation.reportCount', { count, n: formatNumber(count) })}
        empty={
          <EmptyState
            title={t(isPlain ? 'moderation.allDone' : 'moderation.noReports')}
            text={t(isPlain ? 'moderation.allDoneText' : 'moderation.noReportsText')}
          />
        }
      >
        {(reports) => (
          <ul className="rounded-card border border-hair bg-card">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** /dashboard/reports */
export function ReportsScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const grouped = isGrouped(state);
  return (
    <>
      <PageHead title={t('pages.reports')}>
        <Button icon={Layers} aria-pressed={grouped} onClick={() => state.set('by', grouped ? '' : 'target')}>
          {t('moderation.byTarget')}
        </Button>
      </PageHead>
      {grouped ? <ReportGroups state={state} /> : <Reports state={state} />}
    </>
  );
}
