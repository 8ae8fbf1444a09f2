import { newestBackupAt } from '../../../backup/place';
import type { FeatureModule } from '../../module';
import { operatorRoutes } from './operator.routes';

/** The operator's page and metrics. */
export const operatorModule = {
  name: 'operator',
  routes: operatorRoutes,
  gauges: {
    manzil_backup_last_timestamp_seconds: {
      help: 'When the newest backup in BACKUP_DIR was made; 0 for none.',
      read: async () => (await newestBackupAt()) / 1000,
    },
  },
} satisfies FeatureModule;
