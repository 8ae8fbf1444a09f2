import type { FeatureModule } from '../../module';
import { findReportsBy, removeReportsBy } from './report.model';
import { closedReportNotifications, newReportNotifications, tokensOfReports } from './reports.service';
import { reportsRoutes } from './reports.routes';

/** Reports by users. Features define reportable targets through their `report` part. */
export const reportsModule = {
  name: 'reports',
  routes: reportsRoutes,
  settlements: [newReportNotifications, closedReportNotifications],
  storedTokens: [tokensOfReports],
  onPersonDeleted: ({ id }) => removeReportsBy(id),
  data: { reports: findReportsBy },
} satisfies FeatureModule;
