import type { Filter } from '@manzil/shared/contract/filter.schemas';
import * as enums from '@manzil/shared/domain/enums';

/** What a visitor asks of the catalogue, as it stands in the address. `category` is the deal type. */
export type CatalogFilter = Omit<Filter, 'type'>;
/** Answers to change; `undefined` takes one away. */
export type FilterChange = { [Key in keyof CatalogFilter]?: CatalogFilter[Key] | undefined };

const LISTS = {
  propertyType: enums.PROPERTY_TYPES,
  bedrooms: enums.BEDROOMS,
  bathrooms: enums.COUNTS,
  parkings: enums.COUNTS,
  floors: enums.COUNTS,
  amenities: enums.AMENITIES,
  additionalOptions: enums.ADDITIONAL_OPTIONS,
} as const;
const CHOICES = {
  category: enums.DEAL_TYPES,
  city: enums.EMIRATES,
  tenantType: enums.TENANT_TYPES,
  balcony: enums.YES_NO,
  propertyCondition: enums.PROPERTY_CONDITIONS,
  furnishing: enums.FURNISHINGS,
  sort: enums.PROPERTY_SORTS,
} as const;
const NUMBERS = [
  'minPrice',
  'maxPrice',
  'minArea',
  'maxArea',
  'minKv',
  'maxKv',
  'propertyAge',
  'cheques',
  'postedWithin',
] as const;
const TEXTS = ['district', 'search', 'agent'] as const;

const listIn = (params: URLSearchParams, key: string): string[] =>
  params.getAll(key).flatMap((value) => value.split(','));

function numberIn(params: URLSearchParams, key: string): number | undefined {
  const text = params.get(key);
  const n = text ? Number(text) : Number.NaN;
  return Number.isFinite(n) && n >= 0 ? n : undefined;
}

function boxIn(params: URLSearchParams): number[] | undefined {
  const box = listIn(params, 'bbox').map(Number);
  return box.length === 4 && box.every(Number.isFinite) ? box : undefined;
}

/** The filter in an address; what it does not understand is left out, as the server would. */
export function readFilter(params: URLSearchParams): CatalogFilter {
  const filter: Record<string, unknown> = {};
  for (const [key, allowed] of Object.entries(LISTS)) {
    const chosen = [...new Set(listIn(params, key))].filter((value) =>
      (allowed as readonly string[]).includes(value),
    );
    if (chosen.length > 0) filter[key] = chosen;
  }
  for (const [key, allowed] of Object.entries(CHOICES)) {
    const value = params.get(key);
    if (value && (allowed as readonly string[]).includes(value)) filter[key] = value;
  }
  for (const key of NUMBERS) {
    const n = numberIn(params, key);
    if (n !== undefined) filter[key] = n;
  }
  for (const key of TEXTS) {
    const text = params.get(key)?.trim();
    if (text) filter[key] = text.slice(0, 100);
  }
  const bbox = boxIn(params);
  if (bbox) filter['bbox'] = bbox;
  const alias = params.get('type');
  if (!filter['category'] && enums.DEAL_TYPES.some((deal) => deal === alias)) filter['category'] = alias;
  return filter;
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The filter as an address says it; lists are separated by commas. */
function writeFilter(filter: CatalogFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (isGiven(value)) params.set(key, String(value));
  }
  return params;
}

/** Without what was not asked, for calls and for storing. */
export function withoutGaps<T extends object>(filter: T): T {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => isGiven(value))) as T;
}

/** The catalogue with this filter. */
export const catalogPath = (filter: CatalogFilter): string =>
  `/catalog?${writeFilter(filter).toString().replaceAll('%2C', ',')}`;
