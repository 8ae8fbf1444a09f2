import { serve } from '../../../platform/http/serve';
import { fetchFilter, saveFilter } from './savedFilters.service';

export const savedFiltersRoutes = serve('savedFilters', {
  saveHomepage: ({ input, caller, info }) => saveFilter('homepageFilter', input, caller, info),
  fetchHomepage: ({ input }) => fetchFilter('homepageFilter', input.id),
  saveCatalog: ({ input, caller, info }) => saveFilter('catalogFilter', input, caller, info),
  fetchCatalog: ({ input }) => fetchFilter('catalogFilter', input.id),
});
