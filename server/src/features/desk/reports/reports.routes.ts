import { reply, serve } from '../../../platform/http/serve';
import { listGroups, listReports, report, setReportStatus } from './reports.service';

export const reportsRoutes = serve('reports', {
  add: async ({ input, caller }) => {
    await report(input, caller);
    return {};
  },
  list: ({ input }) => listReports(input),
  groups: ({ input }) => listGroups(input),
  setStatus: async ({ input, caller, info }) => {
    const result = await setReportStatus(input, caller, info);
    return input.status === 'open' ? reply(result, { message: 'report.reopened' }) : result;
  },
});
