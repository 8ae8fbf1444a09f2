import { serve } from '../../platform/http/serve';
import { clearFavorites, listFavorites, toggleFavorite } from './favorites.service';

export const favoritesRoutes = serve('favorites', {
  toggle: ({ input, caller }) => toggleFavorite(input, caller),
  list: ({ input, caller }) => listFavorites(input, caller),
  clear: ({ input, caller }) => clearFavorites(input.userId, caller),
});
