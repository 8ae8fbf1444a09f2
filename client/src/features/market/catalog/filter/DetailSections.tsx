import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { measuredIn, readAmount } from '@manzil/shared/domain/text/amount';
import * as enums from '@manzil/shared/domain/enums';
import { FILTER_KEYS, boundsOf } from '@manzil/shared/domain/property/filterConditions';
import type { Measure } from '@manzil/shared/domain/property/attribute';
import {
  appliesTo,
  ATTRIBUTES,
  choicesOf,
  type AttributeKey,
} from '@manzil/shared/domain/property/attributes';
import { optionLabel, unitName } from '@/blocks/listing/attributeText';
import { limitText, filterName } from '@/blocks/listing/filter/filterChips';
import { useAreaUnit, useLang } from '@/platform/i18n/format';
import { AmountField } from '@/ui/form/AmountField';
import { RangeField } from '@/ui/form/RangeField';
import { Select } from '@/ui/choice/Select';
import { Checkbox, SegmentedControl } from '@/ui/choice/Toggles';
import { CountSection, OptionSection, type SectionProps } from '@/blocks/listing/filter/sections';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';

type SingleChoiceKey = Exclude<(typeof FILTER_KEYS.one)[number], 'city'> | 'tenantType';
const ANY = 'any';
/** The server rejects larger amounts. */
const MAX_CASH = 1_000_000_000;

export function OneSection({
  field,
  draft,
  set,
}: Pick<SectionProps, 'draft' | 'set'> & { field: SingleChoiceKey }) {
  const { t } = useTranslation();
  const lang = useLang();
  const choices = choicesOf(field).filter((id) => id !== 'doNotMind');
  return (
    <SegmentedControl
      label={filterName(field, t)}
      options={[
        { value: ANY, label: t('filter.any') },
        ...choices.map((id) => ({ value: id, label: optionLabel(field, id, lang) })),
      ]}
      value={draft[field] ?? ANY}
      onChange={(value) => set({ [field]: value === ANY ? undefined : value })}
    />
  );
}

type RangeKey = Exclude<(typeof FILTER_KEYS.range)[number], 'price'>;

export function RangeSection({ field, draft, set, facets }: SectionProps & { field: RangeKey }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [least, most] = boundsOf(field);
  const { measure, offers } = ATTRIBUTES[field];
  const { unit, above }: Measure = measure;
  // A bound at the end of the scale doesn't filter.
  const boundOrUnset = (n: number | undefined) => (n === above ? undefined : n);
  return (
    <RangeField
      label={filterName(field, t)}
      unit={unitName(unit, lang)}
      measure={measuredIn(unit)}
      value={{ min: draft[least], max: draft[most] }}
      onChange={({ min, max }) => set({ [least]: boundOrUnset(min), [most]: boundOrUnset(max) })}
      buckets={
        (field === 'area' && facets?.area) ||
        offers.map((min, at) => ({ min, max: offers[at + 1] ?? null, count: 0 }))
      }
    />
  );
}

type LimitKey = (typeof FILTER_KEYS.atMost)[number] | 'cheques' | 'postedWithin';

/** Upper limit, chosen from a few numbers. */
function LimitSection({
  field,
  label: text,
  offers,
  say,
  draft,
  set,
}: Pick<SectionProps, 'draft' | 'set'> & {
  field: LimitKey;
  label: string;
  offers: readonly number[];
  say: (n: number) => string;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={text}
      placeholder={t('filter.any')}
      options={offers.map((n) => ({ value: String(n), label: say(n) }))}
      value={draft[field] ?? ''}
      onChange={({ target: { value } }) => set({ [field]: value === '' ? undefined : Number(value) })}
    />
  );
}

/** Input for the available cash. Unparsable text does not filter and shows an error. */
function CashSection({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(draft.cash === undefined ? '' : String(draft.cash));
  return (
    <AmountField
      label={t('filter.cash')}
      help={t(draft.category === 'rent' ? 'filter.cashRent' : 'filter.cashSale')}
      after="AED"
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        const amount = Math.round(readAmount(value, 'money') ?? 0);
        set({ cash: amount >= 1 && amount <= MAX_CASH ? amount : undefined });
      }}
    />
  );
}

const DAYS = [1, 3, 7, 14, 30];
/** Asked in the bar or in a section further up the sheet. */
const SHOWN_ELSEWHERE = [
  'price',
  'area',
  'city',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'furnishing',
] as const;
const isShownHere = <Key extends string>(key: Key): key is Exclude<Key, (typeof SHOWN_ELSEWHERE)[number]> =>
  !SHOWN_ELSEWHERE.some((other) => other === key);

/** Whether the attribute applies to any of the chosen property types. Connected load and subtypes need a chosen type. */
function isApplicable(
  key: AttributeKey,
  { category, propertyType = [], propertyCondition }: DealFilter,
): boolean {
  if ((key === 'kv' || key === 'subType') && propertyType.length === 0) return false;
  const types = propertyType.length > 0 ? propertyType : enums.PROPERTY_TYPES;
  return types.some((type) => appliesTo(key, { type: category, propertyType: type, propertyCondition }));
}

/** Keys of the filters in DetailSections, whether or not they apply to the chosen type. */
const DETAIL_KEYS: readonly string[] = [
  ...FILTER_KEYS.range.filter(isShownHere).flatMap(boundsOf),
  ...FILTER_KEYS.one.filter(isShownHere),
  ...FILTER_KEYS.anyOf.filter(isShownHere),
  ...FILTER_KEYS.atMost,
  'tenantType',
  'cheques',
  'postedWithin',
  'additionalOptions',
  'cash',
  'reduced',
  'permitted',
];
/** Number of values set in DetailSections. */
export const countDetails = (filter: DealFilter): number =>
  DETAIL_KEYS.filter((key) => filter[key as keyof DealFilter] !== undefined).length;

/** Less common filters: ranges, single choices and limits, grouped by kind of control. */
export function DetailSections({ draft, set, facets }: SectionProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const section = { draft, set };
  const shown = <Key extends AttributeKey>(keys: readonly Key[]) =>
    keys.filter(isShownHere).filter((key) => isApplicable(key, draft));
  return (
    <div className="grid gap-5">
      {shown(FILTER_KEYS.range).map((key) => (
        <RangeSection key={key} field={key} facets={facets} {...section} />
      ))}
      {shown(FILTER_KEYS.one).map((key) => (
        <OneSection key={key} field={key} {...section} />
      ))}
      {isApplicable('tenantType', draft) && <OneSection field="tenantType" {...section} />}
      <div>
        {shown(FILTER_KEYS.anyOf).map((key) => (
          <CountSection key={key} field={key} {...section} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.category === 'rent' && (
          <LimitSection
            field="cheques"
            label={t('filter.cheques')}
            offers={enums.CHEQUES.slice(1)}
            say={(n) => t('filter.chequesAtLeast', { count: n })}
            {...section}
          />
        )}
        {shown(FILTER_KEYS.atMost).map((key) => (
          <LimitSection
            key={key}
            field={key}
            label={filterName(key, t)}
            offers={ATTRIBUTES[key].offers}
            say={(n) => limitText(key, n, { t, lang, unit })}
            {...section}
          />
        ))}
        <LimitSection
          field="postedWithin"
          label={t('filter.postedWithin')}
          offers={DAYS}
          say={(n) => t('filter.postedWithinDays', { count: n })}
          {...section}
        />
      </div>
      <OptionSection {...section} />
      <CashSection {...section} />
      <div>
        {(['reduced', 'permitted'] as const).map((key) => (
          <Checkbox
            key={key}
            label={t(`filter.${key}`)}
            checked={draft[key] ?? false}
            onChange={(event) => set({ [key]: event.target.checked || undefined })}
          />
        ))}
      </div>
    </div>
  );
}
