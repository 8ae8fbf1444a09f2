import type { FeatureModule } from '../../module';
import { configRoutes } from './config.routes';

/** Settings of this installation that the client needs. */
export const configModule = {
  name: 'config',
  routes: configRoutes,
} satisfies FeatureModule;
