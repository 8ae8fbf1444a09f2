import { serve } from '../../../platform/http/serve';
import {
  clearFavorites,
  listFavoriteIds,
  listFavorites,
  setFavorites,
  toggleFavorite,
} from './favorites.service';

export const favoritesRoutes = serve('favorites', {
  toggle: ({ input, caller, info }) => toggleFavorite(input, caller, info),
  set: ({ input, caller, info }) => setFavorites(input, caller, info),
  ids: ({ caller }) => listFavoriteIds(caller),
  list: ({ input, caller }) => listFavorites(input, caller),
  clear: ({ input, caller, info }) => clearFavorites(input.userId, caller, info),
});
