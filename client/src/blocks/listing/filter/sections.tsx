import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as enums from '@manzil/shared/domain/enums';
import type { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { suits } from '@manzil/shared/domain/property/suitability';
import { choiceLabel } from '@/blocks/listing/attributeText';
import { filterName } from './filterChips';
import type { Output } from '@/platform/api/api';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { ComboboxMultiple } from '@/ui/choice/Combobox';
import { RangeField } from '@/ui/form/RangeField';
import { SegmentedMultiple } from '@/ui/choice/ToggleGroup';
import type { DealFilter, FilterChange } from './filterParams';
import { undefinedIfEmpty } from './undefinedIfEmpty';
import type { FilterPart } from './useFilterSummaries';
import { WishChips } from './WishChips';
import { wishFor } from './wishes';

type Facets = Output<'properties.getAll'>['facets'];

/** Props of every filter section: current values, setter, and the count of each choice. */
export interface SectionProps {
  draft: DealFilter;
  set: (change: FilterChange) => void;
  facets: Facets;
  /** Chips also mark values as nice to have or excluded. */
  cycles?: boolean;
}

const hintOf = (counts: { id: string; count: number }[] | undefined, id: string) =>
  counts && formatNumber(counts.find((entry) => entry.id === id)?.count ?? 0);

/** Property types; those without results are hidden until asked for. */
export function TypeSection({ draft, set, facets, cycles = false }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [showsAll, setShowsAll] = useState(false);
  const options = enums.PROPERTY_TYPES.map((id) => ({
    entry: `propertyType:${id}`,
    label: label('propertyType', id, lang),
    count: hintOf(facets?.propertyType, id),
  }));
  const shown = options.filter(({ entry, count }) => showsAll || count !== '0' || wishFor(entry, draft));
  return (
    <div>
      <WishChips label={t('filter.type')} options={shown} draft={draft} set={set} cycles={cycles} />
      {shown.length < options.length && (
        <Button variant="quiet" className="-ms-3 mt-1" onClick={() => setShowsAll(true)}>
          {t('filter.allTypes')}
        </Button>
      )}
    </div>
  );
}

export function PriceSection({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  return (
    <RangeField
      label={t(draft.category === 'rent' ? 'filter.yearlyRent' : 'filter.price')}
      unit="AED"
      value={{ min: draft.minPrice, max: draft.maxPrice }}
      onChange={({ min, max }) => set({ minPrice: min, maxPrice: max })}
      buckets={facets?.price}
    />
  );
}

/** Bedroom counts by short names: `Studio`, `1`, … `5+`. */
export function BedsSection({ draft, set }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <SegmentedMultiple
        label={t('filter.bedrooms')}
        options={enums.BEDROOMS.map((value) => ({
          value,
          label: value === 'studio' ? label('bedrooms', value, lang) : value,
        }))}
        values={draft.bedrooms ?? []}
        onChange={(values) => set({ bedrooms: undefinedIfEmpty(values) })}
      />
      <CountSection field="bathrooms" draft={draft} set={set} />
    </>
  );
}

/** Section of each filter that has its own button. */
export const SECTIONS = { type: TypeSection, price: PriceSection, beds: BedsSection } satisfies Record<
  FilterPart,
  unknown
>;
/** Cleared values of each section. */
const CLEARED = {
  type: { propertyType: undefined },
  price: { minPrice: undefined, maxPrice: undefined },
  beds: { bedrooms: undefined, bathrooms: undefined },
} satisfies Record<FilterPart, FilterChange>;

/** The change that clears a section, including its nice-to-have and unwanted values. */
export function clearSection(part: FilterPart, { avoid = [], nice = [] }: DealFilter): FilterChange {
  const keys = Object.keys(CLEARED[part]);
  const others = (entries: string[]) =>
    undefinedIfEmpty(entries.filter((entry) => !keys.some((key) => entry.startsWith(`${key}:`))));
  return { ...CLEARED[part], avoid: others(avoid), nice: others(nice) };
}

type AnyOf = (typeof FILTER_KEYS.anyOf)[number];

/** Chips of a short list, without values that suit none of the chosen property types. */
export function CountSection({ field, draft, set }: Pick<SectionProps, 'draft' | 'set'> & { field: AnyOf }) {
  const { t } = useTranslation();
  const lang = useLang();
  const chosen: readonly string[] = draft[field] ?? [];
  const { propertyType: types = [] } = draft;
  const offered = choicesOf(field).filter(
    (value) => types.length === 0 || types.some((type) => suits(value, type)) || chosen.includes(value),
  );
  return (
    <SegmentedMultiple
      className="mt-4"
      label={filterName(field, t)}
      options={offered.map((value) => ({ value, label: choiceLabel(field, value, lang) }))}
      values={choicesOf(field).filter((value) => chosen.includes(value))}
      onChange={(values) => set({ [field]: undefinedIfEmpty(values) })}
    />
  );
}

type Amenity = (typeof enums.AMENITIES)[number];
/** Number of amenities before "Show all". */
const COMMON_AMENITIES = 8;

/** Amenities by number of matching homes at the first answer, so that chips don't move while they are pressed. */
function useAmenityOrder(facets: Facets): readonly Amenity[] {
  const [order, setOrder] = useState<readonly Amenity[]>();
  if (order || !facets?.amenities) return order ?? enums.AMENITIES;
  const counts = new Map<string, number>(facets.amenities.map(({ id, count }) => [id, count]));
  const countOf = (id: Amenity) => counts.get(id) ?? 0;
  const sorted = [...enums.AMENITIES].sort((a, b) => countOf(b) - countOf(a));
  setOrder(sorted);
  return sorted;
}

/** Amenities: the most common ones first, those without results hidden. */
export function AmenitySection({ draft, set, facets, cycles = false }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [showsAll, setShowsAll] = useState(false);
  const options = useAmenityOrder(facets)
    .map((id) => ({
      entry: `amenities:${id}`,
      label: label('amenities', id, lang),
      count: hintOf(facets?.amenities, id),
    }))
    .filter(({ entry, count }) => count !== '0' || wishFor(entry, draft));
  return (
    <div>
      <WishChips
        label={t('filter.amenities')}
        options={options.filter(
          ({ entry }, at) => showsAll || at < COMMON_AMENITIES || wishFor(entry, draft),
        )}
        draft={draft}
        set={set}
        cycles={cycles}
      />
      {!showsAll && options.length > COMMON_AMENITIES && (
        <Button variant="quiet" className="-ms-3 mt-1 numbers" onClick={() => setShowsAll(true)}>
          {t('filter.allAmenities', { n: formatNumber(options.length) })}
        </Button>
      )}
    </div>
  );
}

/** Further features, all of which a home must have. */
export function OptionSection({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <ComboboxMultiple
      label={t('filter.additionalOptions')}
      placeholder={t('filter.additionalHint')}
      options={enums.ADDITIONAL_OPTIONS.map((id) => ({
        value: id,
        label: label('additionalOptions', id, lang),
        keywords: enums.LOCALES.map((one) => label('additionalOptions', id, one)).join(' '),
      }))}
      values={draft.additionalOptions ?? []}
      onChange={(ids) =>
        set({
          additionalOptions: undefinedIfEmpty(enums.ADDITIONAL_OPTIONS.filter((id) => ids.includes(id))),
        })
      }
    />
  );
}
