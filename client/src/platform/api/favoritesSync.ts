import { call } from './api';
import { keepFavorites, showFavorites } from './favoritesList';
import { pressRefused } from './presses';
import { syncedList } from './synced';

/** Syncs the account's favourites with the server. */
export const favorites = syncedList({
  name: 'favorites',
  load: async () => (await call('favorites.ids', {})).userFavs,
  send: async (ids, isFavorite) =>
    (await call('favorites.set', { ids, isFavorite }, { keepalive: true })).userFavs,
  keep: keepFavorites,
  show: showFavorites,
  onRefused: pressRefused,
});
