import { serve } from '../../../platform/http/serve';
import {
  clearFavorites,
  listFavoriteIds,
  listFavorites,
  setFavorites,
  toggleFavorite,
} from './favorites.service';

export const favoritesRoutes = serve('favorites', {
  toggle: ({ input, caller }) => toggleFavorite(input, caller),
  set: ({ input, caller }) => setFavorites(input, caller),
  ids: ({ caller }) => listFavoriteIds(caller),
  list: ({ input, caller }) => listFavorites(input, caller),
  clear: ({ input, caller }) => clearFavorites(input.userId, caller),
});
