import type { FeatureParts } from '../parts';
import { settingsRoutes } from './settings.routes';
import { loadSite } from './settings.service';

/** What whoever runs the site sets, and the words staff have ready. */
export const settingsParts = {
  name: 'settings',
  start: loadSite,
  routes: settingsRoutes,
} satisfies FeatureParts;
