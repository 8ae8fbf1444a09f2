import type { FeatureModule } from '../../module';
import { configRoutes } from './config.routes';

/** What the client has to know of this installation. */
export const configModule = {
  name: 'config',
  routes: configRoutes,
} satisfies FeatureModule;
