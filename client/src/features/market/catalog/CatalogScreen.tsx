import { List, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWhenOnline } from '@/platform/loadWhenOnline';
import { useApiQuery } from '@/platform/api/useApi';
import { useMedia } from '@/platform/useMedia';
import { useTitle } from '@/platform/useTitle';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { Skeleton } from '@/ui/Skeleton';
import { FilterBar } from './FilterBar';
import { Results } from './Results';
import { useCatalogState } from './useCatalogState';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';

const MapPane = lazy(async () => ({ default: (await loadWhenOnline(() => import('./MapPane'))).MapPane }));

const mapShape = <Skeleton className="size-full rounded-none" />;

/** The catalog: filter, list and map. Wide screens show list and map side by side, others one of them. */
export function CatalogScreen() {
  const { t } = useTranslation();
  const state = useCatalogState();
  const isWide = useMedia('(min-width: 80rem)');
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const { filter, question, view } = state;
  useTitle(useResultsHeading(filter, undefined));
  const answer = useApiQuery('properties.getAll', question, { keepPrevious: true });
  // The map's code is as large as the page's own, so it loads after the page has rendered.
  const isDrawn = useDeferredValue(true, false);
  const hasMap = isWide || view === 'map';
  const hasList = isWide || view === 'list';
  return (
    <>
      <FilterBar {...state} />
      <div className="lg:grid lg:grid-cols-[56fr_44fr]">
        {hasList && (
          <Results
            state={state}
            answer={answer}
            isNarrow={isWide}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
          />
        )}
        {hasMap && (
          <section
            aria-label={t('map.title')}
            className={cx(
              'isolate h-[calc(100dvh-8rem)] overflow-hidden bg-sunken md:h-[calc(100dvh-8.9rem)]',
              'lg:sticky lg:top-[8.9rem]',
            )}
          >
            {isDrawn ? (
              <Suspense fallback={mapShape}>
                <MapPane state={state} highlightedId={highlightedId} onHighlight={setHighlightedId} />
              </Suspense>
            ) : (
              mapShape
            )}
          </section>
        )}
      </div>
      {!isWide && (
        <Button
          icon={view === 'map' ? List : MapIcon}
          className="fixed inset-x-0 bottom-[calc(1.5rem+var(--tray,0px))] z-float mx-auto w-max rounded-pill! shadow-lift"
          onClick={() => state.show(view === 'map' ? 'list' : 'map')}
        >
          {t(view === 'map' ? 'catalog.toList' : 'catalog.toMap')}
        </Button>
      )}
    </>
  );
}
