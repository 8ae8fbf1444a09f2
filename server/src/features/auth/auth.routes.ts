import { serve } from '../../platform/serve';

export const authRoutes = serve('auth', {});
