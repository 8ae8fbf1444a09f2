import type { FeatureParts } from '../parts';
import { dashboardRoutes } from './dashboard.routes';

/** Figures over what the other features hold. */
export const dashboardParts = {
  name: 'dashboard',
  routes: dashboardRoutes,
} satisfies FeatureParts;
