import type { FeatureModule } from '../../module';
import { removeNotifications } from './notification.model';
import { notificationsRoutes } from './notifications.routes';
import { notificationsOf, takesMail } from './notifications.service';

/** Notifications in the bell, on open tabs and by mail. */
export const notificationsModule = {
  name: 'notifications',
  routes: notificationsRoutes,
  mailFacts: [takesMail],
  onPersonDeleted: ({ id }) => removeNotifications(id),
  data: { notifications: notificationsOf },
} satisfies FeatureModule;
