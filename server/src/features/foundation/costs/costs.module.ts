import type { FeatureModule } from '../../module';
import { costsRoutes } from './costs.routes';

/** What moving in costs, as staff have set it. */
export const costsModule = {
  name: 'costs',
  routes: costsRoutes,
} satisfies FeatureModule;
