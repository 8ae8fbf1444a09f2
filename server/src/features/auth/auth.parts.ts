import type { FeatureParts } from '../parts';
import { authRoutes } from './auth.routes';

/** Sign-in and proof of identity. */
export const authParts = { name: 'auth', routes: authRoutes } satisfies FeatureParts;
