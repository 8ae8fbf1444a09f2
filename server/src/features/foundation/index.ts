import type { FeatureModule } from '../module';
import { tokensOfAudit } from './audit/audit.service';
import { configModule } from './config/config.module';
import { costsModule } from './costs/costs.module';
import { draftsModule } from './drafts/drafts.module';
import { notificationsModule } from './notifications/notifications.module';
import { operatorModule } from './operator/operator.module';
import { recycleBinModule } from './recycleBin/recycleBin.module';
import { settingsModule } from './settings/settings.module';
import { viewCountsModule } from './viewCounts/viewCounts.module';

/** The group's features in dependency order (`features/order.json`). */
export const foundation = [
  { name: 'people' },
  { name: 'audit', storedTokens: [tokensOfAudit] },
  notificationsModule,
  { name: 'subjects' },
  recycleBinModule,
  { name: 'favoriteRecords' },
  viewCountsModule,
  draftsModule,
  costsModule,
  operatorModule,
  settingsModule,
  configModule,
] as const satisfies readonly FeatureModule[];
