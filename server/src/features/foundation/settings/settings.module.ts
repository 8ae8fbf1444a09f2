import type { FeatureModule } from '../../module';
import { settingsRoutes } from './settings.routes';
import { loadSite } from './settings.service';

/** The operator's settings, and the reasons staff choose from when they send a listing back. */
export const settingsModule = {
  name: 'settings',
  start: loadSite,
  routes: settingsRoutes,
} satisfies FeatureModule;
