import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATALOG_PAGE_SIZE, singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import { CARD_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import type { Output } from '@/platform/api/api';
import { hiddenAtom, useHidden } from '@/blocks/lists/hiddenList';
import { getSession } from '@/platform/session';
import { lazyPart } from '@/platform/browser/lazyPart';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import type { PropertyCardData } from '@/blocks/listing/card/card';
import { HideButton } from '@/blocks/listing/card/HideButton';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { cx } from '@/ui/classes';
import { Lazy } from '@/ui/Lazy';
import { StaleNote } from '@/ui/list/StaleNote';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { ResultsHead } from './ResultsHead';
import type { CatalogState } from './useCatalogState';
import { useResultLayout, type ResultLayout } from './useResultLayout';

const FilterMatchLines = lazyPart(async () => (await import('./filter/FilterMatchLines')).FilterMatchLines);
const HiddenOnPage = lazyPart(async () => (await import('./HiddenOnPage')).HiddenOnPage);
const NoMatch = lazyPart(async () => (await import('./ResultSuggestions')).NoMatch);
const FewMatch = lazyPart(async () => (await import('./ResultSuggestions')).FewMatch);
const CompactRows = lazyPart(async () => (await import('./CompactRows')).CompactRows);
const Pager = lazyPart(async () => (await import('@/ui/list/Pager')).Pager);
const PlacePanel = lazyPart(async () => (await import('./map/PlacePanel')).PlacePanel);

// Reload on each visit, since homes may have been hidden on another device.
hiddenAtom.onMount = () => {
  if (getSession()) {
    void import('@/blocks/lists/hiddenAccount')
      .then((account) => account.loadAccountHidden())
      .catch(() => undefined);
  }
};

type Answer = Output<'properties.getAll'>;

interface ResultsProps {
  state: CatalogState;
  answer: {
    data: Answer | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    fetchStatus: 'fetching' | 'paused' | 'idle';
    refetch: () => unknown;
  };
  /** Beside the map, where fewer cards fit in a row. */
  isNarrow: boolean;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
}

/** The filter of the visible cards: the previous one until the new cards load. */
function useShownFilter(filter: CatalogState['filter'], { isPlaceholderData }: ResultsProps['answer']) {
  const [shown, setShown] = useState(filter);
  if (!isPlaceholderData && shown !== filter) setShown(filter);
  return isPlaceholderData ? shown : filter;
}

interface HomesProps extends Pick<ResultsProps, 'highlightedId' | 'onHighlight'> {
  cards: PropertyCardData[];
  layout: ResultLayout;
  grid: string;
  nice: CatalogState['filter']['nice'];
}

/** The homes of a page, as cards or rows. */
function Homes({ cards, layout, grid, nice, highlightedId, onHighlight }: HomesProps) {
  if (layout === 'rows') {
    return (
      <Suspense fallback={<Skeleton className="h-160" />}>
        <CompactRows cards={cards} nice={nice} highlightedId={highlightedId} onHighlight={onHighlight} />
      </Suspense>
    );
  }
  return (
    <CardGrid className={grid}>
      {cards.map((card, at) => (
        // A column, so that a line below the card shares its grid cell; a full-height card would push it out.
        <li key={card.id} className="flex flex-col">
          <PropertyCard
            listing={card}
            isFirst={at < 2}
            isActive={card.id === highlightedId}
            onHighlight={onHighlight}
            sizes={CARD_PICTURE_SIZES.catalog}
            Tool={HideButton}
          />
          {(card.nice ?? card.dayOneCash) !== undefined && (
            <Suspense fallback={<span className="mt-1.5 block h-5" />}>
              <FilterMatchLines listing={card} nice={nice} />
            </Suspense>
          )}
        </li>
      ))}
    </CardGrid>
  );
}

/** Links to the other pages of results, loaded after the list. */
function Pages({ count, state: { page, filter, pathWith } }: { count: number; state: CatalogState }) {
  if (count <= CATALOG_PAGE_SIZE) return null;
  return (
    <Lazy place={<div className="h-33" />}>
      <Pager
        page={page}
        count={count}
        limit={CATALOG_PAGE_SIZE}
        linkTo={(to) => pathWith(filter, { page: to })}
      />
    </Lazy>
  );
}

/** The catalog's list with heading and pagination. */
export function Results({ state, answer, isNarrow, highlightedId, onHighlight }: ResultsProps) {
  const { t } = useTranslation();
  const { filter } = state;
  const shown = useShownFilter(filter, answer);
  const [layout, setLayout] = useResultLayout();
  const hidden = useHidden();
  const grid = isNarrow ? 'sm:grid-cols-2 wide:grid-cols-3' : 'sm:grid-cols-2 md:grid-cols-3';
  const place = singlePlaceOf(filter);
  return (
    <div className="gutter min-w-0 pt-5 pb-24">
      <ResultsHead
        state={state}
        shown={shown}
        count={answer.data?.count}
        hasFailed={Boolean(answer.error)}
        layout={layout}
        onLayout={setLayout}
      />
      {place && (
        <Suspense fallback={<Skeleton className="mb-4 h-12 rounded-card" />}>
          <PlacePanel state={state} place={place} />
        </Suspense>
      )}
      <h2 id="results" tabIndex={-1} className="sr-only">
        {t('catalog.results')}
      </h2>
      <Loaded
        query={answer}
        loading={<SkeletonGrid count={6} className={grid} />}
        isEmpty={({ count }) => count === 0}
        empty={
          answer.data && (
            <Suspense fallback={null}>
              <NoMatch state={state} answer={answer.data} />
            </Suspense>
          )
        }
      >
        {(found) => {
          const { data, count } = found;
          const seen = data.filter(({ id }) => !hidden.includes(id));
          return (
            <div
              aria-busy={answer.isPlaceholderData}
              className={cx(answer.isPlaceholderData && '[&_img]:opacity-60')}
            >
              <StaleNote query={answer} />
              <Homes
                cards={seen}
                layout={layout}
                grid={grid}
                nice={shown.nice}
                highlightedId={highlightedId}
                onHighlight={onHighlight}
              />
              {seen.length < data.length && (
                <Suspense fallback={<p className="mt-5 h-11" />}>
                  <HiddenOnPage ids={data.flatMap(({ id }) => (hidden.includes(id) ? id : []))} />
                </Suspense>
              )}
              <Pages count={count} state={state} />
              {Boolean(found.loosen?.length || found.beside?.length) && (
                <Suspense fallback={null}>
                  <FewMatch state={state} answer={found} />
                </Suspense>
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
