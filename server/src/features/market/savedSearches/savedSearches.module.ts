import type { FeatureModule } from '../../module';
import { alertsJob } from './alerts.service';
import { savedSearchesRoutes } from './savedSearches.routes';
import { forgetSearches, searchesOf } from './savedSearches.service';

/** Searches that write when something new is found. */
export const savedSearchesModule = {
  name: 'savedSearches',
  routes: savedSearchesRoutes,
  jobs: [alertsJob],
  onPersonDeleted: ({ id }) => forgetSearches(id),
  data: { savedSearches: searchesOf },
} satisfies FeatureModule;
