import type { FeatureParts } from '../parts';
import { savedFiltersRoutes } from './savedFilters.routes';

/** The filter a person keeps for the home page and for the catalogue; it is part of their account. */
export const savedFiltersParts = {
  name: 'savedFilters',
  routes: savedFiltersRoutes,
} satisfies FeatureParts;
