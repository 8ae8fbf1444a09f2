import type { TFunction } from 'i18next';
import { COUNTS, type Locale } from '@manzil/shared/domain/enums';
import { CHOICES } from '@manzil/shared/domain/property/attribute';
import { attributeOf, type AttributeKey, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { areaUnitName, formatArea, formatDecimal, formatMoney, type AreaUnit } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';

/** Attributes that only their own screens speak of, each in its own words. */
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
/** The attributes whose names and values are said as the table tells. */
export type SaidKey = Exclude<AttributeKey, OwnWords>;

export interface AttributeWords {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
}

/** What an attribute is called. */
export const nameOf = (key: SaidKey, t: TFunction): string => t(`single.facts.${key}`);

/** Are its values counts? */
export function isCount(key: AttributeKey): boolean {
  const attribute = attributeOf(key);
  return attribute.kind === 'one' && CHOICES[attribute.of] === COUNTS;
}

/** Units whose names are words of the reader's language. */
const isWord = (unit: string): boolean => unit === 'years' || unit.includes('ft²');

/** Figures and counts keep their own direction. */
export function isLtr(key: SaidKey): boolean {
  const attribute = attributeOf(key);
  return isCount(key) || (attribute.kind === 'number' && !isWord(attribute.measure.unit));
}

/** The unit of a measure as it stands beside a field, in the reader's language. */
export const unitName = (unit: string, lang: Locale): string =>
  unit.replace('ft²', areaUnitName('ft2', lang));

/** `AED 12 / ft²`: an amount for each square foot. */
export const perFootWords = (amount: number, t: TFunction): string =>
  t('property.perFoot', { price: formatMoney(amount) });

/** A figure with its unit. */
export function figureWords(key: AttributeKey, figure: number, { t, lang, unit }: AttributeWords): string {
  const attribute = attributeOf(key);
  const measure = attribute.kind === 'number' ? attribute.measure : undefined;
  // Units of few attributes stand behind the figure as they are.
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

/** One of its values, as it is chosen. */
export function optionWords(key: AttributeKey, id: string, lang: Locale): string {
  const attribute = attributeOf(key);
  if (attribute.kind !== 'one' && attribute.kind !== 'many') return id;
  return attribute.of === 'emirate' ? emirateName(id, lang) : label(attribute.of, id, lang);
}

/** One of its values beside its name: counts are figures then. */
export const choiceWords = (key: AttributeKey, id: string, lang: Locale): string =>
  isCount(key) ? id : optionWords(key, id, lang);

/** What a listing says of an attribute; undefined where it says nothing. */
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
