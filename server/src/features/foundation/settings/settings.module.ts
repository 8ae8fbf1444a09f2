import type { FeatureModule } from '../../module';
import { settingsRoutes } from './settings.routes';
import { loadSite } from './settings.service';

/** What whoever runs the site sets, and the words staff have ready. */
export const settingsModule = {
  name: 'settings',
  start: loadSite,
  routes: settingsRoutes,
} satisfies FeatureModule;
