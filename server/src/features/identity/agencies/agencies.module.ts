import type { FeatureModule } from '../../module';
import { agenciesRoutes } from './agencies.routes';

/** Agencies with their owners, members and invitations. */
export const agenciesModule = {
  name: 'agencies',
  routes: agenciesRoutes,
} satisfies FeatureModule;
