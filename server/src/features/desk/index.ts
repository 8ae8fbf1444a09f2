import type { FeatureModule } from '../module';
import { dashboardModule } from './dashboard/dashboard.module';
import { reportsModule } from './reports/reports.module';

/** The group's features in dependency order (`features/order.json`). */
export const desk = [reportsModule, dashboardModule] as const satisfies readonly FeatureModule[];
