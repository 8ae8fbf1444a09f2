import type { FeatureParts } from '../parts';
import { operatorRoutes } from './operator.routes';

/** What whoever runs the site looks at. */
export const operatorParts = {
  name: 'operator',
  routes: operatorRoutes,
} satisfies FeatureParts;
