import type { FeatureParts } from '../parts';
import { configRoutes } from './config.routes';

/** What the client has to know of this installation. */
export const configParts = {
  name: 'config',
  routes: configRoutes,
} satisfies FeatureParts;
