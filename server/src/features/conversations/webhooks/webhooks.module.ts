import type { FeatureModule } from '../../module';
import { stopDelivering, webhooksJob } from './deliver.service';
import { onNewRequest, onStatus } from './events.service';
import { webhooksRoutes } from './webhooks.routes';
import { deliveriesOf, dropWebhook, webhookOf } from './webhooks.service';

/** Posts enquiries to the systems of agents and agencies. */
export const webhooksModule = {
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: [webhooksJob],
  stop: stopDelivering,
  onRequestSent: ({ kind, ...request }) => (kind === 'property' ? onNewRequest(request) : Promise.resolve()),
  onRequestStatus: ({ kind, ...request }) => (kind === 'property' ? onStatus(request) : Promise.resolve()),
  onPersonDeleted: ({ id }) => dropWebhook(id),
  data: { webhook: webhookOf, webhookDeliveries: deliveriesOf },
} satisfies FeatureModule;
