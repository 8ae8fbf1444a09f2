import { serve } from '../../platform/serve';
import { listRecycled, restoreRecycled } from './recycleBin.service';

export const recycleBinRoutes = serve('recycleBin', {
  list: ({ input }) => listRecycled(input),
  restore: async ({ input, info }) => {
    await restoreRecycled(input.id, info);
    return {};
  },
});
