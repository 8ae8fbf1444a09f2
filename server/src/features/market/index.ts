import type { FeatureModule } from '../module';
import { agentsModule } from './agents/agents.module';
import { catalogModule } from './catalog/catalog.module';
import { favoritesModule } from './favorites/favorites.module';
import { feedsModule } from './feeds/feeds.module';
import { hiddenModule } from './hidden/hidden.module';
import { listingsModule } from './listings/listings.module';
import { reviewsModule } from './reviews/reviews.module';
import { savedFiltersModule } from './savedFilters/savedFilters.module';
import { savedSearchesModule } from './savedSearches/savedSearches.module';
import { servicesModule } from './services/services.module';

/** The group's features in dependency order (`features/order.json`). */
export const market = [
  listingsModule,
  reviewsModule,
  servicesModule,
  catalogModule,
  agentsModule,
  favoritesModule,
  hiddenModule,
  savedFiltersModule,
  savedSearchesModule,
  feedsModule,
] as const satisfies readonly FeatureModule[];
