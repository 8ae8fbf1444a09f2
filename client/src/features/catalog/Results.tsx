import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { CATALOG_PAGE_SIZE } from '@manzil/shared/domain/catalogAddress';
import { PROPERTY_SORTS, type PropertySort } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api';
import { formatNumber, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useSession } from '@/platform/session';
import { CardGrid, SkeletonGrid } from '@/property/CardGrid';
import { PropertyCard } from '@/property/PropertyCard';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { cx } from '@/ui/classes';
import { Pager } from '@/ui/Pager';
import { Select } from '@/ui/Select';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import type { CatalogState } from './useCatalogState';
import { useFilterWords } from '@/property/useFilterWords';
import { useFound } from '@/property/useFound';
import { useMeanings } from '@/property/useMeanings';

const SaveSearch = lazy(async () => ({ default: (await import('./SaveSearch')).SaveSearch }));

type Answer = Output<'properties.getAll'>;

interface ResultsProps {
  state: CatalogState;
  answer: {
    data: Answer | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Beside the map there is room for two cards only. */
  isNarrow: boolean;
  lookedAt: string | null;
  onLook: (id: string | null) => void;
}

/** Nothing matches: which single answer stands in the way, and what leaving it out would bring. */
function NoMatch({ state, answer }: { state: CatalogState; answer: Answer }) {
  const { t } = useTranslation();
  const words = useFilterWords();
  const chips = words.chips(state.filter);
  const ways = (answer.loosen ?? []).flatMap(({ keys, count }) => {
    const mine = chips.filter(({ key }) => keys.includes(key));
    if (mine.length === 0) return [];
    const undo = Object.fromEntries(keys.map((key) => [key, undefined]));
    return [{ id: keys.join(), count, undo, text: mine.map(({ text }) => text).join(t('filter.or')) }];
  });
  const meanings = useMeanings(state.filter.search);
  return (
    <EmptyState
      title={t('catalog.none')}
      text={t(ways.length > 0 ? 'catalog.loosen' : 'catalog.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {meanings.map(({ text, change }) => (
            <Button key={text} variant="primary" onClick={() => state.change(change)}>
              {t('catalog.meant', { what: text })}
            </Button>
          ))}
          {ways.slice(0, 4).map(({ id, count, undo, text }) => (
            <Button key={id} onClick={() => state.change(undo)}>
              {t('catalog.without', { what: text, count, n: formatNumber(count) })}
            </Button>
          ))}
          {chips.length > 0 && (
            <Button
              variant={ways.length + meanings.length > 0 ? 'quiet' : 'primary'}
              onClick={() => state.ask({ category: state.filter.category })}
            >
              {t('ui.clearAll')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** What was found in words, the way to be told of new ones, the order, and the chips of the filter. */
function Head({
  state,
  count,
  hasFailed,
}: {
  state: CatalogState;
  count: number | undefined;
  /** No number is coming. */
  hasFailed: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const { filter } = state;
  const title = useFound(filter, count);
  const name = useFound(filter, undefined);
  const chips = useFilterWords().chips(filter);
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h1 aria-live="polite" className="text-[1.375rem] leading-snug numbers">
          {count === undefined && !hasFailed ? <Skeleton className="h-7 w-72 max-w-full" /> : title}
        </h1>
      </div>
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-2">
        <Button
          small
          variant="quiet"
          icon={Bell}
          className="-ms-3 min-h-11!"
          onClick={() =>
            session
              ? setIsSaving(true)
              : void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`)
          }
        >
          {t('catalog.saveSearch')}
        </Button>
        <Select
          label={t('catalog.sort')}
          hideLabel
          className="w-44"
          options={PROPERTY_SORTS.map((id) => ({ value: id, label: label('propertySort', id, lang) }))}
          value={filter.sort ?? 'newest'}
          onChange={(event) => {
            const sort = event.target.value as PropertySort;
            state.change({ sort: sort === 'newest' ? undefined : sort });
          }}
        />
      </div>
      <Chips
        className="mb-4"
        label={t('catalog.active')}
        items={chips.map(({ id, text, undo }) => ({
          id,
          label: <bdi>{text}</bdi>,
          removeLabel: t('ui.remove', { what: text }),
          onRemove: () => state.change(undo),
        }))}
        onClear={() => state.ask({ category: filter.category, ...(filter.sort && { sort: filter.sort }) })}
      />
      {isSaving && (
        <Suspense fallback={null}>
          <SaveSearch filter={filter} name={name} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The list of the catalogue with its head and pages. */
export function Results({ state, answer, isNarrow, lookedAt, onLook }: ResultsProps) {
  const { t } = useTranslation();
  const { filter, page, pathWith } = state;
  const grid = isNarrow ? 'sm:grid-cols-2' : 'sm:grid-cols-2 md:grid-cols-3';
  return (
    <div className="gutter pt-5 pb-24">
      <Head state={state} count={answer.data?.count} hasFailed={Boolean(answer.error)} />
      <h2 className="sr-only">{t('catalog.results')}</h2>
      <Loaded
        of={answer}
        loading={<SkeletonGrid count={6} className={grid} />}
        isEmpty={({ count }) => count === 0}
        empty={answer.data && <NoMatch state={state} answer={answer.data} />}
      >
        {({ data, count }) => (
          <div
            aria-busy={answer.isPlaceholderData}
            className={cx('transition-opacity time-fast', answer.isPlaceholderData && 'opacity-60')}
          >
            <CardGrid className={grid}>
              {data.map((card, at) => (
                <li key={card.id}>
                  <PropertyCard
                    of={card}
                    isFirst={at < 2}
                    isActive={card.id === lookedAt}
                    onLook={onLook}
                    {...(isNarrow && { sizes: '(min-width: 80rem) 25vw, (min-width: 35rem) 47vw, 92vw' })}
                  />
                </li>
              ))}
            </CardGrid>
            <Pager
              page={page}
              count={count}
              limit={CATALOG_PAGE_SIZE}
              linkTo={(to) => pathWith(filter, { page: to })}
            />
          </div>
        )}
      </Loaded>
    </div>
  );
}
