import { List, Map as MapIcon } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useApiQuery } from '@/platform/api/useApi';
import { useMedia } from '@/platform/hooks/useMedia';
import { useTitle } from '@/platform/hooks/useTitle';
import { Button } from '@/ui/Button';
import { useAgentTab } from '@/blocks/agent/agentTab';
import { cx } from '@/ui/classes';
import { Skeleton } from '@/ui/Skeleton';
import { FilterBar } from './filter/FilterBar';
import { Results } from './Results';
import { useCatalogState, type CatalogState } from './useCatalogState';
import { GroundPreview } from '@/blocks/map/GroundPreview';
import { openingView } from './map/openingView';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';

const MapPane = lazyPart(async () => (await import('./map/MapPane')).MapPane);

const AgentHead = lazyPart(async () => (await import('@/blocks/agent/AgentHead')).AgentHead);
const AgentsScreen = lazyPart(async () => (await import('./agents/AgentsScreen')).AgentsScreen);

/** The catalog, or with `view=agents` and `agency` the directory of agents. */
export function CatalogScreen() {
  const [params] = useSearchParams();
  const page = agentPageOf(params);
  if (page !== 'directory' && page !== 'agency') return <Catalog />;
  return (
    <Suspense fallback={<div className="page min-h-dvh py-8" />}>
      <AgentsScreen />
    </Suspense>
  );
}

interface MapColumnProps {
  state: CatalogState;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
}

/** The map, beside the list on wide screens. */
function MapColumn(props: MapColumnProps) {
  const { t } = useTranslation();
  // The map's code is as large as the page's own, so it loads after the page has rendered.
  const isDrawn = useDeferredValue(true, false);
  const preview = <GroundPreview view={openingView(props.state.filter)} />;
  return (
    <section
      aria-label={t('map.title')}
      className={cx(
        'isolate h-[calc(100dvh-8rem-var(--nav,0px))] overflow-hidden bg-sunken md:h-[calc(100dvh-8.9rem)]',
        'lg:sticky lg:top-[8.9rem]',
      )}
    >
      {isDrawn ? (
        <Suspense fallback={preview}>
          <MapPane {...props} />
        </Suspense>
      ) : (
        preview
      )}
    </section>
  );
}

/**
 * Filter, list and map. Wide screens show list and map side by side, others one of them. With `agent`, the agent's page:
 * its other tabs replace all three.
 */
function Catalog() {
  const { t } = useTranslation();
  const state = useCatalogState();
  const isWide = useMedia('(min-width: 80rem)');
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const { filter, question, view } = state;
  useTitle(useResultsHeading(filter, undefined));
  const answer = useApiQuery('properties.getAll', question, { keepPrevious: true });
  const tab = useAgentTab(filter.agent);
  const isList = tab === 'listings';
  const hasMap = isList && (isWide || view === 'map');
  const hasList = !isList || isWide || view === 'list';
  return (
    <>
      {isList && <FilterBar {...state} />}
      <div className={isList ? 'lg:grid lg:grid-cols-[56fr_44fr]' : ''}>
        {hasList && (
          <div className="min-w-0">
            {filter.agent && (
              <div className="gutter pt-5">
                <Suspense fallback={<Skeleton className="mb-5 h-56 rounded-sheet" />}>
                  <AgentHead id={filter.agent} current={filter.category} tab={tab} />
                </Suspense>
              </div>
            )}
            {isList && (
              <Results
                state={state}
                answer={answer}
                isNarrow={isWide}
                highlightedId={highlightedId}
                onHighlight={setHighlightedId}
              />
            )}
          </div>
        )}
        {hasMap && <MapColumn state={state} highlightedId={highlightedId} onHighlight={setHighlightedId} />}
      </div>
      {isList && !isWide && (
        <Button
          icon={view === 'map' ? List : MapIcon}
          className="fixed inset-x-0 bottom-[calc(1.5rem+var(--tray,0px)+var(--nav,0px)+var(--away,0px))] z-float mx-auto w-max rounded-pill! shadow-lift"
          onClick={() => state.show(view === 'map' ? 'list' : 'map')}
        >
          {t(view === 'map' ? 'catalog.toList' : 'catalog.toMap')}
        </Button>
      )}
    </>
  );
}
