import type { FeatureModule } from '../../module';
import { recycleBinRoutes } from './recycleBin.routes';
import { tokensOfRecycled } from './recycled.model';
import { deletions, recycleBinJob, restores } from './recycleBin.service';

/** Deleted records, kept for thirty days. */
export const recycleBinModule = {
  name: 'recycleBin',
  routes: recycleBinRoutes,
  settlements: [deletions, restores],
  storedTokens: [tokensOfRecycled],
  jobs: [recycleBinJob],
} satisfies FeatureModule;
