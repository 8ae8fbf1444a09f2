import type { FeatureModule } from '../../module';
import { costsRoutes } from './costs.routes';

/** Cost figures for moving in, which staff can change. */
export const costsModule = {
  name: 'costs',
  routes: costsRoutes,
} satisfies FeatureModule;
