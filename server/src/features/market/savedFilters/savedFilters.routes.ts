import { serve } from '../../../platform/http/serve';
import { fetchFilter, saveFilter } from './savedFilters.service';

export const savedFiltersRoutes = serve('savedFilters', {
  saveHomepage: ({ input, caller }) => saveFilter('homepageFilter', input, caller),
  fetchHomepage: ({ input }) => fetchFilter('homepageFilter', input.id),
  saveCatalog: ({ input, caller }) => saveFilter('catalogFilter', input, caller),
  fetchCatalog: ({ input }) => fetchFilter('catalogFilter', input.id),
});
