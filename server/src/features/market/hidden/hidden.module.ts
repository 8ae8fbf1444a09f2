import type { FeatureModule } from '../../module';
import { hiddenRoutes } from './hidden.routes';
import { deleteHiddenOf, hiddenOf, hiddenWithListing } from './hidden.service';

/** Listings that people have hidden; private, and without effect on figures or anyone else's lists. */
export const hiddenModule = {
  name: 'hidden',
  routes: hiddenRoutes,
  onPersonDeleted: ({ id }) => deleteHiddenOf(id),
  data: { hiddenHomes: hiddenOf },
  related: { property: { hidden: hiddenWithListing } },
} satisfies FeatureModule;
