import type { FeatureModule } from '../../module';
import { hiddenRoutes } from './hidden.routes';
import { forgetHidden, hiddenOf, hiddenWithListing } from './hidden.service';

/** The homes people do not want to see again: theirs alone, in no figure and no list of anybody else. */
export const hiddenModule = {
  name: 'hidden',
  routes: hiddenRoutes,
  onPersonDeleted: ({ id }) => forgetHidden(id),
  data: { hiddenHomes: hiddenOf },
  related: { property: { hidden: hiddenWithListing } },
} satisfies FeatureModule;
