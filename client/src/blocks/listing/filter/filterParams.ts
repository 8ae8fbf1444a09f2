import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { ASKED } from '@manzil/shared/domain/property/asks';
import { askPlaces, placesOf } from './places';

/** What a visitor asks of the catalog, as it stands in the address. `category` is the deal type. */
export type CatalogFilter = Omit<Filter, 'type'>;
/** Answers to change; `undefined` takes one away. */
export type FilterChange = { [Key in keyof CatalogFilter]?: CatalogFilter[Key] | undefined };

/** What is asked of the catalog; the deal type is always known. */
export type Asked = CatalogFilter & { category: NonNullable<CatalogFilter['category']> };

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

/** Keys that mean something for one deal type only: another has other prices and no cheques. */
const DEAL_KEYS = { minPrice: undefined, maxPrice: undefined, tenantType: undefined, cheques: undefined };

type Marked = 'avoid' | 'nice';
const MARKED: readonly Marked[] = ['avoid', 'nice'];
/** One of several of these is enough: the same one may be nice to have besides. */
const ANY_OF: readonly string[] = [...ASKED.anyOf, 'city', 'district'];

/** Does the filter choose this value, which is said otherwise too, and what does it ask without it? */
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

/** Nothing is demanded, nice to have and unwanted at once: what was said last counts. */
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

/** A filter with some answers changed; `undefined` takes one away. */
export function changed(filter: Asked, change: FilterChange): Asked {
  const isOtherDeal = change.category !== undefined && change.category !== filter.category;
  const category = change.category ?? filter.category;
  const next = { ...filter, ...(isOtherDeal && DEAL_KEYS), ...change, category } as Asked;
  return withoutGaps(settled(next, change));
}

/** The catalog with this filter. */
export const catalogPath = (filter: CatalogFilter): string =>
  `/catalog?${writeFilter(filter).toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
