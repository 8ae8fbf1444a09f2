import { Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { SERVICE_SORTS } from '@manzil/shared/domain/enums';
import { SERVICES_PAGE_SIZE, SERVICES_SORT } from '@manzil/shared/domain/address/servicesAddress';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useMedia } from '@/platform/hooks/useMedia';
import { useTitle } from '@/platform/hooks/useTitle';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { GroundPreview } from '@/blocks/map/GroundPreview';
import { emirateBounds } from '@/blocks/map/emirateBounds';
import { useAgentTab } from '@/blocks/agent/agentTab';
import { ServiceCard } from '@/blocks/service/ServiceCard';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { FilterChips } from '@/ui/choice/FilterChips';
import { Select } from '@/ui/choice/Select';
import { Pager } from '@/ui/list/Pager';
import { StaleNote } from '@/ui/list/StaleNote';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { ServiceSearch } from './ServiceSearch';
import { useServicesState, type ServicesState } from './useServicesState';
import { useServicesHeading, useServiceChips } from './words';

const ServiceFilters = lazyPart(async () => (await import('./ServiceFilters')).ServiceFilters);
const AgentHead = lazyPart(async () => (await import('@/blocks/agent/AgentHead')).AgentHead);
const TradeChips = lazyPart(async () => (await import('./TradeChips')).TradeChips);
const ServicesMap = lazyPart(async () => (await import('./ServicesMap')).ServicesMap);
const FilterSheet = lazyPart(async () => (await import('./FilterSheet')).FilterSheet);
const UnreadAddress = lazyPart(
  async () => (await import('@/blocks/listing/filter/UnreadAddress')).UnreadAddress,
);

const GRID = 'sm:grid-cols-2 lg:grid-cols-3';

type Answer = Output<'services.getAll'>;
interface ServicesQueryResult {
  data: Answer | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/** Empty state: offers to remove each filter, or all of them. */
function NoMatch({ state }: { state: ServicesState }) {
  const { t } = useTranslation();
  const chips = useServiceChips(state.filter);
  return (
    <EmptyState
      title={t('service.none')}
      text={t(chips.length > 1 ? 'service.noneWithout' : 'service.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {chips.length > 1 &&
            chips.map(({ id, text, undo }) => (
              <Button key={id} onClick={() => state.change(undo)}>
                {t('service.without', { what: text })}
              </Button>
            ))}
          {chips.length > 0 && (
            <Button variant="primary" onClick={state.clear}>
              {t('ui.clearAll')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** Result heading, sort order, and filter chips. */
function Head({
  state,
  found,
  onFilter,
}: {
  state: ServicesState;
  found: ServicesQueryResult;
  /** Opens the filters on screens where they aren't next to the list. */
  onFilter: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { search } = useLocation();
  const { filter } = state;
  const count = found.data?.count;
  const title = useServicesHeading(filter, count);
  const chips = useServiceChips(filter);
  return (
    <>
      <div className="mb-3 lg:flex lg:items-center lg:justify-between lg:gap-4">
        <h1 aria-live="polite" className="min-h-8 text-[1.375rem] leading-snug numbers">
          {count === undefined && !found.error ? <Skeleton className="h-7 w-72 max-w-full" /> : title}
        </h1>
        <div className="mt-2 flex items-center justify-between gap-2 lg:mt-0">
          <Button icon={SlidersHorizontal} className="max-sm:px-3 lg:hidden" onClick={onFilter}>
            {t('filter.title')}
            {chips.length > 0 && (
              <span className="grid h-5 min-w-5 place-items-center rounded-pill bg-primary px-1.5 text-micro text-on-primary numbers">
                {chips.length}
              </span>
            )}
          </Button>
          <Button
            icon={MapIcon}
            className="max-sm:px-3"
            aria-pressed={state.hasMap}
            onClick={state.toggleMap}
          >
            <span className="max-sm:sr-only">{t('service.map')}</span>
          </Button>
          <Select
            label={t('catalog.sort')}
            hideLabel
            className="w-44"
            options={SERVICE_SORTS.map((id) => ({ value: id, label: label('propertySort', id, lang) }))}
            value={filter.sort ?? SERVICES_SORT}
            onChange={(event) =>
              state.change({
                sort: SERVICE_SORTS.find((one) => one !== SERVICES_SORT && one === event.target.value),
              })
            }
          />
        </div>
      </div>
      {search && (
        <Suspense fallback={null}>
          <UnreadAddress page="services" />
        </Suspense>
      )}
      <FilterChips chips={chips} onUndo={state.change} onClear={state.clear} />
    </>
  );
}

/** The cards of a page. */
function Cards({ state, found }: { state: ServicesState; found: ServicesQueryResult }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="sr-only">{t('service.results')}</h2>
      <Loaded
        query={found}
        loading={<SkeletonGrid count={6} className={GRID} />}
        isEmpty={({ count }) => count === 0}
        empty={<NoMatch state={state} />}
      >
        {({ data, count }) => (
          <div
            aria-busy={found.isPlaceholderData}
            className={cx(found.isPlaceholderData && '[&_img]:opacity-60')}
          >
            <StaleNote query={found} />
            <CardGrid className={GRID}>
              {data.map((card, at) => (
                <li key={card.id}>
                  <ServiceCard service={card} isFirst={at < 2} />
                </li>
              ))}
            </CardGrid>
            <Pager page={state.page} count={count} limit={SERVICES_PAGE_SIZE} linkTo={state.linkTo} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Text search, on wide screens with the filters below it. */
function Filters({ state, isDrawn, isWide }: { state: ServicesState; isDrawn: boolean; isWide: boolean }) {
  const { t } = useTranslation();
  const shape = <Skeleton className="h-[48rem] rounded-card" />;
  return (
    <search aria-label={t(isWide ? 'filter.title' : 'service.search')} className="block">
      <div className="mb-6">
        <ServiceSearch filter={state.filter} change={state.change} />
      </div>
      {isWide && !isDrawn && shape}
      {isWide && isDrawn && (
        <Suspense fallback={shape}>
          <ServiceFilters filter={state.filter} change={state.change} />
        </Suspense>
      )}
    </search>
  );
}

/** The services found: trades, heading, map of the areas and cards. */
function Results({ state, isDrawn }: { state: ServicesState; isDrawn: boolean }) {
  const found = useApiQuery('services.getAll', state.question, { keepPrevious: true });
  const [isOpen, setIsOpen] = useState(false);
  const trades = <Skeleton className="h-11 rounded-pill lg:h-42" />;
  return (
    <>
      <div className="mb-5">
        {isDrawn ? (
          <Suspense fallback={trades}>
            <TradeChips filter={state.filter} change={state.change} place={trades} />
          </Suspense>
        ) : (
          trades
        )}
      </div>
      <Head state={state} found={found} onFilter={() => setIsOpen(true)} />
      {state.hasMap && (
        <div className="mb-6 h-96 overflow-hidden rounded-card border border-hair bg-sunken">
          <Suspense fallback={<GroundPreview view={{ bounds: emirateBounds([state.filter.city]) }} />}>
            <ServicesMap state={state} />
          </Suspense>
        </div>
      )}
      <Cards state={state} found={found} />
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet state={state} count={found.data?.count} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** /services: filters next to the cards, or in a sheet on narrow screens; with `agent` also the provider's page. */
export function ServicesScreen() {
  const state = useServicesState();
  const isWide = useMedia('(min-width: 80rem)');
  // The filters' code is as large as the page's own, so it loads after the page has rendered.
  const isDrawn = useDeferredValue(true, false);
  useTitle(useServicesHeading(state.filter, undefined));
  const { agent } = state.filter;
  const tab = useAgentTab(agent);
  const isList = tab === 'listings';
  const parts = { state, isDrawn };
  return (
    <div className={cx('page gap-10 pt-6 pb-16', isList && 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]')}>
      {isList && isWide && <Filters {...parts} isWide />}
      <div className="min-w-0">
        {agent && (
          <Suspense fallback={<Skeleton className="mb-5 h-56 rounded-sheet" />}>
            <AgentHead id={agent} current="services" tab={tab} />
          </Suspense>
        )}
        {isList && !isWide && <Filters {...parts} isWide={false} />}
        {isList && <Results {...parts} />}
      </div>
    </div>
  );
}
