import type { FeatureModule } from '../../module';
import { favoritesRoutes } from './favorites.routes';
import {
  favoritesWithListing,
  favouriteCounts,
  favouriteLists,
  deleteFavoritesOf,
} from './favorites.service';

/** Listings that people saved. */
export const favoritesModule = {
  name: 'favorites',
  routes: favoritesRoutes,
  settlements: [favouriteCounts, favouriteLists],
  onPersonDeleted: ({ id }) => deleteFavoritesOf(id),
  related: { property: { favorites: favoritesWithListing } },
} satisfies FeatureModule;
