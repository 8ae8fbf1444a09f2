import { ArrowRight, ChevronDown, Search } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BEDROOMS, DEAL_TYPES, PROPERTY_TYPES, type DealType } from '@manzil/shared/domain/enums';
import { formatMoney, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { catalogPath, withoutGaps, type CatalogFilter, type FilterChange } from '@/property/filterParams';
import { useFound } from '@/property/useFound';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';

const PlaceField = lazy(async () => ({ default: (await import('@/property/PlaceField')).PlaceField }));

const RENTS = [50_000, 80_000, 120_000, 180_000, 250_000, 400_000];
const PRICES = [500_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000];
const TAB: Record<DealType, 'nav.rent' | 'nav.buy' | 'nav.invest'> = {
  rent: 'nav.rent',
  sale: 'nav.buy',
  investment: 'nav.invest',
};
const PLACE_KEYS = ['city', 'district', 'search'];
const bare = 'h-7 w-full bg-transparent font-medium text-strong outline-none';

/** A question of the bar: its name in small above the answer. */
function BarField({
  name,
  htmlFor,
  children,
  className,
}: {
  name: string;
  htmlFor?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={cx(
        'relative rounded-control border border-hair px-3 py-2 focus-within:outline-2 focus-within:outline-focus md:rounded-none md:border-y-0 md:border-s-0 md:px-4.5 md:py-2.5',
        className,
      )}
    >
      <label htmlFor={htmlFor} className="block text-micro font-medium text-muted">
        {name}
      </label>
      {children}
    </div>
  );
}

interface BarSelectProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  className?: string;
}

function BarSelect({ name, value, onChange, options, className }: BarSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <BarField name={name} htmlFor={id} {...(className !== undefined && { className })}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(bare, 'appearance-none truncate pe-5')}
      >
        <option value="">{t('filter.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 bottom-3.5 size-4 text-muted md:end-4"
      />
    </BarField>
  );
}

/** The person's last search from here, offered again. */
function LastSearch({ filter }: { filter: CatalogFilter }) {
  const { t } = useTranslation();
  const name = useFound(filter, undefined);
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

/** The search over the lower edge of the opening picture. What a signed-in person searches for is kept for next time. */
export function SearchCard({ deal, onDeal, saved }: SearchCardProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const session = useSession();
  const keep = useApiCommand('savedFilters.saveHomepage');
  const [asked, setAsked] = useState<CatalogFilter>({});
  const set = (change: FilterChange) => setAsked((before) => withoutGaps({ ...before, ...change }));
  const search = (filter: CatalogFilter) => {
    if (session) keep.mutate({ filter });
    void navigate(catalogPath(filter));
  };
  /** A place is kept for the other questions; words that answered more of them are a whole search. */
  const choose = (change: FilterChange) => {
    if (Object.keys(change).every((key) => PLACE_KEYS.includes(key))) set(change);
    else search(withoutGaps({ ...asked, category: deal, ...change }));
  };
  const [type = ''] = asked.propertyType ?? [];
  const [beds = ''] = asked.bedrooms ?? [];
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
              set({ maxPrice: undefined });
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
          search({ ...asked, category: deal });
        }}
      >
        <BarField name={t('filter.place')} className="col-span-2 md:col-span-1">
          <Suspense fallback={<span className="block h-7 text-muted">{t('home.placeHint')}</span>}>
            <PlaceField of={asked} onChange={choose} hideLabel inputClass={bare} />
          </Suspense>
        </BarField>
        <BarSelect
          name={t('filter.type')}
          value={type}
          onChange={(id) => set({ propertyType: PROPERTY_TYPES.filter((one) => one === id) })}
          options={PROPERTY_TYPES.map((id) => ({ value: id, label: label('propertyType', id, lang) }))}
        />
        <BarSelect
          name={t('filter.price')}
          value={String(asked.maxPrice ?? '')}
          onChange={(price) => set({ maxPrice: price ? Number(price) : undefined })}
          options={(deal === 'rent' ? RENTS : PRICES).map((price) => ({
            value: String(price),
            label: t('filter.atMost', { what: formatMoney(price) }),
          }))}
        />
        <BarSelect
          name={t('filter.beds')}
          className="max-md:col-span-2 md:border-e-0"
          value={beds}
          onChange={(id) => set({ bedrooms: BEDROOMS.filter((one) => one === id) })}
          options={BEDROOMS.map((id) => ({ value: id, label: label('bedrooms', id, lang) }))}
        />
        <Button type="submit" variant="primary" icon={Search} className="col-span-2 md:col-span-1 md:my-1.5">
          {t('home.go')}
        </Button>
      </form>
      {saved && <LastSearch filter={saved} />}
    </search>
  );
}
