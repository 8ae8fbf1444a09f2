import type { FeatureModule } from '../../module';
import { feedsRoutes } from './feeds.routes';
import { deleteFeedsOf, feedsOf } from './feeds.service';
import { feedsJob } from './feedsJob.service';
import { stopWork } from './work.service';

/** Imports agencies' listings from feeds. */
export const feedsModule = {
  name: 'feeds',
  routes: feedsRoutes,
  jobs: [feedsJob],
  stop: stopWork,
  onPersonDeleted: ({ id }) => deleteFeedsOf(id),
  data: { feeds: feedsOf },
} satisfies FeatureModule;
