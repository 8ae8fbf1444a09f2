import type { FeatureParts } from '../parts';
import { authRoutes } from './auth.routes';

/** Signing in, and proving who one is. */
export const authParts = { name: 'auth', routes: authRoutes } satisfies FeatureParts;
