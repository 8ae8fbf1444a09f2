import type { TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { formatArea, formatMoney, formatNumber, type AreaUnit } from '@/platform/format';
import { emirateName, label } from '@/platform/labels';
import type { CatalogFilter, FilterChange } from './filterParams';

/** One answer of the filter in words (stand-alone ones in a `<bdi>`), and how it is taken back. */
export interface FilterChip {
  /** The first of its keys; the server names them alike. */
  key: keyof CatalogFilter;
  id: string;
  text: string;
  undo: FilterChange;
}

interface Words {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
  districtName: (city: string, district: string) => string;
}

/** `from 50,000`, `up to 90,000`, `50,000 – 90,000`. */
function rangeText(
  least: number | undefined,
  most: number | undefined,
  say: (n: number) => string,
  t: TFunction,
) {
  if (least !== undefined && most !== undefined) return `${say(least)} – ${say(most)}`;
  if (least !== undefined) return t('filter.atLeast', { what: say(least) });
  return most === undefined ? undefined : t('filter.atMost', { what: say(most) });
}

const COUNTED = ['bathrooms', 'parkings', 'floors'] as const;

/** What is asked beside the deal type, one chip an answer. */
export function chipsOf(filter: CatalogFilter, { t, lang, unit, districtName }: Words): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (key: keyof CatalogFilter, text: string | undefined, undo: FilterChange, id: string = key) => {
    if (text) chips.push({ key, id, text, undo });
  };
  const { city, district } = filter;
  if (district) add('district', districtName(city ?? '', district), { district: undefined });
  if (city && !district) add('city', emirateName(city, lang), { city: undefined });
  add('search', filter.search && `“${filter.search}”`, { search: undefined });
  if (filter.bbox) add('bbox', t('catalog.thisArea'), { bbox: undefined });
  for (const id of filter.propertyType ?? []) {
    const propertyType = filter.propertyType?.filter((other) => other !== id);
    add('propertyType', label('propertyType', id, lang), { propertyType }, `propertyType-${id}`);
  }
  const { minPrice, maxPrice, minArea, maxArea, minKv, maxKv } = filter;
  add('minPrice', rangeText(minPrice, maxPrice, formatMoney, t), {
    minPrice: undefined,
    maxPrice: undefined,
  });
  if (filter.bedrooms) {
    const names = filter.bedrooms.map((id) => label('bedrooms', id, lang));
    add('bedrooms', names.join(t('filter.or')), { bedrooms: undefined });
  }
  for (const key of COUNTED) {
    const chosen = filter[key];
    if (chosen) add(key, `${t(`filter.${key}`)}: ${chosen.join(t('filter.or'))}`, { [key]: undefined });
  }
  const area = (feet: number) => formatArea(feet, unit);
  add('minArea', rangeText(minArea, maxArea, area, t), { minArea: undefined, maxArea: undefined });
  const power = (n: number) => `${formatNumber(n)} kVA`;
  add('minKv', rangeText(minKv, maxKv, power, t), { minKv: undefined, maxKv: undefined });
  for (const key of ['furnishing', 'propertyCondition', 'tenantType'] as const) {
    add(key, filter[key] && label(key, filter[key], lang), { [key]: undefined });
  }
  if (filter.balcony) {
    add('balcony', `${t('filter.balcony')}: ${label('yesNo', filter.balcony, lang)}`, { balcony: undefined });
  }
  addCounts(filter, t, add);
  for (const key of ['amenities', 'additionalOptions'] as const) {
    for (const id of filter[key] ?? []) {
      const rest = (filter[key] as string[]).filter((other) => other !== id);
      add(key, label(key, id, lang), { [key]: rest }, `${key}-${id}`);
    }
  }
  if (filter.agent) add('agent', t('filter.oneAgent'), { agent: undefined });
  return chips;
}

function addCounts(
  { cheques, propertyAge, postedWithin }: CatalogFilter,
  t: TFunction,
  add: (key: keyof CatalogFilter, text: string | undefined, undo: FilterChange) => void,
): void {
  if (cheques) add('cheques', t('filter.chequesAtLeast', { count: cheques }), { cheques: undefined });
  if (propertyAge !== undefined) {
    add('propertyAge', t('filter.ageAtMost', { count: propertyAge }), { propertyAge: undefined });
  }
  if (postedWithin) {
    add('postedWithin', t('filter.postedWithinDays', { count: postedWithin }), { postedWithin: undefined });
  }
}
