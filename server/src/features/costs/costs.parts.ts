import type { FeatureParts } from '../parts';
import { costsRoutes } from './costs.routes';

/** What moving in costs, as staff have set it. */
export const costsParts = {
  name: 'costs',
  routes: costsRoutes,
} satisfies FeatureParts;
