import type { ServicesChange } from './useServicesState';

/** Milliseconds to cache the counts. */
export const STALE_TIME_MS = 60_000;

/** Result count of a choice; undefined if the list lacks it. */
export const countOf = (list: { id: string; count: number }[] | undefined, id: string) =>
  list?.find((one) => one.id === id)?.count;

/** Query for the count of each choice; filters and map share the response. */
export const facetsQuery = (filter: ServicesChange) => ({ ...filter, limit: 1, facets: true }) as const;
