import type { FeatureModule } from '../../module';
import { savedFiltersRoutes } from './savedFilters.routes';

/** A person's saved filters for the home page and the catalog; part of their account. */
export const savedFiltersModule = {
  name: 'savedFilters',
  routes: savedFiltersRoutes,
} satisfies FeatureModule;
