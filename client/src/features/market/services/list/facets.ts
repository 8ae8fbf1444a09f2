import type { ServicesChange } from './useServicesState';

/** Counts stand still for a minute. */
export const FRESH_MS = 60_000;

/** Asks for what each choice would bring: filter and map share the answer. */
export const facetsQuestion = (filter: ServicesChange) => ({ ...filter, limit: 1, facets: true }) as const;
