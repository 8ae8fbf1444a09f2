import type { Caller } from '../../../platform/base/caller';
import { badRequest, notFound } from '../../../platform/base/errors';
import { seal } from '../../../platform/base/seal';
import { notify } from '../../foundation/notifications/notifications.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { deliverSoon, WEBHOOK_PATH } from './deliver.service';
import {
  findDeliveries,
  insertDelivery,
  moveDeliveries,
  removeDeliveries,
  restartDelivery,
  type StoredDelivery,
} from './delivery.model';
import { dueNow, hostOf } from './events.service';
import { newWebhookSecret } from './signature';
import { findWebhook, putWebhook, removeWebhook, type StoredWebhook } from './webhook.model';

const viewOf = ({ url, createdAt, isFailing }: StoredWebhook) => ({
  url,
  createdAt: createdAt.toISOString(),
  isFailing,
});

const deliveryView = (delivery: StoredDelivery) => ({
  id: String(delivery._id),
  event: delivery.event,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  attempts: delivery.attempts,
  triedAt: delivery.triedAt?.toISOString() ?? null,
  dueAt: delivery.state === 'waiting' ? delivery.dueAt.toISOString() : null,
  status: delivery.status ?? null,
  failure: delivery.failure ?? null,
});

/** A person's webhook without its secret, or null. */
export async function webhookOf(owner: string) {
  const webhook = await findWebhook(owner);
  return webhook && viewOf(webhook);
}

/** The latest events of a person's webhook, newest first. */
export const deliveriesOf = async (owner: string) => (await findDeliveries(owner)).map(deliveryView);

/** Notifies the owner of a new address: someone else may have set it. */
async function notifyOfAddress(webhook: StoredWebhook, { id }: Caller): Promise<void> {
  const host = hostOf(webhook);
  await notify({
    users: [id],
    kind: 'webhookSet',
    data: { title: host, path: WEBHOOK_PATH },
    mail: ({ name }) => ({ template: 'webhookSet', data: { name, host, path: WEBHOOK_PATH } }),
  });
}

/**
 * Sets the address that receives the caller's enquiries. Queued events go to the new address.
 * @returns the webhook, with its secret if it is new
 * @throws 403 while impersonating
 */
export async function setWebhook(
  { url, renewsSecret = false }: { url: string; renewsSecret?: boolean | undefined },
  caller: Caller,
) {
  assertNotImpersonating(caller);
  const former = await findWebhook(caller.id);
  const secret = newWebhookSecret();
  const sealed = seal('webhook secret', { secret });
  const webhook = await putWebhook(caller.id, { url, secret: sealed, replaces: renewsSecret });
  await moveDeliveries(caller.id, hostOf(webhook));
  if (former?.url !== url) await notifyOfAddress(webhook, caller);
  return { data: { ...viewOf(webhook), secret: webhook.secret === sealed ? secret : null } };
}

/** Removes a person's webhook with its log. */
export async function dropWebhook(owner: string): Promise<void> {
  await removeWebhook(owner);
  await removeDeliveries(owner);
}

/** Posts a sample enquiry, without retries. @throws 400 `no_webhook` */
export async function testWebhook({ id: owner }: Caller) {
  const webhook = await findWebhook(owner);
  if (!webhook) throw badRequest('no_webhook');
  const times = dueNow();
  const delivery = await insertDelivery({
    owner,
    event: 'test',
    host: hostOf(webhook),
    ...times,
    giveUpAt: times.createdAt,
  });
  if (!delivery) throw new Error('A test has no key');
  deliverSoon();
  return { data: deliveryView(delivery) };
}

/** Posts an event again. @throws 404 */
export async function resend(id: string, { id: owner }: Caller) {
  const { dueAt: now, giveUpAt } = dueNow();
  const delivery = await restartDelivery(id, owner, { now, giveUpAt });
  if (!delivery) throw notFound();
  deliverSoon();
  return { data: deliveryView(delivery) };
}
