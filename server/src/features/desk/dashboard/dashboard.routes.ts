import { serve } from '../../../platform/http/serve';
import { needsOf } from './needs.service';
import { periodOf } from './period.service';
import { adminStats, agentStats, userStats, workerStats } from './dashboard.service';

export const dashboardRoutes = serve('dashboard', {
  adminStats: () => adminStats(),
  needs: ({ caller }) => needsOf(caller),
  period: ({ input, caller }) => periodOf(caller, input.period),
  userStats: ({ input }) => userStats(input.id),
  agentStats: ({ input }) => agentStats(input.id),
  workerStats: ({ input }) => workerStats(input.id),
});
