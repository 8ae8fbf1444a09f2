import { serve } from '../../../platform/http/serve';
import { deliveriesOf, dropWebhook, resend, setWebhook, testWebhook, webhookOf } from './webhooks.service';

export const webhooksRoutes = serve('integrations', {
  webhook: async ({ caller }) => ({ data: await webhookOf(caller.id) }),
  setWebhook: ({ input, caller }) => setWebhook(input, caller),
  removeWebhook: async ({ caller }) => {
    await dropWebhook(caller.id);
    return {};
  },
  testWebhook: ({ caller }) => testWebhook(caller),
  deliveries: async ({ caller }) => ({ data: await deliveriesOf(caller.id) }),
  resend: ({ input, caller }) => resend(input.id, caller),
});
