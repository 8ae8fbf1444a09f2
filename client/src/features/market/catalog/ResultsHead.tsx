import { Bell, Check, LayoutGrid, Rows3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PROPERTY_SORTS, type PropertySort } from '@manzil/shared/domain/enums';
import { prefersHomes } from '@manzil/shared/domain/property/preferred';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { Skeleton } from '@/ui/Skeleton';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';
import type { CatalogState } from './useCatalogState';
import type { ResultLayout } from './useResultLayout';
import { useSavedSearch } from './useSavedSearch';

const ActiveChips = lazyPart(async () => (await import('./filter/ActiveChips')).ActiveChips);
const SaveSearch = lazyPart(async () => (await import('./SaveSearch')).SaveSearch);

/** Names of the default orders that are no value of `sort`. */
const OWN_ORDERS = { nice: 'catalog.niceFirst', homes: 'catalog.homesFirst' } as const;
/** The order without an explicit one. */
function usualOrder(filter: DealFilter): keyof typeof OWN_ORDERS | 'newest' {
  if (filter.nice) return 'nice';
  return prefersHomes(filter) ? 'homes' : 'newest';
}

interface LayoutProps {
  layout: ResultLayout;
  onLayout: (next: ResultLayout) => void;
}

/** Toggles between cards and compact rows. */
function LayoutSwitch({ layout, onLayout }: LayoutProps) {
  const { t } = useTranslation();
  const isRows = layout === 'rows';
  return (
    <Button
      small
      variant="quiet"
      icon={isRows ? LayoutGrid : Rows3}
      aria-label={t(isRows ? 'catalog.asCards' : 'catalog.asRows')}
      title={t(isRows ? 'catalog.asCards' : 'catalog.asRows')}
      className="-me-2 min-h-11! min-w-11 shrink-0"
      onClick={() => onLayout(isRows ? 'cards' : 'rows')}
    >
      <span className="max-md:hidden">{t(isRows ? 'catalog.cards' : 'catalog.rows')}</span>
    </Button>
  );
}

/** Placeholder of roughly the chips' size. */
const ChipsSkeleton = ({ missing }: { missing: readonly string[] }) => (
  <div className="mb-4 flex flex-wrap gap-2">
    {missing.map((key) => (
      <Skeleton key={key} className="h-9 w-28 rounded-pill" />
    ))}
  </div>
);

/** Result heading, button to save the search, sort order, and filter chips. */
export function ResultsHead({
  state,
  shown,
  count,
  hasFailed,
  layout,
  onLayout,
}: LayoutProps & {
  state: CatalogState;
  /** The filter of the visible cards. */
  shown: CatalogState['filter'];
  count: number | undefined;
  /** Whether the query failed, so that no count will come. */
  hasFailed: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const { search } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const saved = useSavedSearch(state.filter);
  useResumeAction('saveSearch', search, () => setIsSaving(true));
  const { filter } = state;
  const title = useResultsHeading(shown, count);
  const name = useResultsHeading(filter, undefined);
  // The deal type comes first and has no chip.
  const filterKeys = Object.keys(filter).slice(1);
  const usual = usualOrder(filter);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 md:flex-nowrap">
        <h1
          aria-live="polite"
          className="flex min-h-8 w-full items-center text-[1.375rem] leading-snug numbers md:w-auto md:min-w-0 md:flex-1"
        >
          {count === undefined && !hasFailed ? <Skeleton className="h-7 w-72 max-w-full" /> : title}
        </h1>
        <Button
          small
          variant="quiet"
          icon={saved ? Check : Bell}
          className="-ms-3 min-h-11! shrink-0 md:ms-0"
          onClick={() => (session ? setIsSaving(true) : requireSignIn('saveSearch', search))}
        >
          {saved
            ? t('catalog.savedWith', {
                frequency:
                  saved.frequency === 'off'
                    ? t('savedSearches.paused')
                    : t(`catalog.frequency.${saved.frequency}`),
              })
            : t('catalog.saveSearch')}
        </Button>
        <Select
          label={t('catalog.sort')}
          hideLabel
          className="w-40 shrink-0"
          options={[
            ...(usual === 'newest' ? [] : [{ value: usual, label: t(OWN_ORDERS[usual]) }]),
            ...PROPERTY_SORTS.map((id) => ({ value: id, label: label('propertySort', id, lang) })),
          ]}
          value={filter.sort ?? usual}
          onChange={({ target: { value } }) =>
            state.change({ sort: value === usual ? undefined : (value as PropertySort) })
          }
        />
        <LayoutSwitch layout={layout} onLayout={onLayout} />
      </div>
      {search !== `?category=${filter.category}` && (
        <Suspense fallback={<ChipsSkeleton missing={filterKeys} />}>
          <ActiveChips state={state} />
        </Suspense>
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveSearch filter={filter} name={name} saved={saved} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
