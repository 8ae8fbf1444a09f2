import { Calculator, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROPERTY_SORTS } from '@manzil/shared/domain/enums';
import { isAdmin } from '@manzil/shared/domain/roles';
import { formatNumber, useLang } from '@/platform/format';
import { choicesOf, EMIRATE_CHOICES, type Labelled } from '@/platform/labels';
import { saveFile } from '@/platform/saveFile';
import { useSession } from '@/platform/session';
import { useApiQuery } from '@/platform/useApi';
import { useListState } from '@/platform/useListState';
import { Button } from '@/ui/Button';
import { FilterSelect, ListFilters } from '@/ui/ListFilters';
import { PagedList } from '@/ui/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { Checkbox, SegmentedControl } from '@/ui/Toggles';
import { toastError } from '@/ui/toastError';
import { BulkBar } from './BulkBar';
import { CostFiguresDialog } from './CostFiguresDialog';
import { chosenIn, TABS, tabIn, useCsv, type Row } from './queue';
import { StaffRow } from './StaffRow';

const LIMIT = 25;
type State = ReturnType<typeof useListState>;

function Filters({ state, pendingCount }: { state: State; pendingCount: number }) {
  const { t } = useTranslation();
  const lang = useLang();
  const options = (choices: readonly Labelled[]) =>
    choices.map((choice) => ({ value: choice.id, label: choice[lang] }));
  const selects = [
    ['type', t('listing.deal'), t('listing.allDeals'), options(choicesOf('dealType'))],
    ['propertyType', t('listing.kind'), t('moderation.allKinds'), options(choicesOf('propertyType'))],
    ['city', t('listing.emirate'), t('moderation.allEmirates'), options(EMIRATE_CHOICES)],
    [
      'sort',
      t('moderation.order'),
      t('moderation.pendingFirst'),
      options(choicesOf('propertySort')).filter(({ value }) => PROPERTY_SORTS.some((sort) => sort === value)),
    ],
  ] as const;
  return (
    <>
      <SegmentedControl
        className="mb-3 md:w-fit"
        label={t('listing.status')}
        hideLabel
        value={tabIn(state)}
        onChange={(tab) => state.set('state', tab === 'all' ? '' : tab)}
        options={TABS.map((tab) => ({ value: tab, label: t(`moderation.tab.${tab}`) }))}
      />
      <p className="mb-3 text-small text-muted">
        {t('moderation.pendingCount', { count: pendingCount, n: formatNumber(pendingCount) })}
      </p>
      <ListFilters state={state} search={t('listing.search')}>
        {selects.map(([id, name, all, choices]) => (
          <FilterSelect key={id} state={state} id={id} label={name} all={all} options={choices} />
        ))}
      </ListFilters>
    </>
  );
}

function Queue({ rows, count }: { rows: readonly Row[]; count: number }) {
  const { t } = useTranslation();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  const isAll = chosen.length === rows.length;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 px-4">
        <Checkbox
          label={t('moderation.chooseAll')}
          checked={isAll}
          onChange={() => setIds(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
        <p role="status" className="text-small text-muted">
          {t('moderation.listingCount', { count, n: formatNumber(count) })}
        </p>
      </div>
      <ul className="rounded-card border border-hair bg-card">
        {rows.map((row) => (
          <StaffRow
            key={row.id}
            of={row}
            isChosen={ids.has(row.id)}
            onChoose={(isChosen) => {
              const next = new Set(ids);
              if (isChosen) next.add(row.id);
              else next.delete(row.id);
              setIds(next);
            }}
          />
        ))}
      </ul>
      <BulkBar rows={chosen} onDone={() => setIds(new Set())} />
    </>
  );
}

/** /dashboard/properties */
export function StaffPropertiesScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const state = useListState();
  const csv = useCsv();
  const [isExporting, setIsExporting] = useState(false);
  const [showsCosts, setShowsCosts] = useState(false);
  const asked = chosenIn(state);
  const list = useApiQuery(
    'properties.allProperties',
    { page: state.page, limit: LIMIT, ...asked },
    { keepPrevious: true },
  );
  const download = async () => {
    setIsExporting(true);
    try {
      saveFile('properties.csv', 'text/csv', await csv(asked, lang));
    } catch (error) {
      toastError(error);
    }
    setIsExporting(false);
  };
  return (
    <>
      <PageHead title={t('pages.properties')}>
        {isAdmin(session?.role) && (
          <Button icon={Calculator} onClick={() => setShowsCosts(true)}>
            {t('moderation.costs.open')}
          </Button>
        )}
        <Button
          icon={Download}
          isLoading={isExporting}
          disabled={isExporting || !list.data?.count}
          onClick={() => void download()}
        >
          {t('moderation.export')}
        </Button>
      </PageHead>
      <Filters state={state} pendingCount={list.data?.pendingCount ?? 0} />
      <PagedList
        of={list}
        state={state}
        limit={LIMIT}
        empty={<EmptyState title={t('listing.noMatch')} text={t('moderation.noMatchText')} />}
      >
        {(rows, count) => <Queue rows={rows} count={count} />}
      </PagedList>
      {showsCosts && <CostFiguresDialog onClose={() => setShowsCosts(false)} />}
    </>
  );
}
