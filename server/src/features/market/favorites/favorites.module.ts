import type { FeatureModule } from '../../module';
import { favoritesRoutes } from './favorites.routes';
import { favoritesWithListing, favouriteCounts, favouriteLists, forgetFavorites } from './favorites.service';

/** Listings that people saved. */
export const favoritesModule = {
  name: 'favorites',
  routes: favoritesRoutes,
  settlements: [favouriteCounts, favouriteLists],
  onPersonDeleted: ({ id }) => forgetFavorites(id),
  related: { property: { favorites: favoritesWithListing } },
} satisfies FeatureModule;
