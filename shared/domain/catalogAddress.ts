import type { Filter } from '../contract/filter.schemas';
import * as enums from './enums';

/** The part of URLSearchParams that is read: this runs where there is no browser too. */
interface Params {
  get: (key: string) => string | null;
  getAll: (key: string) => string[];
}

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

const listIn = (params: Params, key: string): string[] =>
  params.getAll(key).flatMap((value) => value.split(','));

function numberIn(params: Params, key: string): number | undefined {
  const text = params.get(key);
  const n = text ? Number(text) : Number.NaN;
  return Number.isFinite(n) && n >= 0 ? n : undefined;
}

function boxIn(params: Params): number[] | undefined {
  const box = listIn(params, 'bbox').map(Number);
  return box.length === 4 && box.every(Number.isFinite) ? box : undefined;
}

/** The filter in an address; what it does not understand is left out, as the server would. */
export function readFilter(params: Params): Omit<Filter, 'type'> {
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

/** Homes on a page of the catalogue. */
export const CATALOG_PAGE_SIZE = 12;

/** The page number in an address, 1 when there is none. */
export const readPage = (params: Params): number => Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

/**
 * What the catalogue's page asks for its address: the browser asks it, and the server puts its answer into the page it
 * sends, so that both have to say the same.
 */
export const catalogQuestion = (params: Params) => ({
  category: 'rent' as const,
  ...readFilter(params),
  page: readPage(params),
  limit: CATALOG_PAGE_SIZE,
  loosen: true,
});
