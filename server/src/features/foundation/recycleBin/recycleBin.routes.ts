import { serve } from '../../../platform/http/serve';
import { listRecycled, restoreRecycled } from './recycleBin.service';

export const recycleBinRoutes = serve('recycleBin', {
  list: ({ input }) => listRecycled(input),
  restore: async ({ input, caller, info }) => {
    await restoreRecycled(input.id, { caller, info });
    return {};
  },
});
