import type { FeatureModule } from '../../module';
import { savedFiltersRoutes } from './savedFilters.routes';

/** The filter a person keeps for the home page and for the catalog; it is part of their account. */
export const savedFiltersModule = {
  name: 'savedFilters',
  routes: savedFiltersRoutes,
} satisfies FeatureModule;
