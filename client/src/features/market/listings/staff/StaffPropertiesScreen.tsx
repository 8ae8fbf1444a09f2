import { Calculator, Ellipsis, ListChecks, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORED_SORTS } from '@manzil/shared/domain/enums';
import { REVIEW_GOAL_HOURS } from '@manzil/shared/domain/offer/propertyRules';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES, label, type Labelled } from '@/platform/i18n/labels';
import { useMayCall } from '@/platform/access';
import { call } from '@/platform/api/api';
import { loadAll } from '@/platform/api/loadAll';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { Button } from '@/ui/Button';
import { Disclosure } from '@/ui/Disclosure';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { ExportButton } from '@/ui/list/ExportButton';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { Checkbox, SegmentedControl } from '@/ui/choice/Toggles';
import { BulkBar } from './BulkBar';
import { CostFiguresDialog } from './CostFiguresDialog';
import { ReasonsDialog } from './ReasonsDialog';
import { listingColumns, queryIn, TABS, tabIn, type Row } from './queue';
import { ReviewFlow } from './ReviewFlow';
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
      STORED_SORTS.map((value) => ({ value, label: label('propertySort', value, lang) })),
    ],
  ] as const;
  return (
    <>
      <SegmentedControl
        className="mb-3 md:w-fit"
        isRow
        label={t('listing.status')}
        hideLabel
        value={tabIn(state)}
        onChange={(tab) => state.set('state', tab === 'all' ? '' : tab)}
        options={TABS.map((tab) => ({ value: tab, label: t(`moderation.tab.${tab}`) }))}
      />
      <p className="mb-3 text-small text-muted">
        {t('dashboard.awaiting', {
          count: pendingCount,
          n: formatNumber(pendingCount),
          hours: REVIEW_GOAL_HOURS,
        })}
      </p>
      <ListFilters state={state} search={t('listing.search')}>
        {selects.map(([id, name, all, choices]) => (
          <FilterSelect key={id} state={state} id={id} label={name} all={all} options={choices} />
        ))}
      </ListFilters>
    </>
  );
}

interface QueueProps {
  rows: readonly Row[];
  count: number;
  /** Selected listings. */
  ids: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onReview: (row: Row) => void;
}

function Queue({ rows, count, ids, onSelect, onReview }: QueueProps) {
  const { t } = useTranslation();
  const isAll = rows.every(({ id }) => ids.has(id));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 px-4">
        <Checkbox
          label={t('moderation.chooseAll')}
          checked={isAll}
          onChange={() => onSelect(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
        <p role="status" className="text-small text-muted">
          {t('moderation.listingCount', { count, n: formatNumber(count) })}
        </p>
      </div>
      <ul className="rounded-card border border-hair bg-card">
        {rows.map((row) => (
          <StaffRow
            key={row.id}
            listing={row}
            isChosen={ids.has(row.id)}
            onReview={() => onReview(row)}
            onChoose={(isChosen) => {
              const next = new Set(ids);
              if (isChosen) next.add(row.id);
              else next.delete(row.id);
              onSelect(next);
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** Settings that admins change rarely. */
function HeadMenu({ onOpen }: { onOpen: (what: 'costs' | 'reasons') => void }) {
  const { t } = useTranslation();
  const items = [
    ['reasons', MessageSquareReply, t('moderation.reasons.open')],
    ['costs', Calculator, t('moderation.costs.open')],
  ] as const;
  return (
    <Disclosure
      label={t('nav.more')}
      button={<Ellipsis aria-hidden className="size-5" />}
      buttonClass="grid size-11 place-items-center rounded-control border border-line bg-card text-strong hover:bg-sunken"
      panelClass="absolute end-0 top-full z-20 mt-1 grid w-64 max-w-[80vw] rounded-card border border-hair bg-raised p-2 shadow-sheet"
    >
      {(close) =>
        items.map(([what, Icon, text]) => (
          <Button
            key={what}
            variant="quiet"
            icon={Icon}
            className="justify-start! text-strong!"
            onClick={() => {
              close();
              onOpen(what);
            }}
          >
            {text}
          </Button>
        ))
      }
    </Disclosure>
  );
}

/** /dashboard/properties; `review=1` opens the review of the listing that has waited longest. */
export function StaffPropertiesScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const canDeleteAll = useMayCall('properties.removeAll');
  const state = useListState();
  const [opened, setOpened] = useState<'costs' | 'reasons'>();
  const [review, setReview] = useState<{ first: Row | undefined } | undefined>(() =>
    state.get('review') ? { first: undefined } : undefined,
  );
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const endReview = () => {
    setReview(undefined);
    if (state.get('review')) state.set('review', '');
  };
  const query = queryIn(state);
  const list = useApiQuery(
    'properties.allProperties',
    { page: state.page, limit: LIMIT, ...query },
    { keepPrevious: true },
  );
  const chosen = (list.data?.data ?? []).filter(({ id }) => ids.has(id));
  return (
    <>
      <PageHead title={t('pages.properties')}>
        <Button
          variant="primary"
          icon={ListChecks}
          disabled={!list.data?.pendingCount}
          onClick={() => setReview({ first: undefined })}
        >
          {t('moderation.oneByOne')}
        </Button>
        <ExportButton
          name="properties"
          columns={listingColumns(t, lang)}
          load={() => loadAll((paging) => call('properties.allProperties', { ...query, ...paging }))}
          isEmpty={!list.data?.count}
        />
        {canDeleteAll && <HeadMenu onOpen={setOpened} />}
      </PageHead>
      <Filters state={state} pendingCount={list.data?.pendingCount ?? 0} />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        empty={<EmptyState title={t('listing.noMatch')} text={t('moderation.noMatchText')} />}
      >
        {(rows, count) => (
          <Queue
            rows={rows}
            count={count}
            ids={ids}
            onSelect={setIds}
            onReview={(first) => setReview({ first })}
          />
        )}
      </PagedList>
      <BulkBar rows={chosen} onDone={() => setIds(new Set())} />
      {review && <ReviewFlow first={review.first} onClose={endReview} />}
      {opened === 'costs' && <CostFiguresDialog onClose={() => setOpened(undefined)} />}
      {opened === 'reasons' && <ReasonsDialog onClose={() => setOpened(undefined)} />}
    </>
  );
}
