import { useTranslation } from 'react-i18next';
import * as enums from '@manzil/shared/domain/enums';
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { choiceLabel } from '@/blocks/listing/attributeText';
import { filterName } from './filterChips';
import type { Output } from '@/platform/api/api';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { ComboboxMultiple } from '@/ui/form/Combobox';
import { RangeField } from '@/ui/form/RangeField';
import { Checkbox, SegmentedMultiple } from '@/ui/form/Toggles';
import type { DealFilter, FilterChange } from './filterParams';
import { MarkButtons } from './MarkButtons';
import { undefinedIfEmpty, toggled } from './toggled';
import type { FilterPart } from './useFilterSummaries';

type Facets = Output<'properties.getAll'>['facets'];

/** Props of every filter section: current values, setter, and the count of each choice. */
export interface SectionProps {
  draft: DealFilter;
  set: (change: FilterChange) => void;
  facets: Facets;
}

const hintOf = (counts: { id: string; count: number }[] | undefined, id: string) =>
  counts && formatNumber(counts.find((entry) => entry.id === id)?.count ?? 0);

interface ChoiceProps extends Pick<SectionProps, 'draft' | 'set'> {
  /** The choice as written in URLs. */
  entry: string;
  label: string;
  hint: string | undefined;
  checked: boolean;
  onChange: () => void;
}

/** A choice in a list: its checkbox requires it, the buttons mark it as nice to have or unwanted. */
function Choice({ entry, draft, set, label: name, ...box }: ChoiceProps) {
  return (
    <div className="flex items-center">
      <Checkbox
        {...box}
        className="min-w-0 flex-1"
        label={draft.avoid?.includes(entry) ? <s className="text-muted">{name}</s> : name}
      />
      <MarkButtons entry={entry} name={name} draft={draft} set={set} />
    </div>
  );
}

export function TypeSection({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{t('filter.type')}</legend>
      {enums.PROPERTY_TYPES.map((id) => (
        <Choice
          key={id}
          entry={`propertyType:${id}`}
          label={label('propertyType', id, lang)}
          hint={hintOf(facets?.propertyType, id)}
          checked={draft.propertyType?.includes(id) ?? false}
          onChange={() => set({ propertyType: toggled(draft.propertyType, id) })}
          draft={draft}
          set={set}
        />
      ))}
    </fieldset>
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
      buckets={facets?.price ?? []}
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
      <CountSection of="bathrooms" draft={draft} set={set} />
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

export function CountSection({ of, draft, set }: Pick<SectionProps, 'draft' | 'set'> & { of: AnyOf }) {
  const { t } = useTranslation();
  const lang = useLang();
  const chosen: readonly string[] = draft[of] ?? [];
  return (
    <SegmentedMultiple
      className="mt-4"
      label={filterName(of, t)}
      options={choicesOf(of).map((value) => ({ value, label: choiceLabel(of, value, lang) }))}
      values={choicesOf(of).filter((value) => chosen.includes(value))}
      onChange={(values) => set({ [of]: undefinedIfEmpty(values) })}
    />
  );
}

/** Amenities, all of which a home must have. */
function AmenityTicks({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{t('filter.amenities')}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {enums.AMENITIES.map((id) => (
          <Choice
            key={id}
            entry={`amenities:${id}`}
            label={label('amenities', id, lang)}
            hint={hintOf(facets?.amenities, id)}
            checked={draft.amenities?.includes(id) ?? false}
            onChange={() => set({ amenities: toggled(draft.amenities, id) })}
            draft={draft}
            set={set}
          />
        ))}
      </div>
    </fieldset>
  );
}

function OptionChoice({ draft, set }: SectionProps) {
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

/** The long lists, each with a control that suits its length. */
const LISTS = { amenities: AmenityTicks, additionalOptions: OptionChoice } satisfies Record<
  (typeof FILTER_KEYS.allOf)[number],
  unknown
>;

export function AmenitySections(section: SectionProps) {
  return (
    <div className="grid gap-5">
      {FILTER_KEYS.allOf.map((key) => {
        const List = LISTS[key];
        return <List key={key} {...section} />;
      })}
    </div>
  );
}
