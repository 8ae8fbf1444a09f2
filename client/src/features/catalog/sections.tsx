import { useTranslation } from 'react-i18next';
import * as enums from '@manzil/shared/domain/enums';
import { belongsTo } from '@manzil/shared/domain/propertyRules';
import type { Output } from '@/platform/api';
import { formatNumber, useLang } from '@/platform/format';
import { choicesOf, label, type LabelList } from '@/platform/labels';
import { ComboboxMultiple } from '@/ui/Combobox';
import { RangeField } from '@/ui/RangeField';
import { Select } from '@/ui/Select';
import { Checkbox, SegmentedControl, SegmentedMultiple } from '@/ui/Toggles';
import type { FilterChange } from '@/property/filterParams';
import type { Asked } from './useCatalogState';

type Facets = Output<'properties.getAll'>['facets'];

/** What every part of the filter takes: the answers so far, how to change them, what each choice would bring. */
export interface SectionProps {
  draft: Asked;
  set: (change: FilterChange) => void;
  facets: Facets;
}

/** A list without entries asks nothing. */
const some = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
const toggled = <T,>(values: readonly T[] = [], value: T): T[] | undefined =>
  some(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);

const hintOf = (counts: { id: string; count: number }[] | undefined, id: string) =>
  counts && formatNumber(counts.find((entry) => entry.id === id)?.count ?? 0);

export function TypeSection({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{t('filter.type')}</legend>
      {enums.PROPERTY_TYPES.map((id) => (
        <Checkbox
          key={id}
          label={label('propertyType', id, lang)}
          hint={hintOf(facets?.propertyType, id)}
          checked={draft.propertyType?.includes(id) ?? false}
          onChange={() => set({ propertyType: toggled(draft.propertyType, id) })}
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

/** Short names of the bedroom counts: `Studio`, `1`, … `5+`. */
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
        onChange={(values) => set({ bedrooms: some(values) })}
      />
      <CountSection of="bathrooms" draft={draft} set={set} />
    </>
  );
}

function CountSection({
  of,
  draft,
  set,
}: Pick<SectionProps, 'draft' | 'set'> & { of: 'bathrooms' | 'parkings' | 'floors' }) {
  const { t } = useTranslation();
  return (
    <SegmentedMultiple
      className="mt-4"
      label={t(`filter.${of}`)}
      options={enums.COUNTS.map((value) => ({ value, label: value }))}
      values={draft[of] ?? []}
      onChange={(values) => set({ [of]: some(values) })}
    />
  );
}

type OneOf = 'furnishing' | 'propertyCondition' | 'tenantType' | 'balcony';
const LISTS: Record<OneOf, LabelList> = {
  furnishing: 'furnishing',
  propertyCondition: 'propertyCondition',
  tenantType: 'tenantType',
  balcony: 'yesNo',
};
const ANY = 'any';

function OneSection({ of, draft, set }: Pick<SectionProps, 'draft' | 'set'> & { of: OneOf }) {
  const { t } = useTranslation();
  const lang = useLang();
  const choices = choicesOf(LISTS[of]).filter(({ id }) => id !== 'doNotMind');
  return (
    <SegmentedControl
      label={t(`filter.${of}`)}
      options={[
        { value: ANY, label: t('filter.any') },
        ...choices.map((choice) => ({ value: choice.id, label: choice[lang] })),
      ]}
      value={draft[of] ?? ANY}
      onChange={(value) => set({ [of]: value === ANY ? undefined : value })}
    />
  );
}

const AREA_STEPS = [0, 500, 800, 1200, 1800, 2500, 4000, 7000, 12_000];
const LOAD_STEPS = [0, 50, 100, 250, 500, 1000, 2500];
const AGES = [1, 3, 5, 10, 20];
const DAYS = [1, 3, 7, 14, 30];
const numeric = (value: string) => (value === '' ? undefined : Number(value));

/** Ranges, single choices and times: what is asked less often. */
export function DetailSections({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation();
  const types = draft.propertyType ?? [];
  const fits = (attribute: string) => types.length === 0 || types.some((type) => belongsTo(attribute, type));
  const hasMachines = types.length > 0 && types.some((type) => belongsTo('kv', type));
  return (
    <div className="grid gap-5">
      <RangeField
        label={t('filter.area')}
        unit="ft²"
        value={{ min: draft.minArea, max: draft.maxArea }}
        onChange={({ min, max }) => set({ minArea: min || undefined, maxArea: max || undefined })}
        buckets={AREA_STEPS.map((min, at) => ({ min, max: AREA_STEPS[at + 1] ?? null, count: 0 }))}
      />
      {hasMachines && (
        <RangeField
          label={t('filter.kv')}
          unit="kVA"
          value={{ min: draft.minKv, max: draft.maxKv }}
          onChange={({ min, max }) => set({ minKv: min, maxKv: max })}
          buckets={LOAD_STEPS.map((min, at) => ({ min, max: LOAD_STEPS[at + 1] ?? null, count: 0 }))}
        />
      )}
      {fits('furnishing') && <OneSection of="furnishing" draft={draft} set={set} />}
      <OneSection of="propertyCondition" draft={draft} set={set} />
      {fits('balcony') && <OneSection of="balcony" draft={draft} set={set} />}
      {draft.category === 'rent' && fits('tenantType') && (
        <OneSection of="tenantType" draft={draft} set={set} />
      )}
      <div>
        <CountSection of="parkings" draft={draft} set={set} />
        {fits('floors') && <CountSection of="floors" draft={draft} set={set} />}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.category === 'rent' && (
          <Select
            label={t('filter.cheques')}
            placeholder={t('filter.any')}
            options={enums.CHEQUES.slice(1).map((n) => ({
              value: String(n),
              label: t('filter.chequesAtLeast', { count: n }),
            }))}
            value={draft.cheques ?? ''}
            onChange={(event) => set({ cheques: numeric(event.target.value) })}
          />
        )}
        {fits('propertyAge') && (
          <Select
            label={t('filter.propertyAge')}
            placeholder={t('filter.any')}
            options={AGES.map((n) => ({ value: String(n), label: t('filter.ageAtMost', { count: n }) }))}
            value={draft.propertyAge ?? ''}
            onChange={(event) => set({ propertyAge: numeric(event.target.value) })}
          />
        )}
        <Select
          label={t('filter.postedWithin')}
          placeholder={t('filter.any')}
          options={DAYS.map((n) => ({ value: String(n), label: t('filter.postedWithinDays', { count: n }) }))}
          value={draft.postedWithin ?? ''}
          onChange={(event) => set({ postedWithin: numeric(event.target.value) })}
        />
      </div>
    </div>
  );
}

export function AmenitySections({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-1 text-small font-medium text-strong">{t('filter.amenities')}</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {enums.AMENITIES.map((id) => (
            <Checkbox
              key={id}
              label={label('amenities', id, lang)}
              hint={hintOf(facets?.amenities, id)}
              checked={draft.amenities?.includes(id) ?? false}
              onChange={() => set({ amenities: toggled(draft.amenities, id) })}
            />
          ))}
        </div>
      </fieldset>
      <ComboboxMultiple
        label={t('filter.additionalOptions')}
        placeholder={t('filter.additionalHint')}
        options={choicesOf('additionalOptions').map(({ id, en, ar }) => ({
          value: id,
          label: lang === 'ar' ? ar : en,
          keywords: `${en} ${ar}`,
        }))}
        values={draft.additionalOptions ?? []}
        onChange={(ids) =>
          set({ additionalOptions: some(enums.ADDITIONAL_OPTIONS.filter((id) => ids.includes(id))) })
        }
      />
    </div>
  );
}
