import type { FeatureModule } from '../../module';
import { feedsRoutes } from './feeds.routes';
import { deleteFeedsOf, feedsOf } from './feeds.service';
import { feedsJob } from './feedsJob.service';
import { removeAddress } from './outgoing/feedAddress.model';
import { addressesOf } from './outgoing/outgoing.service';
import { stopWork } from './runs/work.service';

/** Imports agencies' listings from feeds, and serves their listings as feeds to other portals. */
export const feedsModule = {
  name: 'feeds',
  routes: feedsRoutes,
  jobs: [feedsJob],
  stop: stopWork,
  onPersonDeleted: async ({ id }) => {
    await deleteFeedsOf(id);
    await removeAddress(id);
  },
  data: { feeds: feedsOf, outgoingFeed: addressesOf },
} satisfies FeatureModule;
