import type { Filter } from '@manzil/shared/contract/filter.schemas';

/** What a visitor asks of the catalogue, as it stands in the address. `category` is the deal type. */
export type CatalogFilter = Omit<Filter, 'type'>;
/** Answers to change; `undefined` takes one away. */
export type FilterChange = { [Key in keyof CatalogFilter]?: CatalogFilter[Key] | undefined };

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
