import type { FeatureModule } from '../../module';
import { dashboardRoutes } from './dashboard.routes';

/** Figures over what the other features hold. */
export const dashboardModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
} satisfies FeatureModule;
