import type { TFunction } from 'i18next';
import { COUNTS, type Locale } from '@manzil/shared/domain/enums';
import { CHOICES } from '@manzil/shared/domain/property/attribute';
import { attributeOf, type AttributeKey, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { areaUnitName, formatArea, formatDecimal, formatMoney, type AreaUnit } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';

/** Attributes with dedicated translations, used only by their own screens. */
type OwnWords =
  | KeysWith<{ kind: 'own' }>
  | KeysWith<{ step: 'basics'; kind: 'text' }>
  | KeysWith<{ step: 'place' }>
  | KeysWith<{ kind: 'link' }>
  | 'price'
  | 'currency'
  | 'paymentPeriod'
  | 'paymentYears'
  | 'deposit'
  | 'agencyFee'
  | 'amenities'
  | 'additionalOptions'
  | 'availability';
/** Attributes whose names and values come from the attribute table. */
export type SaidKey = Exclude<AttributeKey, OwnWords>;

export interface AttributeWords {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
}

/** Display name of an attribute. */
export const nameOf = (key: SaidKey, t: TFunction): string => t(`single.facts.${key}`);

/** Whether the attribute's values are counts. */
export function isCount(key: AttributeKey): boolean {
  const attribute = attributeOf(key);
  return attribute.kind === 'one' && CHOICES[attribute.of] === COUNTS;
}

/** Whether the unit is a translated word. */
const isWord = (unit: string): boolean => unit === 'years' || unit.includes('ft²');

/** Whether values read left to right in any language: numbers and counts. */
export function isLtr(key: SaidKey): boolean {
  const attribute = attributeOf(key);
  return isCount(key) || (attribute.kind === 'number' && !isWord(attribute.measure.unit));
}

/** Localised unit of a measure, as shown next to a field. */
export const unitName = (unit: string, lang: Locale): string =>
  unit.replace('ft²', areaUnitName('ft2', lang));

/** Formats a price per square foot: `AED 12 / ft²`. */
export const perFootWords = (amount: number, t: TFunction): string =>
  t('property.perFoot', { price: formatMoney(amount) });

/** Formats a number with its unit. */
export function figureWords(key: AttributeKey, figure: number, { t, lang, unit }: AttributeWords): string {
  const attribute = attributeOf(key);
  const measure = attribute.kind === 'number' ? attribute.measure : undefined;
  // Other units follow the number unchanged.
  const name: string = measure?.unit ?? '';
  switch (name) {
    case 'AED':
      return formatMoney(figure);
    case 'AED / ft²':
      return perFootWords(figure, t);
    case 'ft²':
      return formatArea(figure, unit, lang);
    case 'years':
      return t('single.years', { count: figure });
    default:
      return `${formatDecimal(figure)} ${name}`.trim();
  }
}

/** Label of a choice. */
export function optionWords(key: AttributeKey, id: string, lang: Locale): string {
  const attribute = attributeOf(key);
  if (attribute.kind !== 'one' && attribute.kind !== 'many') return id;
  return attribute.of === 'emirate' ? emirateName(id, lang) : label(attribute.of, id, lang);
}

/** Label of a value shown next to its attribute's name: counts become plain numbers. */
export const choiceWords = (key: AttributeKey, id: string, lang: Locale): string =>
  isCount(key) ? id : optionWords(key, id, lang);

/** Formats an attribute's value; undefined if the listing has none. */
export function valueWords(
  key: SaidKey,
  value: string | number | readonly string[] | null | undefined,
  words: AttributeWords,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number') return figureWords(key, value, words);
  if (typeof value !== 'string') {
    return value.map((id) => choiceWords(key, id, words.lang)).join(words.t('ui.comma'));
  }
  return choiceWords(key, value, words.lang);
}
