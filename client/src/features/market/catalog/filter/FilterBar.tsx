import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { choicesOf } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { FILTER_PARTS, useFilterSummaries } from '@/blocks/listing/filter/useFilterSummaries';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { Disclosure } from '@/ui/Disclosure';
import { Select } from '@/ui/choice/Select';
import { Lazy } from '@/ui/Lazy';
import { Skeleton } from '@/ui/Skeleton';
import type { CatalogState } from '../useCatalogState';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';

const PlaceField = lazyPart(async () => (await import('@/blocks/listing/filter/PlaceField')).PlaceField);
const FilterPanel = lazyPart(async () => (await import('./FilterPanel')).FilterPanel);
const FilterSheet = lazyPart(async () => (await import('./FilterSheet')).FilterSheet);

/** Filters shown in the bar or on the map, or tied to another one; the others are counted on the sheet's button. */
const IN_BAR = new Set([
  'category',
  'places',
  'within',
  'areas',
  'city',
  'district',
  'search',
  'propertyType',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
  'sort',
  'bbox',
]);

const pill =
  'inline-flex h-control items-center gap-2 rounded-control border px-3.5 text-[0.9375rem] font-medium whitespace-nowrap';

/** The main filters, sticky above the list; all others are in a sheet. */
export function FilterBar({ filter, change, ask }: Pick<CatalogState, 'filter' | 'change' | 'ask'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const labels = useFilterSummaries(filter);
  const further = Object.keys(filter).filter((key) => !IN_BAR.has(key)).length;
  const all = further + FILTER_PARTS.filter((part) => labels[part]).length;
  const waiting = <Skeleton className="h-control" />;
  return (
    <search
      aria-label={t('filter.title')}
      className="sticky top-[calc(3.75rem+1px)] z-15 block border-b border-hair bg-page md:top-[calc(4.5rem+1px)]"
    >
      <div className="gutter flex items-center gap-2 py-3">
        <div className="hidden md:block">
          <Select
            label={t('filter.deal')}
            hideLabel
            className="w-36"
            options={choicesOf('dealType').map((deal) => ({ value: deal.id, label: deal[lang] }))}
            value={filter.category}
            onChange={(event) => change({ category: event.target.value as DealFilter['category'] })}
          />
        </div>
        <div className="min-w-0 flex-1">
          <Lazy place={waiting}>
            <PlaceField
              place={filter}
              onChange={(place) => change({ ...place, bbox: undefined })}
              hideLabel
              hasIcon
            />
          </Lazy>
        </div>
        {FILTER_PARTS.map((part) => (
          <div key={part} className="hidden md:block">
            <Disclosure
              label={labels[part] ?? t(`filter.${part}`)}
              buttonClass={cx(
                pill,
                labels[part]
                  ? 'border-primary bg-primary-soft text-primary-soft-text'
                  : 'border-line bg-card text-strong hover:bg-sunken',
              )}
              button={
                <>
                  <bdi>{labels[part] ?? t(`filter.${part}`)}</bdi>
                  <ChevronDown aria-hidden className="size-4" />
                </>
              }
              panelClass="absolute end-0 top-full z-float mt-2 w-100 rounded-card border border-hair bg-raised p-5 shadow-lift"
            >
              <Suspense fallback={<Skeleton className="h-48" />}>
                <FilterPanel part={part} filter={filter} onApply={ask} />
              </Suspense>
            </Disclosure>
          </div>
        ))}
        <Button icon={SlidersHorizontal} className="px-3.5!" onClick={() => setIsSheetOpen(true)}>
          <span className="max-md:sr-only">{t('filter.more')}</span>
          {further > 0 && <Count n={further} className="max-md:hidden" />}
          {all > 0 && <Count n={all} className="md:hidden" />}
        </Button>
      </div>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            filter={filter}
            onApply={(next) => {
              setIsSheetOpen(false);
              ask(next);
            }}
            onClose={() => setIsSheetOpen(false)}
          />
        </Suspense>
      )}
    </search>
  );
}

function Count({ n, className }: { n: number; className: string }) {
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 place-items-center rounded-pill bg-primary px-1.5 text-micro text-on-primary numbers',
        className,
      )}
    >
      {n}
    </span>
  );
}
