import { call } from '../../platform/api/api';
import { storeFavorites, publishFavorites } from './favoritesList';
import { reportToggleRefused } from './toggles';
import { createSyncedList } from './syncedList';

/** Syncs the account's favourites with the server. */
export const favorites = createSyncedList({
  name: 'favorites',
  load: async () => (await call('favorites.ids', {})).userFavs,
  send: async (ids, isFavorite) =>
    (await call('favorites.set', { ids, isFavorite }, { keepalive: true })).userFavs,
  store: storeFavorites,
  show: publishFavorites,
  onRefused: reportToggleRefused,
});
