import type { TFunction } from 'i18next';
import { BEDROOMS, COUNTS, type Locale } from '@manzil/shared/domain/enums';
import { CHOICES } from '@manzil/shared/domain/property/attribute';
import { attributeOf, type AttributeKey, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { areaUnitName, formatArea, formatDecimal, formatMoney, type AreaUnit } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';

/** Attributes with dedicated translations, used only by their own screens. */
type CustomTextKey =
  | KeysWith<{ kind: 'own' }>
  | KeysWith<{ step: 'basics'; kind: 'text' }>
  | KeysWith<{ step: 'place' }>
  | KeysWith<{ kind: 'link' }>
  | 'price'
  | 'currency'
  | 'paymentPeriod'
  | 'paymentYears'
  | 'rentPeriod'
  | 'deposit'
  | 'agencyFee'
  | 'amenities'
  | 'additionalOptions'
  | 'availability';
/** Attributes whose names and values come from the attribute table. */
export type TableAttributeKey = Exclude<AttributeKey, CustomTextKey>;

export interface AttributeTextContext {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
}

/** Display name of an attribute. */
export const nameOf = (key: TableAttributeKey, t: TFunction): string => t(`single.facts.${key}`);

/** Whether the attribute's values are counts. */
export function isCount(key: AttributeKey): boolean {
  const attribute = attributeOf(key);
  return attribute.kind === 'one' && CHOICES[attribute.of] === COUNTS;
}

/** Whether the unit is a translated word. */
const isTranslatedUnit = (unit: string): boolean => unit === 'years' || unit.includes('ft²');

/** Whether values read left to right in any language: numbers and counts. */
export function isLtr(key: TableAttributeKey): boolean {
  const attribute = attributeOf(key);
  return isCount(key) || (attribute.kind === 'number' && !isTranslatedUnit(attribute.measure.unit));
}

/** Localised unit of a measure, as shown next to a field. */
export const unitName = (unit: string, lang: Locale): string =>
  unit.replace('ft²', areaUnitName('ft2', lang));

/** Formats a price per square foot: `AED 12 / ft²`. */
const perFootText = (amount: number, t: TFunction): string =>
  t('property.perFoot', { price: formatMoney(amount) });

/** A listing's price per square foot; undefined without an area. */
export const pricePerFoot = ({ price, area }: { price: number; area: number }, t: TFunction) =>
  area > 0 ? perFootText(price / area, t) : undefined;

/** Formats a number with its unit. */
export function figureText(
  key: AttributeKey,
  figure: number,
  { t, lang, unit }: AttributeTextContext,
): string {
  const attribute = attributeOf(key);
  const measure = attribute.kind === 'number' ? attribute.measure : undefined;
  // Other units follow the number unchanged.
  const name: string = measure?.unit ?? '';
  switch (name) {
    case 'AED':
      return formatMoney(figure);
    case 'AED / ft²':
      return perFootText(figure, t);
    case 'ft²':
      return formatArea(figure, unit, lang);
    case 'years':
      return t('single.years', { count: figure });
    default:
      return `${formatDecimal(figure)} ${name}`.trim();
  }
}

/** Label of a choice. */
export function optionLabel(key: AttributeKey, id: string, lang: Locale): string {
  const attribute = attributeOf(key);
  if (attribute.kind !== 'one' && attribute.kind !== 'many') return id;
  return attribute.of === 'emirate' ? emirateName(id, lang) : label(attribute.of, id, lang);
}

/** Label of a value shown next to its attribute's name: counts become plain numbers. */
export const choiceLabel = (key: AttributeKey, id: string, lang: Locale): string =>
  isCount(key) ? id : optionLabel(key, id, lang);

/** Formats an attribute's value; undefined if the listing has none. */
export function valueText(
  key: TableAttributeKey,
  value: string | number | readonly string[] | null | undefined,
  context: AttributeTextContext,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number') return figureText(key, value, context);
  if (typeof value !== 'string') {
    return value.map((id) => choiceLabel(key, id, context.lang)).join(context.t('ui.comma'));
  }
  return choiceLabel(key, value, context.lang);
}

/** Formats bedroom counts; merges consecutive ones into a range: `Studio or 2–4 bedrooms`, `3+ bedrooms`. */
export function bedroomsText(
  values: readonly string[],
  { t, lang }: Pick<AttributeTextContext, 't' | 'lang'>,
): string {
  const chosen = BEDROOMS.filter((id) => values.includes(id));
  const runs: (typeof chosen)[] = [];
  for (const id of chosen) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext = before && before !== 'studio' && BEDROOMS.indexOf(id) === BEDROOMS.indexOf(before) + 1;
    if (run && isNext) run.push(id);
    else runs.push([id]);
  }
  return runs
    .map(([from = '', ...more]) => {
      const to = more.at(-1);
      if (!to) return choiceLabel('bedrooms', from, lang);
      return to === '5+' ? t('filter.bedsAtLeast', { from }) : t('filter.bedsRange', { from, to });
    })
    .join(t('filter.or'));
}
