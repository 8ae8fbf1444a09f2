import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { askPlaces, placesOf } from './places';

/** The catalog filter as stored in the URL. `category` is the deal type. */
export type CatalogFilter = Omit<Filter, 'type'>;
/** Filter changes; `undefined` removes a value. */
export type FilterChange = { [Key in keyof CatalogFilter]?: CatalogFilter[Key] | undefined };

/** A catalog filter with a known deal type. */
export type Asked = CatalogFilter & { category: NonNullable<CatalogFilter['category']> };

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Serialises the filter to query parameters; lists are comma-separated. */
function writeFilter(filter: CatalogFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (isGiven(value)) params.set(key, String(value));
  }
  return params;
}

/** Drops empty values, for API calls and storage. */
export function withoutGaps<T extends object>(filter: T): T {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => isGiven(value))) as T;
}

/** Filters specific to a deal type, reset when it changes: prices differ, and sales have no cheques. */
const DEAL_KEYS = { minPrice: undefined, maxPrice: undefined, tenantType: undefined, cheques: undefined };

type Marked = 'avoid' | 'nice';
const MARKED: readonly Marked[] = ['avoid', 'nice'];
/** Keys of which one value is enough, so that the same value may also be nice to have. */
const ANY_OF: readonly string[] = [...FILTER_KEYS.anyOf, 'city', 'district'];

/** The change that removes a chosen value conflicting with a mark; undefined if there is no conflict. */
function withoutChoice(asked: Asked, entry: string, said: Marked): FilterChange | undefined {
  const [key = '', value = ''] = entry.split(':');
  if (said === 'nice' && ANY_OF.includes(key)) return undefined;
  if (key === 'city' || key === 'district') {
    const places = placesOf(asked);
    return places.includes(value) ? askPlaces(places.filter((place) => place !== value)) : undefined;
  }
  const chosen: unknown = asked[key as keyof Asked];
  if (!Array.isArray(chosen)) return chosen === value ? { [key]: undefined } : undefined;
  return chosen.includes(value) ? { [key]: chosen.filter((one) => one !== value) } : undefined;
}

/** Resolves conflicts between required, nice-to-have and unwanted values: the latest choice wins. */
function settled(asked: Asked, change: FilterChange): Asked {
  const last = MARKED.find((said) => change[said] !== undefined);
  const said = (last && asked[last]) ?? [];
  const kept = (marked: Marked) =>
    asked[marked]?.filter((entry) =>
      last ? marked === last || !said.includes(entry) : !withoutChoice(asked, entry, marked),
    );
  const lists = { ...asked, avoid: kept('avoid'), nice: kept('nice') } as Asked;
  return said.reduce((rest, entry) => ({ ...rest, ...(last && withoutChoice(rest, entry, last)) }), lists);
}

/** Applies changes to a filter; `undefined` removes a value. */
export function changed(filter: Asked, change: FilterChange): Asked {
  const isOtherDeal = change.category !== undefined && change.category !== filter.category;
  const category = change.category ?? filter.category;
  const next = { ...filter, ...(isOtherDeal && DEAL_KEYS), ...change, category } as Asked;
  return withoutGaps(settled(next, change));
}

/** Path of the catalog with this filter. */
export const catalogPath = (filter: CatalogFilter): string =>
  `/catalog?${writeFilter(filter).toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
