import { ArrowRight, ChevronDown, Search } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { DEAL_TYPES, type DealType } from '@manzil/shared/domain/enums';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/api/useApi';
import {
  catalogPath,
  omitEmpty,
  type CatalogFilter,
  type FilterChange,
} from '@/blocks/listing/filter/filterParams';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';
import {
  FILTER_PARTS,
  useFilterSummaries,
  type FilterPart,
} from '@/blocks/listing/filter/useFilterSummaries';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { Disclosure } from '@/ui/Disclosure';
import { Lazy } from '@/ui/Lazy';
import { Skeleton } from '@/ui/Skeleton';

const PlaceField = lazyPart(async () => (await import('@/blocks/listing/filter/PlaceField')).PlaceField);
const SearchPanel = lazyPart(async () => (await import('./SearchPanel')).SearchPanel);

const TAB: Record<DealType, 'nav.rent' | 'nav.buy' | 'nav.invest'> = {
  rent: 'nav.rent',
  sale: 'nav.buy',
  investment: 'nav.invest',
};
const PLACE_KEYS = ['city', 'district', 'places', 'search'];
const bare = 'h-7 w-full bg-transparent font-medium text-strong outline-none';

const cell =
  'block w-full rounded-control border border-hair px-3 py-2 text-start md:h-full md:rounded-none md:border-y-0 md:border-s-0 md:px-4.5 md:py-2.5';
const question = 'block text-micro font-medium text-muted';

interface BarPartProps {
  part: FilterPart;
  /** Summary of the value; undefined if nothing is chosen. */
  answer: string | undefined;
  className?: string;
  /** Receives a function that closes the panel. */
  children: (close: () => void) => ReactNode;
}

const ANY = { type: 'filter.anyType', price: 'filter.anyPrice', beds: 'filter.anyBeds' } as const;

/** A field of the search bar: label, summary, and a panel with its filter. */
function BarPart({ part, answer, className, children }: BarPartProps) {
  const { t } = useTranslation();
  const name = t(`filter.${part}`);
  const words = answer ?? t(ANY[part]);
  return (
    <Disclosure
      label={`${name} ${words}`}
      // On phones the panel is at the bottom of the window.
      frameClass={cx('md:relative', className)}
      buttonClass={cx(cell, 'relative hover:bg-sunken', part === 'beds' && 'md:border-e-0')}
      button={
        <>
          <span className={question}>{name}</span>
          <span className="flex h-7 items-center justify-between gap-2 font-medium text-strong">
            <bdi className="truncate">{words}</bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </span>
        </>
      }
      panelClass={cx(
        'fixed inset-x-0 bottom-[var(--nav,0px)] z-float max-h-[75dvh] overflow-y-auto rounded-t-sheet border border-hair bg-raised p-5 shadow-sheet md:absolute md:top-full md:bottom-auto md:mt-2 md:max-h-[34rem] md:w-100 md:rounded-card md:shadow-lift',
        // The last one opens towards the page's middle.
        part === 'beds' ? 'md:start-auto md:end-0' : 'md:end-auto',
      )}
    >
      {(close) => <Suspense fallback={<Skeleton className="h-48" />}>{children(close)}</Suspense>}
    </Disclosure>
  );
}

/** Link to the person's last search from here. */
function LastSearch({ filter }: { filter: CatalogFilter }) {
  const { t } = useTranslation();
  const name = useResultsHeading(filter, undefined);
  return (
    <Link
      to={catalogPath(filter)}
      className="mx-3.5 mb-3 inline-flex min-h-11 items-center gap-2 text-small font-medium text-link"
    >
      {t('home.lastSearch', { name })}
      <ArrowRight aria-hidden className="mirrors size-4" />
    </Link>
  );
}

interface SearchCardProps {
  deal: DealType;
  onDeal: (deal: DealType) => void;
  saved: CatalogFilter | null | undefined;
}

/** The search card overlapping the hero image. Stores a signed-in person's search for next time. */
export function SearchCard({ deal, onDeal, saved }: SearchCardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const saveFilter = useApiCommand('savedFilters.saveHomepage');
  const [filter, setFilter] = useState<CatalogFilter>({});
  const set = (change: FilterChange) => setFilter((before) => omitEmpty({ ...before, ...change }));
  const search = (filter: CatalogFilter) => {
    if (session) saveFilter.mutate({ filter });
    void navigate(catalogPath(filter));
  };
  /** A place fills the field; a suggestion with more filters searches immediately. */
  const choose = (change: FilterChange) => {
    if (Object.keys(change).every((key) => PLACE_KEYS.includes(key))) set(change);
    else search(omitEmpty({ ...filter, category: deal, ...change }));
  };
  const words = useFilterSummaries(filter);
  return (
    <search
      aria-label={t('home.search')}
      className="relative z-1 -mt-[11.875rem] block rounded-sheet border border-hair bg-card shadow-lift md:-mt-23"
    >
      <div role="group" aria-label={t('filter.deal')} className="flex gap-1 px-3.5 pt-2.5">
        {DEAL_TYPES.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === deal}
            onClick={() => {
              onDeal(id);
              set({ minPrice: undefined, maxPrice: undefined });
            }}
            className={cx(
              'min-h-11 rounded-control px-3 text-[0.9375rem] font-medium md:px-4.5',
              id === deal ? 'bg-primary-soft text-primary-soft-text' : 'text-muted hover:text-strong',
            )}
          >
            {t(TAB[id])}
          </button>
        ))}
      </div>
      <form
        className="grid grid-cols-2 items-stretch gap-1.5 p-3.5 pt-2 md:grid-cols-[2.2fr_1.3fr_1.3fr_1fr_auto] md:gap-0"
        onSubmit={(event) => {
          event.preventDefault();
          search({ ...filter, category: deal });
        }}
      >
        <div
          className={cx(cell, 'col-span-2 focus-within:outline-2 focus-within:outline-focus md:col-span-1')}
        >
          <span className={question}>{t('filter.place')}</span>
          <Lazy place={<span className="block h-7 text-muted">{t('home.placeHint')}</span>}>
            <PlaceField place={filter} onChange={choose} hideLabel inputClass={bare} />
          </Lazy>
        </div>
        {FILTER_PARTS.map((part) => (
          <BarPart
            key={part}
            part={part}
            answer={words[part]}
            {...(part === 'beds' && { className: 'max-md:col-span-2' })}
          >
            {(close) => (
              <SearchPanel part={part} filter={{ ...filter, category: deal }} set={set} onDone={close} />
            )}
          </BarPart>
        ))}
        <Button type="submit" variant="primary" icon={Search} className="col-span-2 md:col-span-1 md:my-1.5">
          {t('home.go')}
        </Button>
      </form>
      {saved && <LastSearch filter={saved} />}
    </search>
  );
}
