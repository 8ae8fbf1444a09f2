import { serve } from '../../../platform/http/serve';
import { listLists, previewList, readList } from './favoriteListReads.service';
import {
  createList,
  joinList,
  leaveList,
  removeList,
  renameList,
  setHome,
  setNote,
  shareList,
  stopSharing,
} from './favoriteLists.service';
import {
  clearFavorites,
  listFavoriteIds,
  listFavorites,
  setFavorites,
  toggleFavorite,
} from './favorites.service';

/** Response of a call without a result. */
const done = (work: Promise<unknown>) => work.then(() => ({}));

export const favoritesRoutes = {
  ...serve('favorites', {
    toggle: ({ input, caller }) => toggleFavorite(input, caller),
    set: ({ input, caller }) => setFavorites(input, caller),
    ids: ({ caller }) => listFavoriteIds(caller),
    list: ({ input, caller }) => listFavorites(input, caller),
    clear: ({ input, caller }) => clearFavorites(input.userId, caller),
  }),
  ...serve('favoriteLists', {
    list: ({ caller }) => listLists(caller),
    get: ({ input, caller }) => readList(input.id, caller),
    preview: ({ input, caller }) => previewList(input.link, caller),
    add: ({ input, caller }) => createList(input, caller),
    rename: ({ input, caller }) => done(renameList(input, caller)),
    remove: ({ input, caller }) => done(removeList(input.id, caller)),
    setHome: ({ input, caller }) => done(setHome(input, caller)),
    setNote: ({ input, caller }) => done(setNote(input, caller)),
    share: ({ input, caller }) => shareList(input.id, caller),
    stopSharing: ({ input, caller }) => done(stopSharing(input.id, caller)),
    join: ({ input, caller }) => joinList(input.link, caller),
    leave: ({ input, caller }) => done(leaveList(input.id, caller)),
  }),
};
