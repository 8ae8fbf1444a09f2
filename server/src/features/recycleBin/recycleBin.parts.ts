import type { FeatureParts } from '../parts';
import { recycleBinRoutes } from './recycleBin.routes';
import { recycleBinJob, restores } from './recycleBin.service';

/** What was deleted, for thirty days. */
export const recycleBinParts = {
  name: 'recycleBin',
  routes: recycleBinRoutes,
  settlements: [restores],
  jobs: [recycleBinJob],
} satisfies FeatureParts;
