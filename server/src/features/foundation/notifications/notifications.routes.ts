import { serve } from '../../../platform/http/serve';
import { listNotifications, markRead } from './notifications.service';

export const notificationsRoutes = serve('notifications', {
  list: ({ input, caller }) => listNotifications(input, caller),
  markRead: ({ input, caller }) => markRead(input.ids, caller),
});
