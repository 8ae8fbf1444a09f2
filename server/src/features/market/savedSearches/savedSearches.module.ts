import type { FeatureModule } from '../../module';
import { alertsJob, alertStands } from './alerts.service';
import { savedSearchesRoutes } from './savedSearches.routes';
import { deleteSearchesOf, searchesOf } from './savedSearches.service';

/** Saved searches, which notify people of new matches. */
export const savedSearchesModule = {
  name: 'savedSearches',
  routes: savedSearchesRoutes,
  jobs: [alertsJob],
  mailFacts: [alertStands],
  onPersonDeleted: ({ id }) => deleteSearchesOf(id),
  data: { savedSearches: searchesOf },
} satisfies FeatureModule;
