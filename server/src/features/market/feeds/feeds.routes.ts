import { download, serve } from '../../../platform/http/serve';
import { exportListings } from './outgoing/exportListings.service';
import { addFeed, deleteFeed, listFeeds, updateFeed } from './feeds.service';
import { createAddresses, revokeAddresses, showAddresses } from './outgoing/outgoing.service';
import { teamListings } from './outgoing/teamListings.service';
import { applyRun, cancelRun, checkFeed, listRows, listRuns } from './runs/runs.service';

export const feedsRoutes = {
  ...serve('feeds', {
    list: ({ caller }) => listFeeds(caller),
    add: ({ input, caller }) => addFeed(input, caller),
    update: ({ input, caller }) => updateFeed(input, caller),
    remove: async ({ input, caller }) => {
      await deleteFeed(input.id, caller);
      return {};
    },
    check: ({ input, caller, files }) => checkFeed(input, { caller, files }),
    apply: ({ input, caller }) => applyRun(input.run, caller),
    cancel: ({ input, caller }) => cancelRun(input.run, caller),
    runs: ({ input, caller }) => listRuns(input.id, caller),
    outgoing: ({ input, caller }) => showAddresses(input.owner, caller),
    createAddresses: ({ input, caller }) => createAddresses(input.owner, caller),
    revokeAddresses: async ({ input, caller }) => {
      await revokeAddresses(input.owner, caller);
      return {};
    },
    exportListings: async ({ input, caller }) => download(await exportListings(input.owner, caller)),
    rows: ({ input, caller, info }) => listRows(input, { caller, lang: info.lang }),
  }),
  ...serve('integrations', {
    listings: ({ input, caller, info }) => teamListings(input, caller, info.lang),
  }),
};
