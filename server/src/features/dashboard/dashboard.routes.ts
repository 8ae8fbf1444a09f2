import { serve } from '../../platform/serve';
import { adminStats, agentStats, userStats, workerStats } from './dashboard.service';

export const dashboardRoutes = serve('dashboard', {
  adminStats: () => adminStats(),
  userStats: ({ input }) => userStats(input.id),
  agentStats: ({ input }) => agentStats(input.id),
  workerStats: ({ input }) => workerStats(input.id),
});
