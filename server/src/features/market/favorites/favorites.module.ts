import type { FeatureModule } from '../../module';
import { listsOf } from './favoriteListReads.service';
import { deleteListsOf } from './favoriteLists.service';
import { favoritesRoutes } from './favorites.routes';
import {
  favoritesWithListing,
  favouriteCounts,
  favouriteLists,
  deleteFavoritesOf,
} from './favorites.service';

/** Saved listings and favourites lists. */
export const favoritesModule = {
  name: 'favorites',
  routes: favoritesRoutes,
  settlements: [favouriteCounts, favouriteLists],
  onPersonDeleted: async ({ id }) => {
    await deleteListsOf(id);
    await deleteFavoritesOf(id);
  },
  data: { favoriteLists: listsOf },
  related: { property: { favorites: favoritesWithListing } },
} satisfies FeatureModule;
