import {
  BedDouble,
  BriefcaseBusiness,
  Building2,
  House,
  LandPlot,
  Store,
  Tractor,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DealType, Emirate, PropertyType } from '@manzil/shared/domain/enums';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { EMIRATE_CHOICES, label } from '@/platform/i18n/labels';
import { catalogPath } from '@/blocks/listing/filter/filterParams';
import { cx } from '@/ui/classes';
import { SectionHead } from '@/ui/page/SectionHead';

type Counts = { id: string; count: number }[] | undefined;

const countOf = (choice: string, counts: Counts): number =>
  counts?.find(({ id }) => id === choice)?.count ?? 0;

/** Number of homes behind a tile; reserves its space until loaded. */
function HomesCount({ choice, counts, className }: { choice: string; counts: Counts; className?: string }) {
  const { t } = useTranslation();
  const count = countOf(choice, counts);
  return (
    <small className={cx('block min-h-[1.4em] numbers', className)}>
      {counts && t('home.homes', { count, n: formatNumber(count) })}
    </small>
  );
}

/** In the order of the tiles: homes first. */
const ICONS: Record<PropertyType, LucideIcon> = {
  apartment: Building2,
  villa: House,
  office: BriefcaseBusiness,
  Retail_store: Store,
  warehouses: Warehouse,
  labour: BedDouble,
  commercial_lands: LandPlot,
  farms: Tractor,
};
const TYPES = Object.keys(ICONS) as PropertyType[];

/** Tiles of the property types with counts, without those that have no homes. */
export function TypeTiles({ deal, counts }: { deal: DealType; counts: Counts }) {
  const { t } = useTranslation();
  const lang = useLang();
  const types = TYPES.filter((id) => !counts || countOf(id, counts) > 0);
  if (types.length === 0) return null;
  return (
    <section className="page mt-14 md:mt-18">
      <SectionHead title={t('home.types')} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {types.map((id) => {
          const Icon = ICONS[id];
          return (
            <li key={id}>
              <Link
                to={catalogPath({ category: deal, propertyType: [id] })}
                className="flex h-full flex-col items-center rounded-card border border-hair bg-card px-2 pt-5 pb-4 text-center text-small font-medium text-strong transition-shadow time-fast hover:shadow-lift"
              >
                <Icon aria-hidden className="mb-2 size-7 text-link" strokeWidth={1.5} />
                {label('propertyType', id, lang)}
                <HomesCount
                  choice={id}
                  counts={counts}
                  className="mt-auto pt-1 text-micro font-regular text-muted"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A picture tile, which leads nowhere if there is nothing behind it. */
function Tile({ to, isEmpty, children }: { to: string; isEmpty: boolean; children: ReactNode }) {
  const look = 'group relative block size-full overflow-hidden rounded-card bg-sunken';
  return isEmpty ? (
    <div className={look}>{children}</div>
  ) : (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

/** Picture tiles of the seven emirates with counts. */
export function EmirateTiles({ deal, counts }: { deal: DealType; counts: Counts }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <section className="page mt-14 md:mt-18">
      <SectionHead title={t('home.emirates')} />
      <ul className="grid auto-rows-[8.125rem] grid-cols-2 gap-3.5 md:auto-rows-[10.5rem] md:grid-cols-[2fr_1fr_1fr_1fr]">
        {EMIRATE_CHOICES.map(({ id, ...name }, at) => (
          <li key={id} className={cx(at === 0 && 'max-md:col-span-2 md:row-span-2')}>
            <Tile
              to={catalogPath({ category: deal, city: id as Emirate })}
              isEmpty={counts !== undefined && countOf(id, counts) === 0}
            >
              <img
                src={`/scenes/emirate-${id}-400.webp`}
                srcSet={`/scenes/emirate-${id}-400.webp 400w, /scenes/emirate-${id}-800.webp 800w`}
                sizes={at === 0 ? '(min-width: 56.25rem) 40vw, 92vw' : '(min-width: 56.25rem) 20vw, 46vw'}
                alt=""
                loading="lazy"
                decoding="async"
                className="absolute inset-0 size-full object-cover"
              />
              <span
                aria-hidden
                className="absolute inset-0 bg-linear-to-t from-picture-shade via-picture-tint via-55% to-transparent"
              />
              <span className="absolute start-4 end-3 bottom-3.5 text-[1.0625rem] leading-snug font-medium text-on-picture">
                {name[lang]}
                <HomesCount choice={id} counts={counts} className="text-small font-regular" />
              </span>
            </Tile>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['find', 'compare', 'ask'] as const;

/** "How it works" in three steps. */
export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className="mt-18 bg-sunken py-14">
      <div className="page">
        <SectionHead title={t('home.how')} />
        <ol className="grid gap-8 md:grid-cols-3">
          {STEPS.map((step, at) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-pill bg-primary-soft font-bold text-primary-soft-text numbers"
              >
                {at + 1}
              </span>
              <div>
                <h3 className="text-h3">{t(`home.steps.${step}.title`)}</h3>
                <p className="mt-1">{t(`home.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
