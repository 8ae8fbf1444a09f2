import type { FeatureModule } from '../../module';
import { authRoutes } from './auth.routes';

/** Sign-in and proof of identity. */
export const authModule = { name: 'auth', routes: authRoutes } satisfies FeatureModule;
