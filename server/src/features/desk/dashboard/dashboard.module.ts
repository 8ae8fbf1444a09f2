import type { FeatureModule } from '../../module';
import { dashboardRoutes } from './dashboard.routes';

/** Figures over the other features' data. */
export const dashboardModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
} satisfies FeatureModule;
