import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { placesFilter, placesOf } from './places';

/** The catalog filter as stored in the URL. `category` is the deal type. */
export type CatalogFilter = Omit<Filter, 'type'>;
/** Filter changes; `undefined` removes a value. */
export type FilterChange = { [Key in keyof CatalogFilter]?: CatalogFilter[Key] | undefined };

/** A catalog filter with a known deal type. */
export type DealFilter = CatalogFilter & { category: NonNullable<CatalogFilter['category']> };

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Serialises the filter to query parameters; lists are comma-separated. */
function writeFilter(filter: CatalogFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (hasValue(value)) params.set(key, String(value));
  }
  return params;
}

/** Drops empty values, for API calls and storage. */
export function omitEmpty<T extends object>(filter: T): T {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => hasValue(value))) as T;
}

/** Filters specific to a deal type, reset when it changes: prices differ, and sales have no cheques. */
const DEAL_KEYS = { minPrice: undefined, maxPrice: undefined, tenantType: undefined, cheques: undefined };

type MarkKey = 'avoid' | 'nice';
const MARK_KEYS: readonly MarkKey[] = ['avoid', 'nice'];
/** Keys of which one value is enough, so that the same value may also be nice to have. */
const ANY_OF: readonly string[] = [...FILTER_KEYS.anyOf, 'city', 'district'];

/** The change that removes a chosen value conflicting with a mark; undefined if there is no conflict. */
function dropConflictingChoice(filter: DealFilter, entry: string, mark: MarkKey): FilterChange | undefined {
  const [key = '', value = ''] = entry.split(':');
  if (mark === 'nice' && ANY_OF.includes(key)) return undefined;
  if (key === 'city' || key === 'district') {
    const places = placesOf(filter);
    return places.includes(value) ? placesFilter(places.filter((place) => place !== value)) : undefined;
  }
  const chosen: unknown = filter[key as keyof DealFilter];
  if (!Array.isArray(chosen)) return chosen === value ? { [key]: undefined } : undefined;
  return chosen.includes(value) ? { [key]: chosen.filter((one) => one !== value) } : undefined;
}

/** Resolves conflicts between required, nice-to-have and unwanted values: the latest choice wins. */
function resolveConflicts(filter: DealFilter, change: FilterChange): DealFilter {
  const last = MARK_KEYS.find((mark) => change[mark] !== undefined);
  const marked = (last && filter[last]) ?? [];
  const withoutConflicts = (mark: MarkKey) =>
    filter[mark]?.filter((entry) =>
      last ? mark === last || !marked.includes(entry) : !dropConflictingChoice(filter, entry, mark),
    );
  const lists = { ...filter, avoid: withoutConflicts('avoid'), nice: withoutConflicts('nice') } as DealFilter;
  return marked.reduce(
    (rest, entry) => ({ ...rest, ...(last && dropConflictingChoice(rest, entry, last)) }),
    lists,
  );
}

/** Applies changes to a filter; `undefined` removes a value. */
export function applyChange(filter: DealFilter, change: FilterChange): DealFilter {
  const isOtherDeal = change.category !== undefined && change.category !== filter.category;
  const category = change.category ?? filter.category;
  const next = { ...filter, ...(isOtherDeal && DEAL_KEYS), ...change, category } as DealFilter;
  return omitEmpty(resolveConflicts(next, change));
}

/** Path of the catalog with this filter. */
export const catalogPath = (filter: CatalogFilter): string =>
  `/catalog?${writeFilter(filter).toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
